/// Copies of files in `Examples/clients` for new apps; a test compares them with the originals.
enum ClientLibrary {}
