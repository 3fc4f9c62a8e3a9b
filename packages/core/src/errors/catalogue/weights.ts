/** Errors that `@paraclock/weights` raises: numbers 6000 to 6999. */
export const weightsErrors = {} as const
