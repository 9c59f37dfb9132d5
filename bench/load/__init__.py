"""The server under load: tables played through the API as fast as it acknowledges."""
