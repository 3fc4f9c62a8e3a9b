import { type Evidence, type Hex, ParaclockError, type ParaId } from '@paraclock/core'
import { newestXcmVersion } from '@paraclock/xcm'
import type { HrmpSender } from '../state/HrmpParaState.ts'
import { capabilitiesOf, type HrmpChain } from './HrmpChain.ts'
import { listPrograms } from './readHost.ts'
import { createStorageReader } from './StorageReader.ts'

/** How a parachain's own origin reaches the host, as its metadata tells it. */
export type DescribedSender = Omit<HrmpSender, 'blockHash'> | { readonly unknown: string }

/** How a parachain's own origin reaches the host, and what that was read from. */
export interface ReadSender {
  readonly sender: HrmpSender | { readonly unknown: string }
  /** How many messages wait on the parachain to be taken along. */
  readonly underWay: number
  readonly evidence: readonly Evidence[]
}

/** Says how a parachain's own origin reaches the host: by which call, in which XCM version. */
export function describeSender(
  /** The parachain; left out if there is no connection to it. */
  chain: HrmpChain | undefined,
  /** The XCM versions that the host reads. */
  programs: readonly number[]
): DescribedSender {
  if (chain === undefined) return { unknown: 'there is no connection to it' }
  const capabilities = capabilitiesOf(chain)
  const { pallet } = capabilities.xcm
  const send = pallet === null ? undefined : chain.api.tx[pallet.section]?.['send']
  if (pallet === null || send === undefined) return { unknown: 'no pallet of it sends XCM' }
  const own = listPrograms(capabilities)
  const version = newestXcmVersion(own, programs)
  if (version === undefined) {
    const ends = `it knows ${own.join(', ') || 'none'}, the host ${programs.join(', ') || 'none'}`
    return { unknown: `the two have no XCM version in common: ${ends}` }
  }
  const [index = 0, call = 0] = send.callIndex
  return {
    genesis: chain.api.genesisHash.toHex() as Hex,
    send: { pallet: index, call },
    sendName: `${pallet.section}.send`,
    version
  }
}

/**
 * Reads, at one block of it, what of a parachain matters for its messages.
 *
 * @throws ParaclockError `HrmpPairInvalid` if the connection is one to another parachain.
 */
export async function readSender(args: {
  readonly chain: HrmpChain | undefined
  readonly described: DescribedSender
  readonly paraId: ParaId
  /** The block. The last finalized one if left out. */
  readonly at: Hex | undefined
}): Promise<ReadSender> {
  const { chain, described, paraId, at } = args
  if (chain === undefined) {
    return { sender: { unknown: 'there is no connection to it' }, underWay: 0, evidence: [] }
  }
  const blockHash = at ?? ((await chain.api.rpc.chain.getFinalizedHead()).toHex() as Hex)
  const reader = createStorageReader({ chain, blockHash })
  const [{ value, evidence }, waiting] = await Promise.all([
    reader.read('parachainInfo', 'parachainId'),
    reader.read('parachainSystem', 'pendingUpwardMessages')
  ])
  if (value !== null && Number(value.toString()) !== paraId) {
    const problem = `${chain.name} is parachain ${value.toString()}`
    throw new ParaclockError('HrmpPairInvalid', { value: paraId, problem })
  }
  return {
    sender: 'unknown' in described ? described : { ...described, blockHash },
    underWay: (waiting.value as unknown as readonly unknown[] | null)?.length ?? 0,
    evidence: [...evidence, ...waiting.evidence]
  }
}
