/** The forms of an option that takes a secret. */
export const secretSources = '- (standard input), env:NAME, or file:PATH (mode 0600)'
