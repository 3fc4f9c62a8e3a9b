/** Whether a command line names a signer. */
export function hasSigner(argv: readonly string[]): boolean {
  return argv.some((argument) => /^--(target-)?signer(=|$)/.test(argument))
}
