import type { Chain, Read } from '@paraclock/connect'
import { type Fact, largest, readFact } from '@paraclock/core'
import { relayLocation, siblingLocation } from '@paraclock/xcm'
import { type IssuedAsset, readIssuance } from './readIssuance.ts'

interface OwnMoneyArgs {
  readonly para: Chain
  readonly onRelay: bigint
  /** The parachain's account on Asset Hub. `undefined` if this account is not read. */
  readonly onHub?: { readonly hub: number | undefined; readonly free: bigint } | undefined
  readonly unread?: string | undefined
}

/**
 * Computes how much of the money on the relay chain belongs to the parachain itself. The rest backs
 * the relay tokens that the parachain has issued to users. Money on Asset Hub backs these tokens
 * first. Money on the relay chain backs the remaining tokens, if the parachain trusts the relay
 * chain as a reserve.
 */
export async function readOwnMoney(args: OwnMoneyArgs): Promise<Read<Fact<bigint>>> {
  const { para, onHub } = args
  const { value: asset, evidence } =
    onHub !== undefined && onHub.hub === undefined
      ? nameUnknown('Asset Hub states no id')
      : await tryIssuance(para, onHub?.hub)
  return { value: judgeRelay(args, asset), evidence }
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
