import { bytesToHex, type Hex } from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import { readArchive } from '../readArchive.ts'
import { requireBlock, type ServedChain, writeHeader } from './ServedChain.ts'

/** The methods `chain_*` and `archive_*` of a node. */
export function listChainMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const getBlockHash: RpcMethod = async ([number]) =>
    Array.isArray(number)
      ? number.map((one) => findHash(chain, one))
      : findHash(chain, number as number | string | undefined)
  const body: RpcMethod = async ([hash]) => writeExtrinsics(requireBlock(chain, hash))
  const call: RpcMethod = async ([hash, method, data]) => {
    const { hash: at } = requireBlock(chain, hash)
    const input = Buffer.from(String(data ?? '0x').slice(2), 'hex')
    const value = await chain.call(String(method), new Uint8Array(input), { at })
    return { success: true, value: bytesToHex(value) }
  }
  const newHeads = subscribeHeads(chain, 'chain_newHead')
  const unsubscribe: RpcMethod = async ([id], { unsubscribe: end }) => {
    end(String(id))
    return true
  }
  return {
    chain_getBlockHash: getBlockHash,
    chain_getHead: getBlockHash,
    chain_getHeader: async ([hash]) => writeHeader(requireBlock(chain, hash)),
    async chain_getBlock([hash]) {
      const block = requireBlock(chain, hash)
      const written = { header: writeHeader(block), extrinsics: writeExtrinsics(block) }
      return { block: written, justifications: null }
    },
    chain_getFinalizedHead: async () => chain.head.hash,
    chain_subscribeNewHead: newHeads,
    chain_subscribeNewHeads: newHeads,
    chain_subscribeFinalizedHeads: subscribeHeads(chain, 'chain_finalizedHead'),
    chain_unsubscribeNewHead: unsubscribe,
    chain_unsubscribeNewHeads: unsubscribe,
    chain_unsubscribeFinalizedHeads: unsubscribe,
    archive_unstable_body: body,
    archive_unstable_call: call,
    archive_unstable_hashByHeight: getBlockHash,
    archive_v1_body: async ([hash]) => {
      const block = chain.block(hash as Hex)
      return block === undefined ? null : writeExtrinsics(block)
    },
    archive_v1_call: async (params, subscriptions) => {
      if (chain.block(params[0] as Hex) === undefined) return null
      try {
        return await call(params, subscriptions)
      } catch (error) {
        return { success: false, error: error instanceof Error ? error.message : String(error) }
      }
    },
    archive_v1_finalizedHeight: async () => chain.head.number,
    archive_v1_genesisHash: async () => chain.genesisHash,
    archive_v1_hashByHeight: async ([height]) => {
      const hash = findHash(chain, height as number)
      return hash === null ? [] : [hash]
    },
    archive_v1_storage: readArchive(chain),
    archive_v1_stopStorage: unsubscribe,
    archive_v1_header: async ([hash]) => {
      const block = chain.block(hash as Hex)
      return block === undefined ? null : bytesToHex(block.header)
    }
  }
}

function findHash(chain: SimulatedChain, number: number | string | undefined): Hex | null {
  if (number === undefined || number === null) return chain.head.hash
  const wanted = Number(number)
  if (wanted === 0) return chain.genesisHash
  return chain.block(wanted)?.hash ?? null
}

function writeExtrinsics({ extrinsics }: BlockInfo): readonly Hex[] {
  return extrinsics.map(bytesToHex)
}

/** Tells of every head, the present one first. */
function subscribeHeads(chain: SimulatedChain, type: string): RpcMethod {
  return async (_params, { subscribe }) => {
    const say = (head: BlockInfo): void => tell(writeHeader(head))
    const stop = chain.onHead(say)
    const id = makeId()
    const tell = subscribe(type, id, stop)
    say(chain.head)
    return id
  }
}
