import { CallRefused } from '@paraclock/connect'
import { bytesToHex, describeThrown, type Hex, hexToBytes, isParaclockError } from '@paraclock/core'
import { sameBytes } from '@paraclock/executor'
import type { BlockInfo, ChangedKey, SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import * as v from 'valibot'
import { type MethodSubscriptions, makeId, type RpcMethod } from '../RpcMethods.ts'
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
import { type AskedItem, childKey, itemsParam, readItems } from './readItems.ts'
import {
  endQuietly,
  hashesOf,
  refuseCall,
  requireBlock,
  type ServedChain,
  STATE_UNREADABLE,
  whyFailed,
  whyUnreadable
} from './ServedChain.ts'

export function listArchiveMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const hashes = hashesOf(chain)
  const question = { hash: hashParam, function: textParam, callParameters: bytesParam }
  const call = async (at: Hex, name: string, input: Hex): Promise<object> => {
    const value = await chain.call(name, hexToBytes(input), { at })
    return { success: true, value: bytesToHex(value) }
  }
  return nameMethods({
    archive_unstable_body: takeParams({ hash: optional(hashParam) }, ({ hash }, _, method) =>
      requireBlock(chain, hash, method).extrinsics.map(bytesToHex)
    ),
    archive_unstable_call: takeParams(
      question,
      ({ hash, function: name, callParameters }, _, method) =>
        call(requireBlock(chain, hash, method).hash, name, callParameters)
    ),
    archive_v1_body: takeParams(
      { hash: hashParam },
      ({ hash }) => chain.block(hash)?.extrinsics.map(bytesToHex) ?? null
    ),
    archive_v1_call: takeParams(question, async ({ hash, function: name, callParameters }) => {
      if (chain.block(hash) === undefined) {
        return { success: false, error: whyUnreadable(chain, hash) }
      }
      try {
        return await call(hash, name, callParameters)
      } catch (error) {
        return { success: false, error: whyFailed(error) ?? describeThrown(error) }
      }
    }),
    archive_v1_finalizedHeight: takeParams({}, () => chain.head.number),
    archive_v1_genesisHash: takeParams({}, () => chain.genesisHash),
    archive_v1_hashByHeight: takeParams({ height: countParam }, ({ height }) => {
      const hash = hashes.at(height)
      return hash === null ? [] : [hash]
    }),
    archive_v1_header: takeParams({ hash: hashParam }, ({ hash }) => {
      const block = chain.block(hash)
      return block === undefined ? null : bytesToHex(block.header)
    }),
    archive_v1_storage: readStorage(chain),
    archive_v1_stopStorage: endQuietly,
    archive_v1_storageDiff: compareStorage(chain),
    // The same method has two names: the first in the JSON-RPC specification, and the second in
    // nodes.
    archive_v1_stopStorageDiff: endQuietly,
    archive_v1_storageDiff_stopStorageDiff: endQuietly
  })
}

const PAGED_SAYS =
  'Invalid parameter: paginationStartKey is only valid for descendantsValues and descendantsHashes query types'

function readStorage(chain: SimulatedChain): UnnamedMethod {
  return takeParams(
    { hash: hashParam, items: itemsParam, childTrie: optional(bytesParam) },
    ({ hash, items, childTrie }, subscriptions, method) =>
      answerByEvents(subscriptions, 'storage', async (tell) => {
        const isPaged = ({ type, paginationStartKey }: AskedItem) =>
          paginationStartKey != null && !type.startsWith('descendants')
        if (items.some(isPaged)) throw refuseCall(method, STATE_UNREADABLE, PAGED_SAYS)
        const { hash: at } = requireBlock(chain, hash, method)
        for (const question of items) {
          const found = await readItems({ chain, at, childTrie, question, method })
          for (const item of found) tell(item)
        }
      })
  )
}

const diffParam = v.object(
  {
    key: bytesParam,
    returnType: v.picklist(['value', 'hash'], 'has a returnType that is not value or hash'),
    childTrieKey: optional(bytesParam)
  },
  'has an item that is not an object'
)

type DiffItem = v.InferOutput<typeof diffParam>

