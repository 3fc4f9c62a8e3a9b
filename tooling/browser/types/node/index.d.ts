// Takes the place of @types/node, which the types of dependencies refer to: a browser has none of it.
export {}
