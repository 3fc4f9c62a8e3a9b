import { type Hex, isParaclockError, ParaclockError } from '@paraclock/core'

/** How nodes say that they no longer hold, or never held, the state of a block. */
const PRUNED =
  /state (?:already )?(?:discarded|pruned)|unknown ?block|header (?:was )?not found|missing trie node|not available at block/i

/** What a read of a chain failed with: an error with a code in any case. */
export function explainLoss(
  cause: unknown,
  { number, hash }: { readonly number: number; readonly hash: Hex }
): ParaclockError {
  const said = isParaclockError(cause, 'CallRefused')
    ? cause.context.rpcMessage
    : cause instanceof Error
      ? cause.message
      : String(cause)
  if (PRUNED.test(said)) {
    return new ParaclockError('ForkStateUnavailable', { number, hash, reason: said }, { cause })
  }
  if (isParaclockError(cause)) return cause
  return new ParaclockError('ForkReadFailed', { reason: said }, { cause })
}
