import { bytesToHex, describeThrown, type Hex, hexToBytes } from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import * as v from 'valibot'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import {
  bytesParam,
  countParam,
  hashParam,
  nameMethods,
  optional,
  takeParams,
  textParam,
  type UnnamedMethod
} from '../takeParams.ts'
import { childKey, itemsParam, readItems } from './readItems.ts'
import {
  endQuietly,
  endSubscription,
  requireBlock,
  type ServedChain,
  writeHeader
} from './ServedChain.ts'

const PROBLEM = 'is not the number of a block'

/** The number of a block: a JSON number, or hex. */
const heightParam = v.union(
  [
    countParam,
    v.pipe(
      v.string(),
      v.regex(/^(0x[\da-f]{1,8}|\d{1,10})$/i),
      v.transform((text) => Number(text))
    )
  ],
  PROBLEM
)

const atBlock = { hash: optional(hashParam) }

/** The methods `chain_*` and `archive_*` of a node. */
export function listChainMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const find = (number: number | null | undefined): Hex | null => {
    if (number == null) return chain.head.hash
    return number === 0 ? chain.genesisHash : (chain.block(number)?.hash ?? null)
  }
  const blockOf = (hash: Hex | null | undefined): BlockInfo | undefined =>
    hash == null ? chain.head : chain.block(hash)
  const getBlockHash = takeParams(
    { number: optional(v.union([heightParam, v.array(optional(heightParam))], PROBLEM)) },
    ({ number }) => (Array.isArray(number) ? number.map(find) : find(number))
  )
  const getFinalizedHead = takeParams({}, () => chain.head.hash)
  const question = { hash: hashParam, function: textParam, callParameters: bytesParam }
  const call = async (hash: Hex, name: string, input: Hex): Promise<object> => {
    const { hash: at } = requireBlock(chain, hash)
    const value = await chain.call(name, hexToBytes(input), { at })
    return { success: true, value: bytesToHex(value) }
  }
  const newHeads = subscribeHeads(chain, 'chain_newHead')
  const finalizedHeads = subscribeHeads(chain, 'chain_finalizedHead')
  return nameMethods({
    chain_getBlockHash: getBlockHash,
    chain_getHead: getBlockHash,
    chain_getHeader: takeParams(atBlock, ({ hash }) => {
      const block = blockOf(hash)
      return block === undefined ? null : writeHeader(block)
    }),
    chain_getBlock: takeParams(atBlock, ({ hash }) => {
      const block = blockOf(hash)
      if (block === undefined) return null
      const written = { header: writeHeader(block), extrinsics: block.extrinsics.map(bytesToHex) }
      return { block: written, justifications: null }
    }),
    chain_getFinalisedHead: getFinalizedHead,
    chain_getFinalizedHead: getFinalizedHead,
    chain_subscribeAllHeads: subscribeHeads(chain, 'chain_allHead'),
    chain_subscribeNewHead: newHeads,
    chain_subscribeNewHeads: newHeads,
    chain_subscribeFinalisedHeads: finalizedHeads,
    chain_subscribeFinalizedHeads: finalizedHeads,
    chain_unsubscribeAllHeads: endSubscription,
    chain_unsubscribeNewHead: endSubscription,
    chain_unsubscribeNewHeads: endSubscription,
    chain_unsubscribeFinalisedHeads: endSubscription,
    chain_unsubscribeFinalizedHeads: endSubscription,
    archive_unstable_body: takeParams(atBlock, ({ hash }) =>
      requireBlock(chain, hash).extrinsics.map(bytesToHex)
    ),
    archive_unstable_call: takeParams(question, ({ hash, function: name, callParameters }) =>
      call(hash, name, callParameters)
    ),
    archive_unstable_hashByHeight: getBlockHash,
    archive_v1_body: takeParams(
      { hash: hashParam },
      ({ hash }) => chain.block(hash)?.extrinsics.map(bytesToHex) ?? null
    ),
    archive_v1_call: takeParams(question, async ({ hash, function: name, callParameters }) => {
      if (chain.block(hash) === undefined) return null
      try {
        return await call(hash, name, callParameters)
      } catch (error) {
        return { success: false, error: describeThrown(error) }
      }
    }),
    archive_v1_finalizedHeight: takeParams({}, () => chain.head.number),
    archive_v1_genesisHash: takeParams({}, () => chain.genesisHash),
    archive_v1_hashByHeight: takeParams({ height: countParam }, ({ height }) => {
      const hash = find(height)
      return hash === null ? [] : [hash]
    }),
    archive_v1_storage: readArchive(chain),
    archive_v1_stopStorage: endQuietly,
    archive_v1_header: takeParams({ hash: hashParam }, ({ hash }) => {
      const block = chain.block(hash)
      return block === undefined ? null : bytesToHex(block.header)
    })
  })
}

/** Sends every head, the present one first. */
function subscribeHeads(chain: SimulatedChain, type: string): UnnamedMethod {
  return takeParams({}, (_params, { subscribe }) => {
    const say = (head: BlockInfo): void => tell(writeHeader(head))
    const stop = chain.onHead(say)
    const id = makeId()
    const tell = subscribe(type, id, stop)
    say(chain.head)
    return id
  })
}

/** Answers storage questions of a block one by one, and sends an event at the end. */
function readArchive(chain: SimulatedChain): UnnamedMethod {
  return takeParams(
    { hash: hashParam, items: itemsParam, childTrie: optional(bytesParam) },
    ({ hash, items, childTrie }, { subscribe, unsubscribe }) => {
      const id = makeId()
      const tell = subscribe('archive_v1_storageEvent', id)
      const answer = async (): Promise<void> => {
        const { hash: at } = requireBlock(chain, hash)
        for (const question of items) {
          const standFor = (key: Hex): Promise<Hex> => hashBelow({ chain, at, childTrie, key })
          const found = await readItems({ chain, at, childTrie, question, standFor })
          for (const item of found) tell({ event: 'storage', ...item })
        }
        tell({ event: 'storageDone' })
      }
      // The caller knows the answers by the id, which it has first.
      setTimeout(() => {
        answer()
          .catch((error: unknown) => tell({ event: 'storageError', error: describeThrown(error) }))
          .finally(() => unsubscribe(id))
      }, 0)
      return id
    }
  )
}

/** A hash of everything below a key, which changes when any of it does. */
async function hashBelow(args: {
  readonly chain: SimulatedChain
  readonly at: Hex
  readonly childTrie: Hex | null | undefined
  readonly key: Hex
}): Promise<Hex> {
  const { chain, at, childTrie, key } = args
  const child = childTrie == null ? undefined : childKey(childTrie)
  const keys = await chain.listKeys(key, { at, child })
  const values = await chain.readMany(keys, { at, child })
  const parts = keys.map((one, index) => `${one} ${blake2AsHex(values[index] ?? new Uint8Array())}`)
  return blake2AsHex(parts.join(' '), 256) as Hex
}
