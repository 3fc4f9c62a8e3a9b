import { stderr, stdin } from 'node:process'
import { ParaclockError } from '@paraclock/core'
import { SignerMismatch } from '../errors/commands.ts'

/**
 * Whether the command can sign. For this, the command needs a signer, and either `--yes` or a
 * terminal where a person confirms. Throws if `--yes` is given without a signer.
 */
export function maySign(
  { yes, signer }: { readonly yes: boolean; readonly signer: string | undefined },
  account: string
): boolean {
  if (yes && signer === undefined) throw new ParaclockError(SignerMismatch, { account })
  return signer !== undefined && (yes || (stdin.isTTY && stderr.isTTY))
}
