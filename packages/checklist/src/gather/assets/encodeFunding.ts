import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { encodeCall, readGivenCall } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { encodeTransfer } from './encodeTransfers.ts'

/**
 * How the service's account on the target is funded. Either the service's token is sent from the
 * service, or a token is sent on the target. `pallet` is the target's pallet that keeps this token,
 * and `key` is the token's key in the pallet. The target's own token has no key.
 */
export type FundingWay =
  | { readonly from: 'service' }
  | { readonly from: 'target'; readonly pallet: string; readonly key?: unknown }

/** Encodes the transfer that funds the service's account on the target. */
export function encodeFunding(args: {
  readonly chains: Readonly<Record<'service' | 'target', Chain>>
  /** The parachain id of the target. */
  readonly paraId: number
  readonly way: FundingWay
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  /** The amount in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { chains, paraId, way, sovereign, amount } = args
  if (way.from === 'service') {
    const version = agreeOnXcmVersion(chains.service, chains.target)
    const asset = { parents: 0, interior: [] }
    const transfer = { version, paraId, beneficiary: sovereign, asset, amount }
    return encodeTransfer({ chain: chains.service, ...transfer })
  }
  const { pallet, key } = way
  const named =
    key === undefined ? { dest: sovereign, value: amount } : { id: key, target: sovereign, amount }
  const call = { pallet, method: 'transferKeepAlive', args: named }
  const chain = chains.target
  return encodeCall({ call: readGivenCall({ chain, call }), chains: [chain] })
}
