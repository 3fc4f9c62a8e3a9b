import type { Chain, Read } from '@paraclock/connect'
import { type Fact, largest, ParaclockError, readFact } from '@paraclock/core'
import { relayLocation, siblingLocation } from '@paraclock/xcm'
import { OwnMoneyUnknown } from '../errors/system.ts'
import { type IssuedAsset, readIssuance } from './readIssuance.ts'

interface OwnMoneyArgs {
  readonly para: Chain
  /** The balance of the parachain's account on the relay chain. */
  readonly onRelay: bigint
  /** The parachain's account on Asset Hub; `undefined` if the account is not read. */
  readonly onHub?: {
    /** The id of Asset Hub; `undefined` if the chain states no id. */
    readonly hub: number | undefined
    readonly free: bigint
    /**
     * How much of the balance belongs to the parachain; `undefined` if the configuration does not
     * state it.
     */
    readonly stated: string | undefined
  }
  /** Why the balance on Asset Hub is unknown. Absent if it is known. */
  readonly unread?: string | undefined
}

/**
 * Computes how much of the money in a parachain's accounts on the relay chain and on Asset Hub
 * belongs to the parachain. These accounts are the reserve of the relay tokens that the parachain
 * has issued to users. Only the amount above the issuance belongs to the parachain. If the issuance
 * is unknown, so is this amount. The account on Asset Hub backs the issuance first. The account on
 * the relay chain backs the remainder, or nothing if the parachain does not trust the relay chain
 * as a reserve.
 */
export async function readOwnMoney(args: OwnMoneyArgs): Promise<
  Read<{
    readonly onRelay: Fact<bigint>
    /**
     * The part of the balance on Asset Hub that belongs to the parachain; `undefined` if this
     * balance is not read.
     */
    readonly onHub: Fact<bigint> | undefined
  }>
> {
  const { para, onHub } = args
  const { value: asset, evidence } =
    onHub !== undefined && onHub.hub === undefined
      ? nameUnknown('Asset Hub states no id')
      : await tryIssuance(para, onHub?.hub)
  return { value: { onRelay: judgeRelay(args, asset), onHub: judgeHub(args, asset) }, evidence }
}

async function tryIssuance(para: Chain, hub: number | undefined): Promise<Read<IssuedAsset>> {
  const senders = [relayLocation, ...(hub === undefined ? [] : [siblingLocation(hub)])]
  const issued = await readFact(() => readIssuance({ para, asset: relayLocation, senders }))
  return issued.known ? issued.value : nameUnknown(issued.why)
}

function nameUnknown(why: string): Read<IssuedAsset> {
  return { value: { issued: { known: false, why }, trusted: [] }, evidence: [] }
}

function judgeRelay(
  { onRelay, onHub, unread }: OwnMoneyArgs,
  { issued, trusted: [isByRelay] }: IssuedAsset
): Fact<bigint> {
  if (isByRelay === false) return { known: true, value: onRelay }
  if (!issued.known) return issued
  if (unread !== undefined) return { known: false, why: unread }
  const backed = largest([issued.value - (onHub?.free ?? 0n)])
  return { known: true, value: largest([onRelay - backed]) }
}

function judgeHub(
  { para, onHub }: OwnMoneyArgs,
  { issued }: IssuedAsset
): Fact<bigint> | undefined {
  if (onHub === undefined) return undefined
  const { free, stated } = onHub
  if (stated !== undefined) return { known: true, value: BigInt(stated), from: 'ownOnAssetHub' }
  if (issued.known) return { known: true, value: largest([free - issued.value]) }
  const error = new ParaclockError(OwnMoneyUnknown, { chain: para.name, problem: issued.why })
  const remedies = error.remedies.map(({ summary }) => summary.replace(/\.$/, ''))
  return { known: false, why: `${error.code}: ${error.message}. ${remedies.join('. ')}` }
}
