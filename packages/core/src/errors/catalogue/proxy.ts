/** Errors that `@paraclock/proxy` raises: numbers 8000 to 8999. */
export const proxyErrors = {} as const
