/** Errors that `@paraclock/hrmp` raises: numbers 7000 to 7999. */
export const hrmpErrors = {} as const
