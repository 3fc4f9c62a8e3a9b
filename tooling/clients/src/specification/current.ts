import * as v from 'valibot'
import { apiId, bytes, hash, integer, opaque, text } from './primitives.ts'

const runtime = v.variant('type', [
  v.strictObject({
    type: v.literal('valid'),
    spec: v.strictObject({
      specName: text,
      implName: text,
      specVersion: integer,
      implVersion: integer,
      transactionVersion: v.optional(integer),
      apis: v.record(apiId, integer)
    })
  }),
  v.strictObject({ type: v.literal('invalid'), error: text })
])

const storageResult = {
  key: bytes,
  value: v.optional(bytes),
  hash: v.optional(hash),
  closestDescendantMerkleValue: v.optional(bytes),
  childTrieKey: v.optional(bytes)
}

const operation = (event: string, more: v.ObjectEntries = {}) =>
  v.strictObject({ event: v.literal(event), operationId: opaque, ...more })

/** The events of a chain that is followed, with its runtimes or without them. */
export function followEvent(withRuntime: boolean): v.GenericSchema {
  const initialized: v.ObjectEntries = withRuntime ? { finalizedBlockRuntime: runtime } : {}
  const newBlock: v.ObjectEntries = withRuntime ? { newRuntime: v.nullable(runtime) } : {}
  return v.union([
    v.strictObject({
      event: v.literal('initialized'),
      finalizedBlockHashes: v.pipe(v.array(hash), v.minLength(1)),
      ...initialized
    }),
    v.strictObject({
      event: v.literal('newBlock'),
      blockHash: hash,
      parentBlockHash: hash,
      ...newBlock
    }),
    v.strictObject({ event: v.literal('bestBlockChanged'), bestBlockHash: hash }),
    v.strictObject({
      event: v.literal('finalized'),
      finalizedBlockHashes: v.pipe(v.array(hash), v.minLength(1)),
      prunedBlockHashes: v.array(hash)
    }),
    operation('operationBodyDone', { value: v.array(bytes) }),
    operation('operationCallDone', { output: bytes }),
    operation('operationStorageItems', {
      items: v.pipe(v.array(v.strictObject(storageResult)), v.minLength(1))
    }),
    operation('operationWaitingForContinue'),
    operation('operationStorageDone'),
    operation('operationInaccessible'),
    operation('operationError', { error: text }),
    v.strictObject({ event: v.literal('stop') })
  ])
}

const place = v.strictObject({ hash, index: integer })
const limitReached = v.strictObject({ result: v.literal('limitReached') })
const started = v.strictObject({ result: v.literal('started'), operationId: opaque })
const startedStorage = v.strictObject({ ...started.entries, discardedItems: integer })
const nothing = v.null()

/** The results of the methods of json-rpc-interface-spec, by name. */
export const currentResults: Readonly<Record<string, v.GenericSchema>> = {
  archive_v1_body: v.nullable(v.array(bytes)),
  archive_v1_call: v.nullable(
    v.variant('success', [
      v.strictObject({ success: v.literal(true), value: bytes }),
      v.strictObject({ success: v.literal(false), error: text })
    ])
  ),
  archive_v1_finalizedHeight: integer,
  archive_v1_genesisHash: hash,
  archive_v1_hashByHeight: v.array(hash),
  archive_v1_header: v.nullable(bytes),
  archive_v1_stopStorage: nothing,
  archive_v1_storage: opaque,
  chainHead_v1_body: v.union([started, limitReached]),
  chainHead_v1_call: v.union([started, limitReached]),
  chainHead_v1_continue: nothing,
  chainHead_v1_follow: opaque,
  chainHead_v1_header: v.nullable(bytes),
  chainHead_v1_stopOperation: nothing,
  chainHead_v1_storage: v.union([startedStorage, limitReached]),
  chainHead_v1_unfollow: nothing,
  chainHead_v1_unpin: nothing,
  chainSpec_v1_chainName: text,
  chainSpec_v1_genesisHash: hash,
  chainSpec_v1_properties: v.record(v.string(), v.unknown()),
  rpc_methods: v.looseObject({ methods: v.array(text) }),
  transactionWatch_v1_submitAndWatch: opaque,
  transactionWatch_v1_unwatch: nothing,
  transaction_v1_broadcast: v.nullable(opaque),
  transaction_v1_stop: nothing
}

/** What json-rpc-interface-spec notifies of, by the name of the notification. */
export const currentNotifications: Readonly<Record<string, v.GenericSchema>> = {
  archive_v1_storageEvent: v.union([
    v.strictObject({ event: v.literal('storage'), ...storageResult }),
    v.strictObject({ event: v.literal('storageDone') }),
    v.strictObject({ event: v.literal('storageError'), error: text })
  ]),
  chainHead_v1_followEvent: v.union([followEvent(true), followEvent(false)]),
  transactionWatch_v1_watchEvent: v.union([
    v.strictObject({ event: v.literal('validated') }),
    v.strictObject({
      event: v.literal('bestChainBlockIncluded'),
      block: v.nullable(place)
    }),
    v.strictObject({ event: v.literal('finalized'), block: place }),
    v.strictObject({ event: v.picklist(['error', 'invalid', 'dropped']), error: text })
  ])
}
