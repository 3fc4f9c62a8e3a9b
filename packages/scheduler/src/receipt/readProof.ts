import {
  type AskOptions,
  type Chain,
  type EncodedHeader,
  openHeader,
  readProofSchema,
  requestAnswer
} from '@paraclock/connect'
import {
  BlockMissing,
  type Hex,
  hexToBytes,
  openScale,
  ParaclockError,
  readHeader,
  toBase64
} from '@paraclock/core'
import { writeEventTypes } from '@paraclock/types'
import { openState, type ProvenPart } from './openBlock.ts'

/** Reads the header of a block, which must have the hash. */
export async function readBlock(
  chain: Chain,
  hash: Hex,
  limits: AskOptions
): Promise<EncodedHeader> {
  const header = readHeader(await chain.source.request('chain_getHeader', [hash], limits))
  if (header?.hash !== hash) throw new ParaclockError(BlockMissing, { block: hash })
  return openHeader(header.bytes)
}

/** Reads the nodes that prove values of a block's state. */
export async function prove(
  chain: Chain,
  header: EncodedHeader,
  keys: readonly Hex[],
  limits: AskOptions
): Promise<{ readonly part: ProvenPart; readonly nodes: string[] }> {
  const asked = ['state_getReadProof', [keys, header.hash], limits] as const
  const { proof: nodes } = await requestAnswer(chain.source, readProofSchema, ...asked)
  return { part: openState(header, nodes), nodes: nodes.map(toBase64) }
}

/** The set that votes for a block is in the state of the block's parent. */
export async function readSet(
  { source }: Chain,
  parent: Hex,
  limits: AskOptions
): Promise<{ readonly setId: number; readonly authorities: Uint8Array }> {
  const [authorities, setId] = await Promise.all(
    ['GrandpaApi_grandpa_authorities', 'GrandpaApi_current_set_id'].map(async (name) =>
      hexToBytes(await source.call(name, '0x', { at: parent, ...limits }))
    )
  )
  const id = openScale(setId ?? new Uint8Array(), 'id of a set').u64()
  return { setId: id, authorities: authorities ?? new Uint8Array() }
}

/** The types of the events of the blocks after a block, from the runtime in its state. */
export async function readEventTypes(chain: Chain, block: Hex): Promise<string> {
  const { runtime } = await chain.at(block)
  return writeEventTypes(runtime.metadata)
}
