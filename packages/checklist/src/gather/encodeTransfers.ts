import { type Chain, nativeToken } from '@paraclock/connect'
import { type Hex, trialMoney } from '@paraclock/core'
import { lookUpItem, type RuntimeCall } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'
import {
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  siblingLocation,
  type XcmVersion
} from '@paraclock/xcm'

// The pallet's name in most parachains, and its name on relay chains, which some parachains use.
const PALLETS = ['polkadotXcm', 'xcmPallet'] as const
const METHOD = 'limitedReserveTransferAssets'

/** Whether a chain has the call that {@link encodeTransfer} writes. */
export function canTransfer(chain: Pick<Chain, 'runtime'>): boolean {
  return PALLETS.some((pallet) => hasCall(chain, pallet, METHOD))
}

/** Writes the call that sends a token to an account of a sibling chain. */
export function encodeTransfer(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** A version of XCM that both chains read. */
  readonly version: XcmVersion
  /** The sibling. */
  readonly paraId: number
  /** The account that receives it there, in hex. */
  readonly beneficiary: string
  /** The token, as the sending chain names it. */
  readonly asset: Location
  /** How much, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { chain, version, paraId, beneficiary, asset, amount } = args
  const account: Location = {
    parents: 0,
    interior: [
      beneficiary.length === 42
        ? { kind: 'accountKey20', key: beneficiary as Hex }
        : { kind: 'accountId32', id: beneficiary as Hex }
    ]
  }
  const sibling = siblingLocation(paraId)
  return encodeCall({
    chain,
    call: {
      pallet: PALLETS.find((pallet) => hasCall(chain, pallet, METHOD)) ?? PALLETS[0],
      method: METHOD,
      args: {
        dest: encodeVersionedLocation({ location: sibling, version }),
        beneficiary: encodeVersionedLocation({ location: account, version }),
        assets: encodeVersionedAssets({ assets: [{ id: asset, amount }], version }),
        feeAssetItem: 0,
        weightLimit: 'Unlimited'
      }
    }
  })
}

/** Whether a chain's runtime has a call: `polkadotXcm`, `limitedReserveTransferAssets`. */
export function hasCall(
  { runtime }: Pick<Chain, 'runtime'>,
  pallet: string,
  call: string
): boolean {
  return lookUpItem(runtime.metadata, 'calls', pallet, call) !== undefined
}

/**
 * Encodes a root call for dry runs: it funds an account with plenty of the chain's own token, then
 * makes another call as this account. `undefined` if the chain has no such calls.
 *
 * An account that holds a foreign token often has none of the chain's own, so a plain dry run would
 * fail on the fee.
 */
export function encodeAsHolder(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime' | 'facts'>
  /** The account, in hex. */
  readonly holder: string
  readonly call: Hex
  /** The amount of the chain's own token that the call itself takes. Defaults to 0. */
  readonly amount?: bigint
}): Hex | undefined {
  const { chain, holder, call, amount = 0n } = args
  const has =
    hasCall(chain, 'balances', 'forceSetBalance') && hasCall(chain, 'utility', 'dispatchAs')
  if (!has) return undefined
  const write = (pallet: string, method: string, args: RuntimeCall['args']): Hex =>
    encodeCall({ chain, call: { pallet, method, args } })
  const money = trialMoney(nativeToken(chain).decimals)
  const gift = write('balances', 'forceSetBalance', { who: holder, newFree: money + 2n * amount })
  const act = write('utility', 'dispatchAs', { asOrigin: { system: { Signed: holder } }, call })
  return write('utility', 'batchAll', { calls: [gift, act] })
}
