import type { XcmVersion } from '@paraclock/accounts'
import { type Evidence, type Hex, ParaclockError, type ParaId } from '@paraclock/core'
import { detectCapabilities } from '@paraclock/types'
import type { HrmpSender } from '../state/HrmpParaState.ts'
import type { HrmpChain } from './HrmpChain.ts'
import { createStorageReader } from './StorageReader.ts'

const VERSIONS: readonly XcmVersion[] = [5, 4, 3]

/** How a parachain's own origin reaches the host, and what that was read from. */
export interface ReadSender {
  readonly sender: HrmpSender | { readonly unknown: string }
  /** How many messages wait on the parachain to be taken along. */
  readonly underWay: number
  readonly evidence: readonly Evidence[]
}

/**
 * Reads how a parachain's own origin reaches the host: by which call, in which XCM version.
 *
 * @throws ParaclockError `HrmpPairInvalid` if the connection is one to another parachain.
 */
export async function readSender(args: {
  /** The parachain; left out if there is no connection to it. */
  readonly chain: HrmpChain | undefined
  readonly paraId: ParaId
  /** The XCM versions that the host reads. */
  readonly programs: readonly number[]
}): Promise<ReadSender> {
  const { chain, paraId, programs } = args
  if (chain === undefined) {
    return { sender: { unknown: 'there is no connection to it' }, underWay: 0, evidence: [] }
  }
  const { api, name } = chain
  const blockHash = (await api.rpc.chain.getFinalizedHead()).toHex() as Hex
  const reader = createStorageReader({ chain, blockHash })
  const [{ value, evidence }, waiting] = await Promise.all([
    reader.read('parachainInfo', 'parachainId'),
    reader.read('parachainSystem', 'pendingUpwardMessages')
  ])
  if (value !== null && Number(value.toString()) !== paraId) {
    const problem = `${name} is parachain ${value.toString()}`
    throw new ParaclockError('HrmpPairInvalid', { value: paraId, problem })
  }
  return {
    sender: describeSender(chain, blockHash, programs),
    underWay: (waiting.value as unknown as readonly unknown[] | null)?.length ?? 0,
    evidence: [...evidence, ...waiting.evidence]
  }
}

function describeSender(
  { api }: HrmpChain,
  blockHash: Hex,
  programs: readonly number[]
): ReadSender['sender'] {
  const { xcm } = detectCapabilities(api)
  const send = xcm.pallet === null ? undefined : api.tx[xcm.pallet.section]?.['send']
  if (xcm.pallet === null || send === undefined) return { unknown: 'no pallet of it sends XCM' }
  const own = xcm.programs.known ? xcm.programs.value : []
  const version = VERSIONS.find((one) => own.includes(one) && programs.includes(one))
  if (version === undefined) {
    const ends = `it knows ${own.join(', ') || 'none'}, the host ${programs.join(', ') || 'none'}`
    return { unknown: `the two have no XCM version in common: ${ends}` }
  }
  const [pallet = 0, call = 0] = send.callIndex
  return {
    genesis: api.genesisHash.toHex() as Hex,
    blockHash,
    send: { pallet, call },
    sendName: `${xcm.pallet.section}.send`,
    version
  }
}
