import type { Hex } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'

// Enough of a chain's own token for any fee that a trial may take.
const PLENTY = 1_000_000_000_000_000n

/**
 * Writes a call of root that tries another call in the name of an account, which is given plenty of
 * the chain's own token before: to be dry-run only. `undefined` if the chain has no such calls.
 *
 * The account that holds a foreign token is often one that never paid a fee, so that trying the call
 * in its name as it is would only show that.
 */
export function encodeAsHolder(args: {
  readonly api: ReadableApi
  /** The account, in hex. */
  readonly holder: string
  readonly call: Hex
}): Hex | undefined {
  const { api, holder, call } = args
  const { balances, utility } = api.tx
  const has = balances?.['forceSetBalance'] !== undefined && utility?.['dispatchAs'] !== undefined
  if (!has) return undefined
  const gift = api.tx['balances']?.['forceSetBalance']?.(holder, PLENTY)
  const act = api.tx['utility']?.['dispatchAs']?.(
    { system: { Signed: holder } },
    api.registry.createType('Call', call)
  )
  return encodeCall({
    chain: api,
    call: { pallet: 'utility', method: 'batchAll', args: { calls: [gift, act] } }
  })
}
