/** Errors that `@paraclock/gateway` raises: numbers 13000 to 13999. */
export const gatewayErrors = {} as const
