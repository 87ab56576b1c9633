/// The files of `Examples/clients` that a new app gets a copy of: a test compares them.
enum ClientLibrary {}
