import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, type Evidence, ParaclockError, type ParaId } from '@paraclock/core'
import { findCallPosition, listXcmVersions } from '@paraclock/weights'
import { xcmVersions } from '@paraclock/xcm'
import type { HrmpSender } from '../state/HrmpParaState.ts'

/** How a parachain's own origin reaches the host, as its metadata tells it. */
export type DescribedSender = Omit<HrmpSender, 'blockHash'> | { readonly unknown: string }

/** How a parachain's own origin reaches the host, and what that was read from. */
export interface ReadSender {
  readonly sender: HrmpSender | { readonly unknown: string }
  /** How many messages wait on the parachain to be taken along. */
  readonly underWay: number
  readonly evidence: readonly Evidence[]
}

/** How a parachain's own origin reaches the host: by which call, in which XCM version. */
export function describeSender(
  /** The parachain; `undefined` if there is no connection to it. */
  chain: Chain | undefined,
  /** The XCM versions that the host reads. */
  programs: readonly number[]
): DescribedSender {
  if (chain === undefined) return { unknown: 'there is no connection to it' }
  const { capabilities, genesis } = chain.facts
  const { pallet } = capabilities.xcm
  if (pallet === null) return { unknown: 'no pallet of it sends XCM' }
  const own = listXcmVersions(chain)
  const version = xcmVersions.find((one) => own.includes(one) && programs.includes(one))
  if (version === undefined) {
    const ends = `it knows ${own.join(', ') || 'none'}, the host ${programs.join(', ') || 'none'}`
    return { unknown: `the two have no XCM version in common: ${ends}` }
  }
  const send = { chain, pallet: pallet.name, method: 'send' }
  const { palletIndex, callIndex } = findCallPosition(send)
  return {
    genesis,
    send: { pallet: palletIndex, call: callIndex },
    sendName: `${pallet.section}.send`,
    version
  }
}

/**
 * What of a parachain matters for its messages, at the block that it is pinned to.
 *
 * @throws ParaclockError `ArgumentInvalid` if the connection is one to another parachain.
 */
export async function readSender(args: {
  readonly chain: Chain | undefined
  readonly described: DescribedSender
  readonly paraId: ParaId
}): Promise<ReadSender> {
  const { chain, described, paraId } = args
  if (chain === undefined) {
    return { sender: { unknown: 'there is no connection to it' }, underWay: 0, evidence: [] }
  }
  const [{ value, evidence }, waiting] = await Promise.all([
    chain.storage({ pallet: 'ParachainInfo', entry: 'ParachainId', as: Number }),
    chain.storage({
      pallet: 'ParachainSystem',
      entry: 'PendingUpwardMessages',
      as: (messages) => (messages as readonly unknown[]).length
    })
  ])
  if (value !== undefined && value !== paraId) {
    const problem = `${chain.name} is parachain ${value}: check the endpoint`
    throw new ParaclockError(ArgumentInvalid, { argument: 'paras', value: paraId, problem })
  }
  const { hash: blockHash } = chain.block
  return {
    sender: 'unknown' in described ? described : { ...described, blockHash },
    underWay: waiting.value ?? 0,
    evidence: [...evidence, ...waiting.evidence]
  }
}
