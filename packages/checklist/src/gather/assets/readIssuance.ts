import type { Chain, Read } from '@paraclock/connect'
import { type Fact, stringifyJson } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'
import type { Location } from '@paraclock/xcm'
import { dryRunArrival } from './findSources.ts'
import { keylessAccounts } from './keylessAccounts.ts'
import { findAsset, isKeptByLocation } from './readAssetItem.ts'
import { amountFor } from './readMoves.ts'

/** Errors of a chain that trusts the reserve but does not accept the token for fees. */
const UNSOLD: readonly string[] = ['TooExpensive', 'FeesNotMet', 'AssetNotFound']

const UNTRUSTED = 'UntrustedReserveLocation'

export interface IssuedAsset {
  readonly issued: Fact<bigint>
  /**
   * Whether the parachain trusts the chain as a reserve, for each chain in `senders`. `true` if
   * unknown.
   */
  readonly trusted: readonly boolean[]
}

/**
 * Reads how much of a foreign asset a parachain has issued. The parachain issues arriving tokens as
 * the asset at the location `asset`, or as another asset. To find the other asset, dry-runs a
 * reserve transfer from each chain in `senders`. Returns the sum of both issuances.
 */
export async function readIssuance(args: {
  readonly para: Chain
  /** The location of the asset, relative to the parachain. */
  readonly asset: Location
  /** The locations of possible reserves of the asset, relative to the parachain. */
  readonly senders: readonly Location[]
}): Promise<Read<IssuedAsset>> {
  const { para, asset: location, senders } = args
  const unknown = (why: string, trusted: readonly boolean[]): Read<IssuedAsset> => {
    return { value: { issued: { known: false, why }, trusted }, evidence: [] }
  }
  if (!para.hasApi('DryRunApi')) {
    const trusted = senders.map(() => true)
    return unknown('the chain cannot dry-run programs', trusted)
  }
  const account = keylessAccounts[para.runtime.accountLength]
  const arrival = { target: para, asset: location, kind: 'reserveAssetDeposited', account } as const
  const ended = await Promise.all(senders.map((sender) => dryRunArrival({ ...arrival, sender })))
  const runs = ended.map(({ value }) => value)
  const trusted = runs.map(({ failure }) => failure?.name !== UNTRUSTED)
  const asset = findAsset(para, location)
  const credited = runs
    .filter(({ failure }) => failure === undefined)
    .map(({ events }) => events.find((event) => amountFor(event, account) > 0n))
    .map((credit) => credit && locateIssuance(para, credit))
  if (credited.includes(undefined)) return unknown('it keeps the token in an unknown form', trusted)
  const places = [asset && { pallet: asset.pallet, item: 'Asset', keys: [asset.key] }, ...credited]
  const distinct = new Map(
    places.flatMap((place) => (place === undefined ? [] : [[stringifyJson(place), place]]))
  )
  const issued = await Promise.all(
    [...distinct.values()].map(({ pallet, item: entry, keys }) =>
      para.storage({ pallet, entry, keys, as: readAmount })
    )
  )
  const sum = issued.reduce((total, { value = 0n }) => total + value, 0n)
  const isRegistered = issued.some(({ value }) => value !== undefined)
  const harmless = isKeptByLocation(para) ? [UNTRUSTED, ...UNSOLD] : [UNTRUSTED]
  const other = runs.find(({ failure }) => failure && !harmless.includes(failure.name))?.failure
  if (credited.length === 0 && !isRegistered && other !== undefined) {
    const why = `a transfer of the token to it by reserve fails in a run: ${other.name}`
    return unknown(why, trusted)
  }
  return {
    value: { issued: { known: true, value: sum }, trusted },
    evidence: [...ended, ...issued].flatMap(({ evidence }) => evidence)
  }
}

function locateIssuance({ runtime }: Pick<Chain, 'runtime'>, { pallet, value }: RuntimeEvent) {
  const { asset_id, currency_id = asset_id } = value as Readonly<Record<string, unknown>>
  const { issuance } = runtime.ledger ?? {}
  if (currency_id === undefined) return issuance?.pallet === pallet ? issuance : undefined
  const item = ['Asset', 'TotalIssuance'].find(
    (name) => runtime.storage(pallet, name) !== undefined
  )
  return item === undefined ? undefined : { pallet, item, keys: [currency_id] }
}

function readAmount(value: unknown): bigint {
  return typeof value === 'bigint' ? value : (value as { readonly supply: bigint }).supply
}
