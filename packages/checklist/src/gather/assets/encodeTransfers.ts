import { type Chain, nativeToken } from '@paraclock/connect'
import { type Hex, trialMoney } from '@paraclock/core'
import { encodeCall, hasCall, type RuntimeCall, readGivenCall } from '@paraclock/types'
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
import type { RelayTokenSource } from '../../evidence/TokenArtifact.ts'

const METHOD = 'limitedReserveTransferAssets'
const TYPED = 'transferAssetsUsingTypeAndThen'

export function canTransfer(chain: Pick<Chain, 'runtime' | 'facts'>): boolean {
  return hasCall(chain.runtime, nameXcmPallet(chain), METHOD)
}

export function canTransferTyped(chain: Pick<Chain, 'runtime' | 'facts'>): boolean {
  return hasCall(chain.runtime, nameXcmPallet(chain), TYPED)
}

/** Returns the name of the XCM pallet in calls, or an empty text if the chain has no XCM pallet. */
function nameXcmPallet({ facts }: Pick<Chain, 'facts'>): string {
  return facts.capabilities.xcm.pallet?.section ?? ''
}

interface TransferArgs {
  readonly chain: Pick<Chain, 'name' | 'runtime' | 'facts'>
  /** An XCM version that both chains support. */
  readonly version: XcmVersion
  /** The receiving account in hex. */
  readonly beneficiary: string
  /** The location of the token, relative to the sending chain. */
  readonly asset: Location
  /** The amount in the smallest unit. */
  readonly amount: bigint
}

export function encodeTransfer(args: TransferArgs & { readonly paraId: number }): Hex {
  const { chain, version, paraId, beneficiary, asset, amount } = args
  return encodeXcmCall(chain, METHOD, {
    dest: encodeVersionedLocation({ location: siblingLocation(paraId), version }),
    beneficiary: encodeVersionedLocation({ location: locateAccount(beneficiary), version }),
    assets: encodeVersionedAssets({ assets: [{ id: asset, amount }], version }),
    feeAssetItem: 0,
    weightLimit: 'Unlimited'
  })
}

/**
 * Encodes a transfer of a token to an account of another chain. The call specifies the transfer
 * type: teleport or reserve transfer. Without a type, the chain chooses the type itself. After the
 * Asset Hub migration this choice is wrong: the chain refuses the relay token, or takes the wrong
 * reserve.
 */
export function encodeTypedTransfer(
  args: TransferArgs & {
    /** The location of the receiving chain, relative to the sending chain. */
    readonly dest: Location
    readonly by: RelayTokenSource['by']
  }
): Hex {
  const { chain, version, dest, by, asset, amount } = args
  const way = by === 'teleport' ? 'Teleport' : 'LocalReserve'
  const beneficiary = locateAccount(args.beneficiary)
  const assets = { kind: 'allCounted', count: 1 } as const
  const program: XcmProgram = [{ kind: 'depositAsset', assets, beneficiary }]
  return encodeXcmCall(chain, TYPED, {
    dest: encodeVersionedLocation({ location: dest, version }),
    assets: encodeVersionedAssets({ assets: [{ id: asset, amount }], version }),
    assetsTransferType: way,
    remoteFeesId: encodeVersionedAssetId({ id: asset, version }),
    feesTransferType: way,
    customXcmOnDest: encodeProgram({ program, version }),
    weightLimit: 'Unlimited'
  })
}

function encodeXcmCall(
  chain: TransferArgs['chain'],
  method: string,
  args: RuntimeCall['args']
): Hex {
  const call = readGivenCall({ chain, call: { pallet: nameXcmPallet(chain), method, args } })
  return encodeCall({ call, chains: [chain] })
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

/**
 * Encodes a root call for dry runs. This call first gives the account `holder` money for the fee,
 * and then makes `call` as `holder`. Returns `undefined` if the chain lacks `forceSetBalance` or
 * `dispatchAs`.
 */
export function encodeAsHolder(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime' | 'facts' | 'stated'>
  readonly holder: string
  readonly call: Hex
  /** The amount of the chain's own token that `call` moves, in the smallest unit. */
  readonly amount: bigint
}): Hex | undefined {
  const { chain, holder, call, amount } = args
  if (
    !hasCall(chain.runtime, 'balances', 'forceSetBalance') ||
    !hasCall(chain.runtime, 'utility', 'dispatchAs')
  )
    return undefined
  const write = (pallet: string, method: string, args: RuntimeCall['args']): Hex =>
    encodeCall({ call: readGivenCall({ chain, call: { pallet, method, args } }), chains: [chain] })
  const money = trialMoney(nativeToken(chain).decimals)
  const gift = write('balances', 'forceSetBalance', { who: holder, newFree: money + 2n * amount })
  const act = write('utility', 'dispatchAs', { asOrigin: { system: { Signed: holder } }, call })
  return write('utility', 'batchAll', { calls: [gift, act] })
}
