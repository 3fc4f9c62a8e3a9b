import { CallRefused } from '@paraclock/connect'
import { bytesToHex, describeThrown, hexToBytes, isParaclockError } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
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
import { type AskedItem, itemsParam, readItems } from './readItems.ts'
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
  return nameMethods({
    archive_v1_body: takeParams(
      { hash: hashParam },
      ({ hash }) => chain.block(hash)?.extrinsics.map(bytesToHex) ?? null
    ),
    archive_v1_call: takeParams(question, async ({ hash, function: name, callParameters }) => {
      if (chain.block(hash) === undefined) {
        return { success: false, error: whyUnreadable(chain, hash) }
      }
      try {
        const value = await chain.call(name, hexToBytes(callParameters), { at: hash })
        return { success: true, value: bytesToHex(value) }
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
    archive_v1_stopStorage: endQuietly
  })
}

const PAGED_SAYS =
  'Invalid parameter: paginationStartKey is only valid for descendantsValues and descendantsHashes query types'

function readStorage(chain: SimulatedChain): UnnamedMethod {
  return takeParams(
    { hash: hashParam, items: itemsParam, childTrie: optional(bytesParam) },
    ({ hash, items, childTrie }, subscriptions, method) =>
      answerByEvents(subscriptions, async (tell) => {
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
  answer: (tell: (item: object) => void) => Promise<void>
): string {
  const id = makeId()
  const tell = subscribe('archive_v1_storageEvent', id)
  // The caller must get the id before the first event.
  setTimeout(() => {
    answer((item) => tell({ event: 'storage', ...item }))
      .then(() => tell({ event: 'storageDone' }))
      .catch((error: unknown) => tell({ event: 'storageError', error: describeFailure(error) }))
      .finally(() => unsubscribe(id))
  }, 0)
  return id
}
