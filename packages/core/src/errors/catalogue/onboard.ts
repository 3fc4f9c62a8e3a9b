/** Errors that `@paraclock/onboard` raises: numbers 12000 to 12999. */
export const onboardErrors = {} as const