/** The items of a request that lists no items: all values of the main trie. */
const EVERYTHING: readonly DiffItem[] = [
  { key: '0x', returnType: 'value', childTrieKey: undefined }
]

function compareStorage(chain: SimulatedChain): UnnamedMethod {
  return takeParams(
    {
      hash: hashParam,
      items: v.array(diffParam, 'is not a list of items'),
      previousHash: optional(hashParam)
    },
    ({ hash, items, previousHash }, subscriptions, method) =>
      answerByEvents(subscriptions, 'storageDiff', async (tell) => {
        if (previousHash == null && chain.block(hash) === undefined) {
          const short = `${hash.slice(0, 6)}…${hash.slice(-4)}`
          throw refuseCall(method, STATE_UNREADABLE, `Block header is not present: ${short}`)
        }
        const block = requireBlock(chain, hash, method)
        const previous = requireBlock(chain, previousHash ?? block.parentHash, method)
        const asked = items.length > 0 ? items : EVERYTHING
        for (const { key, child } of await listChanged(chain, block, previous, method)) {
          const before = await chain.read(key, { at: previous.hash, child })
          const after = await chain.read(key, { at: block.hash, child })
          for (const item of writeDifference({ key, child, before, after, asked })) tell(item)
        }
      })
  )
}

/**
 * Lists what `asked` requests about a changed key: the value, the hash of the value, or both. The
 * value is the new value, or the old value of a deleted key.
 */
function writeDifference({
  key,
  child,
  before,
  after,
  asked
}: ChangedKey & { readonly asked: readonly DiffItem[] }): readonly object[] {
  const value = after ?? before
  if (value === null || sameBytes(before, after)) return []
  const type = before === null ? 'added' : after === null ? 'deleted' : 'modified'
  const childOf = ({ childTrieKey }: DiffItem) =>
    childTrieKey ? childKey(childTrieKey) : undefined
  const found = (['value', 'hash'] as const).flatMap((kind) => {
    const isIt = (item: DiffItem): boolean =>
      item.returnType === kind && childOf(item) === child && key.startsWith(item.key)
    return asked.find(isIt) ?? []
  })
  return found.map(({ returnType, childTrieKey }) => ({
    key,
    ...(returnType === 'hash' ? { hash: blake2AsHex(value) } : { value: bytesToHex(value) }),
    type,
    ...(childTrieKey ? { childTrieKey } : {})
  }))
}

/**
 * Lists the keys that the blocks after `previous`, up to `block`, have changed, sorted. If the two
 * blocks are on different branches, lists each key that at least one of the branches has changed
 * since their last common ancestor.
 */
async function listChanged(
  chain: SimulatedChain,
  block: BlockInfo,
  previous: BlockInfo,
  method: string
): Promise<readonly Pick<ChangedKey, 'key' | 'child'>[]> {
  const changed = new Map<string, ChangedKey>()
  let [left, right] = [block, previous]
  while (left.hash !== right.hash) {
    const later = left.number > right.number ? left : right
    for (const change of await chain.changes({ at: later.hash })) {
      changed.set(`${change.child ?? ''} ${change.key}`, change)
    }
    const parent = requireBlock(chain, later.parentHash, method)
    if (later === left) left = parent
    else right = parent
  }
  return [...changed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)
}

/** In events, nodes leave out the prefix `Client error: `. */
function describeFailure(error: unknown): string {
  if (!isParaclockError(error, CallRefused)) return describeThrown(error)
  return error.context.rpcMessage.replace('Client error: ', '')
}

/**
 * Returns the id of a new subscription. The subscription then reports the events one by one. The
 * last event reports success or failure.
 */
function answerByEvents(
  { subscribe, unsubscribe }: MethodSubscriptions,
  event: 'storage' | 'storageDiff',
  answer: (tell: (item: object) => void) => Promise<void>
): string {
  const id = makeId()
  const tell = subscribe(`archive_v1_${event}Event`, id)
  // The caller must get the id before the first event.
  setTimeout(() => {
    answer((item) => tell({ event, ...item }))
      .then(() => tell({ event: `${event}Done` }))
      .catch((error: unknown) => tell({ event: `${event}Error`, error: describeFailure(error) }))
      .finally(() => unsubscribe(id))
  }, 0)
  return id
}
