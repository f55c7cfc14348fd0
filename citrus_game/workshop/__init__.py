"""What drives the client or photographs it: pilots, pictures, benches, the crowd of the soak."""
