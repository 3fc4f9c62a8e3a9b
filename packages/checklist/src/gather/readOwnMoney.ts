import type { Chain, Read } from '@paraclock/connect'
import { type Fact, largest, ParaclockError, stringifyJson } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'
import { relayLocation, siblingLocation } from '@paraclock/xcm'
import { OwnMoneyUnknown } from '../errors/system.ts'
import { dryRunArrival } from './findSources.ts'
import { keylessAccounts } from './keylessAccounts.ts'
import { findAsset, isKeptByLocation } from './readAssetItem.ts'
import { amountFor } from './readMoves.ts'

/** What {@link readOwnMoney} takes. */
interface OwnMoneyArgs {
  readonly para: Chain
  /** The id of Asset Hub; `undefined` if it states none. */
  readonly hub: number | undefined
  readonly free: bigint
  /** How much of it is the parachain's own, as the configuration states it. */
  readonly stated: string | undefined
}

/**
 * How much of a parachain's account on Asset Hub is its own: what exceeds the relay tokens that the
 * parachain has issued, because that account is the reserve behind them. Unknown where the issuance is.
 */
export async function readOwnMoney(args: OwnMoneyArgs): Promise<Read<Fact<bigint>>> {
  const { para, hub, free, stated } = args
  if (stated !== undefined) {
    return { value: { known: true, value: BigInt(stated), from: 'ownOnAssetHub' }, evidence: [] }
  }
  const { value: issued, evidence } = await readIssued(para, hub)
  if (issued.known) {
    return { value: { known: true, value: largest([free - issued.value]) }, evidence }
  }
  const { code, message } = new ParaclockError(OwnMoneyUnknown, {
    chain: para.name,
    problem: issued.why
  })
  const remedy = 'if you know it, state ownOnAssetHub of the parachain in the configuration'
  return { value: { known: false, why: `${code}: ${message}; ${remedy}` }, evidence }
}

/** The errors of a chain that sells no weight for a token which it trusts the sender with. */
const UNSOLD: readonly string[] = ['TooExpensive', 'FeesNotMet', 'AssetNotFound']

const UNTRUSTED = 'UntrustedReserveLocation'

/**
 * How much of the relay token a parachain has issued to its users. The assets are the one that is registered
 * at its location, and those that an account gets in runs of a transfer by reserve, from Asset Hub and from the relay
 * chain: the migration moved the reserve of chains that still trust the latter.
 */
async function readIssued(para: Chain, hub: number | undefined): Promise<Read<Fact<bigint>>> {
  if (hub === undefined) return unknown('Asset Hub states no id')
  if (!para.hasApi('DryRunApi')) return unknown('the chain cannot dry-run programs')
  const account = keylessAccounts[para.runtime.accountLength]
  const ended = await Promise.all(
    [siblingLocation(hub), relayLocation].map((sender) =>
      dryRunArrival({ target: para, sender, kind: 'reserveAssetDeposited', account })
    )
  )
  const evidence = ended.flatMap((run) => run.evidence)
  const runs = ended.map(({ value }) => value)
  const asset = findAsset(para, relayLocation)
  const credited = runs
    .filter(({ failure }) => failure === undefined)
    .map(({ events }) =>
      locateIssuance(
        para,
        events.find((event) => amountFor(event, account) > 0n)
      )
    )
  if (credited.includes(undefined)) return unknown('it keeps the token in an unknown form')
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
  const isKnown = credited.length > 0 || isRegistered || other === undefined
  const read = [...evidence, ...issued.flatMap((one) => one.evidence)]
  if (!isKnown)
    return unknown(`a transfer of the token to it by reserve fails in a run: ${other.name}`)
  return { value: { known: true, value: sum }, evidence: read }
}

interface Issuance {
  readonly pallet: string
  readonly item: string
  readonly keys: readonly unknown[]
}

/** The entry with the issuance of the asset that an event credits; `undefined` if it is not found. */
function locateIssuance(
  { runtime }: Pick<Chain, 'runtime'>,
  credit: RuntimeEvent | undefined
): Issuance | undefined {
  if (credit === undefined) return undefined
  const { pallet, value } = credit
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

function unknown(why: string): Read<Fact<bigint>> {
  return { value: { known: false, why }, evidence: [] }
}
