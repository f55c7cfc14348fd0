"""Pictures, fonts, colours and sizes in final pixels."""
