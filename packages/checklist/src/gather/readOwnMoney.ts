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
  /** What its account on the relay chain holds. */
  readonly onRelay: bigint
  /** Its account on Asset Hub; `undefined` if that is not read. */
  readonly onHub?: {
    /** The id of Asset Hub; `undefined` if it states none. */
    readonly hub: number | undefined
    readonly free: bigint
    /** How much of it is the parachain's own, as the configuration states it. */
    readonly stated: string | undefined
  }
  /** Why it is not known what the account on Asset Hub holds. Defaults to no such reason. */
  readonly unread?: string | undefined
}

/** How much of each account of a parachain is its own. */
interface OwnMoney {
  readonly onRelay: Fact<bigint>
  /** `undefined` if its account on Asset Hub is not read. */
  readonly onHub: Fact<bigint> | undefined
}

/**
 * How much of a parachain's accounts on the relay chain and on Asset Hub is its own: what exceeds the relay
 * tokens that the parachain has issued, because those accounts are the reserve behind them. Unknown where the
 * issuance is. On Asset Hub all that was issued counts. The account on the relay chain backs what that on Asset
 * Hub does not, and nothing if the parachain does not trust the relay chain as a reserve.
 */
export async function readOwnMoney(args: OwnMoneyArgs): Promise<Read<OwnMoney>> {
  const { value: issuance, evidence } = await readIssuance(args.para, args.onHub)
  const value = { onRelay: judgeRelay(args, issuance), onHub: judgeHub(args, issuance) }
  return { value, evidence }
}

function judgeRelay(
  { onRelay, onHub, unread }: OwnMoneyArgs,
  { issued, isByRelay }: RelayTokens
): Fact<bigint> {
  if (!isByRelay) return { known: true, value: onRelay }
  if (!issued.known) return issued
  if (unread !== undefined) return { known: false, why: unread }
  const backed = largest([issued.value - (onHub?.free ?? 0n)])
  return { known: true, value: largest([onRelay - backed]) }
}

function judgeHub(
  { para, onHub }: OwnMoneyArgs,
  { issued }: RelayTokens
): Fact<bigint> | undefined {
  if (onHub === undefined) return undefined
  const { free, stated } = onHub
  if (stated !== undefined) return { known: true, value: BigInt(stated), from: 'ownOnAssetHub' }
  if (issued.known) return { known: true, value: largest([free - issued.value]) }
  const error = new ParaclockError(OwnMoneyUnknown, { chain: para.name, problem: issued.why })
  const remedies = error.remedies.map(({ summary }) => summary.replace(/\.$/, ''))
  return { known: false, why: `${error.code}: ${error.message}. ${remedies.join('. ')}` }
}

/** The errors of a chain that sells no weight for a token which it trusts the sender with. */
const UNSOLD: readonly string[] = ['TooExpensive', 'FeesNotMet', 'AssetNotFound']

const UNTRUSTED = 'UntrustedReserveLocation'

/** How much of the relay token a parachain has issued, and whether it trusts the relay chain as a reserve. */
interface RelayTokens {
  readonly issued: Fact<bigint>
  readonly isByRelay: boolean
}

/**
 * How much of the relay token a parachain has issued to its users. The assets are the one that is registered
 * at its location, and those that an account gets in runs of a transfer by reserve, from the relay chain and from Asset
 * Hub: the migration moved the reserve of chains that still trust the former.
 */
async function readIssuance(para: Chain, onHub: OwnMoneyArgs['onHub']): Promise<Read<RelayTokens>> {
  if (onHub !== undefined && onHub.hub === undefined) return unknown('Asset Hub states no id')
  if (!para.hasApi('DryRunApi')) return unknown('the chain cannot dry-run programs')
  const account = keylessAccounts[para.runtime.accountLength]
  const senders = [relayLocation, ...(onHub?.hub === undefined ? [] : [siblingLocation(onHub.hub)])]
  const ended = await Promise.all(
    senders.map((sender) =>
      dryRunArrival({ target: para, sender, kind: 'reserveAssetDeposited', account })
    )
  )
  const evidence = ended.flatMap((run) => run.evidence)
  const runs = ended.map(({ value }) => value)
  const isByRelay = runs[0]?.failure?.name !== UNTRUSTED
  const asset = findAsset(para, relayLocation)
  const credited = runs
    .filter(({ failure }) => failure === undefined)
    .map(({ events }) =>
      locateIssuance(
        para,
        events.find((event) => amountFor(event, account) > 0n)
      )
    )
  if (credited.includes(undefined))
    return unknown('it keeps the token in an unknown form', isByRelay)
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
    return unknown(
      `a transfer of the token to it by reserve fails in a run: ${other.name}`,
      isByRelay
    )
  }
  return {
    value: { issued: { known: true, value: sum }, isByRelay },
    evidence: [...evidence, ...issued.flatMap((one) => one.evidence)]
  }
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

function unknown(why: string, isByRelay = true): Read<RelayTokens> {
  return { value: { issued: { known: false, why }, isByRelay }, evidence: [] }
}
