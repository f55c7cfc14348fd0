"""Pictures and sounds, judged before anybody draws or plays them."""
