/** Where a signer's secret may come from, as help and errors say it. */
export const secretSources = '- (standard input), env:NAME, or file:PATH (mode 0600)'
