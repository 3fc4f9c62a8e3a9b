import { type Chain, nativeToken } from '@paraclock/connect'
import { type Hex, trialMoney } from '@paraclock/core'
import { lookUpItem, type RuntimeCall } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'
import {
  encodeProgram,
  encodeVersionedAssetId,
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  siblingLocation,
  type XcmProgram,
  type XcmVersion
} from '@paraclock/xcm'

// The name of the pallet on most parachains, and its name on relay chains and on some parachains.
const PALLETS = ['polkadotXcm', 'xcmPallet'] as const
const METHOD = 'limitedReserveTransferAssets'

export function canTransfer(chain: Pick<Chain, 'runtime'>): boolean {
  return PALLETS.some((pallet) => hasCall(chain, pallet, METHOD))
}

export function encodeTransfer(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** A version of XCM that both chains read. */
  readonly version: XcmVersion
  /** The id of the receiving parachain. */
  readonly paraId: number
  /** The receiving account, in hex. */
  readonly beneficiary: string
  /** The token, as the sending chain names it. */
  readonly asset: Location
  /** The amount, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { chain, version, paraId, beneficiary, asset, amount } = args
  const account = locateAccount(beneficiary)
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

const TYPED = 'transferAssetsUsingTypeAndThen'

export function canTransferTyped(chain: Pick<Chain, 'runtime'>): boolean {
  return PALLETS.some((pallet) => hasCall(chain, pallet, TYPED))
}

/**
 * Encodes the call that sends a token to an account of another chain, by reserve or by teleport.
 * The call names the transfer type, because since the Asset Hub migration chains that choose it
 * themselves choose the wrong reserve for the relay token, or refuse the transfer.
 */
export function encodeTypedTransfer(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly version: XcmVersion
  /** The location of the receiving chain, as seen from the sending chain. */
  readonly dest: Location
  /** `reserve`: the sending chain holds the token for the receiving chain. */
  readonly by: 'reserve' | 'teleport'
  /** The receiving account, in hex. */
  readonly beneficiary: string
  /** The token, as the sending chain names it. */
  readonly asset: Location
  /** The amount, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { chain, version, dest, by, asset, amount } = args
  const way = by === 'teleport' ? 'Teleport' : 'LocalReserve'
  const beneficiary = locateAccount(args.beneficiary)
  const assets = { kind: 'allCounted', count: 1 } as const
  const program: XcmProgram = [{ kind: 'depositAsset', assets, beneficiary }]
  return encodeCall({
    chain,
    call: {
      pallet: PALLETS.find((pallet) => hasCall(chain, pallet, TYPED)) ?? PALLETS[0],
      method: TYPED,
      args: {
        dest: encodeVersionedLocation({ location: dest, version }),
        assets: encodeVersionedAssets({ assets: [{ id: asset, amount }], version }),
        assetsTransferType: way,
        remoteFeesId: encodeVersionedAssetId({ id: asset, version }),
        feesTransferType: way,
        customXcmOnDest: encodeProgram({ program, version }),
        weightLimit: 'Unlimited'
      }
    }
  })
}

export function locateAccount(account: string): Location {
  return {
    parents: 0,
    interior: [
      account.length === 42
        ? { kind: 'accountKey20', key: account as Hex }
        : { kind: 'accountId32', id: account as Hex }
    ]
  }
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
 * Encodes a root call for dry runs: it funds an account with much of the chain's own token, then
 * makes another call as this account. `undefined` if the chain lacks these calls.
 *
 * An account that holds a foreign token often holds nothing of the chain's own token. A dry run as
 * this account alone fails on the fee.
 */
export function encodeAsHolder(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime' | 'facts'>
  /** The account, in hex. */
  readonly holder: string
  readonly call: Hex
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
