/** Where the pages of the project can be read: put before a path such as `docs/errors/core.md`. */
export const docsBase = 'https://github.com/paraclock/paraclock/blob/main/'
