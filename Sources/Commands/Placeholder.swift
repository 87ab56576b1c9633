package func hello(_ name: String) { print(name) }
