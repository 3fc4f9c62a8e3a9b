import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { encodeCall } from '@paraclock/weights'
import { hasCall } from './hasCall.ts'

// Enough of a chain's own token for any fee that a trial may take.
const PLENTY = 1_000_000_000_000_000n

/**
 * Writes a call of root that makes another call in the name of an account, which is given plenty of
 * the chain's own token before: for dry runs only. `undefined` if the chain has no such calls.
 *
 * The account that holds a foreign token is often one that never paid a fee, so that running the call
 * in its name as it is would only show that.
 */
export function encodeAsHolder(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The account, in hex. */
  readonly holder: string
  readonly call: Hex
}): Hex | undefined {
  const { chain, holder, call } = args
  const has =
    hasCall(chain, 'balances', 'forceSetBalance') && hasCall(chain, 'utility', 'dispatchAs')
  if (!has) return undefined
  const write = (pallet: string, method: string, values: readonly unknown[]): Hex =>
    encodeCall({ chain, call: { pallet, method, args: values } })
  const gift = write('balances', 'forceSetBalance', [holder, PLENTY])
  const act = write('utility', 'dispatchAs', [{ system: { Signed: holder } }, call])
  return write('utility', 'batchAll', [[gift, act]])
}
