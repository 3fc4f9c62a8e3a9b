import * as v from 'valibot'
import { apiId, bytes, hash, hexNumber, integer, opaque, text } from './primitives.ts'

/** A header as sc-rpc writes it. */
const header = v.strictObject({
  parentHash: hash,
  number: hexNumber,
  stateRoot: hash,
  extrinsicsRoot: hash,
  digest: v.strictObject({ logs: v.array(bytes) })
})

/** A version of a runtime, with its APIs as a list of pairs. */
const runtimeVersion = v.strictObject({
  specName: text,
  implName: text,
  authoringVersion: integer,
  specVersion: integer,
  implVersion: integer,
  apis: v.array(v.strictTuple([apiId, integer])),
  transactionVersion: integer,
  systemVersion: v.optional(integer),
  stateVersion: integer
})

/** A storage change set. */
const changeSet = v.strictObject({
  block: hash,
  changes: v.array(v.strictTuple([bytes, v.nullable(bytes)]))
})

/** A status of a watched transaction: text where the variant holds nothing. */
const transactionStatus = v.union([
  v.picklist(['future', 'ready', 'dropped', 'invalid']),
  v.strictObject({ broadcast: v.array(text) }),
  v.strictObject({ inBlock: hash }),
  v.strictObject({ retracted: hash }),
  v.strictObject({ finalityTimeout: hash }),
  v.strictObject({ finalized: hash }),
  v.strictObject({ usurped: hash })
])

const numberOrHex = v.union([integer, hexNumber])
const block = v.strictObject({
  block: v.strictObject({ header, extrinsics: v.array(bytes) }),
  justifications: v.nullable(
    v.array(v.strictTuple([v.array(integer), v.union([bytes, v.array(integer)])]))
  )
})
const blockHash = v.union([v.nullable(hash), v.array(v.nullable(hash))])
const keys = v.array(bytes)
const value = v.nullable(bytes)
const ended = v.boolean()
const properties = v.record(v.string(), v.unknown())

/** The results of sc-rpc's methods, by name. A subscription results in its id. */
export const legacyResults: Readonly<Record<string, v.GenericSchema>> = {
  author_pendingExtrinsics: v.array(bytes),
  author_submitAndWatchExtrinsic: opaque,
  author_submitExtrinsic: hash,
  author_unwatchExtrinsic: ended,
  chain_getBlock: v.nullable(block),
  chain_getBlockHash: blockHash,
  chain_getFinalisedHead: hash,
  chain_getFinalizedHead: hash,
  chain_getHead: blockHash,
  chain_getHeader: v.nullable(header),
  chain_getRuntimeVersion: runtimeVersion,
  chain_subscribeAllHeads: opaque,
  chain_subscribeFinalisedHeads: opaque,
  chain_subscribeFinalizedHeads: opaque,
  chain_subscribeNewHead: opaque,
  chain_subscribeNewHeads: opaque,
  chain_subscribeRuntimeVersion: opaque,
  chain_unsubscribeAllHeads: ended,
  chain_unsubscribeFinalisedHeads: ended,
  chain_unsubscribeFinalizedHeads: ended,
  chain_unsubscribeNewHead: ended,
  chain_unsubscribeNewHeads: ended,
  chain_unsubscribeRuntimeVersion: ended,
  childstate_getKeys: keys,
  childstate_getKeysPaged: keys,
  childstate_getKeysPagedAt: keys,
  childstate_getStorage: value,
  childstate_getStorageEntries: v.array(value),
  childstate_getStorageHash: v.nullable(hash),
  childstate_getStorageSize: v.nullable(integer),
  payment_queryFeeDetails: v.strictObject({
    inclusionFee: v.nullable(
      v.strictObject({
        baseFee: numberOrHex,
        lenFee: numberOrHex,
        adjustedWeightFee: numberOrHex
      })
    )
  }),
  payment_queryInfo: v.strictObject({
    weight: v.strictObject({ ref_time: integer, proof_size: integer }),
    class: v.picklist(['normal', 'operational', 'mandatory']),
    partialFee: v.pipe(v.string(), v.regex(/^\d+$/))
  }),
  state_call: bytes,
  state_callAt: bytes,
  state_getKeys: keys,
  state_getKeysPaged: keys,
  state_getKeysPagedAt: keys,
  state_getMetadata: bytes,
  state_getChildReadProof: v.strictObject({ at: hash, proof: v.array(bytes) }),
  state_getReadProof: v.strictObject({ at: hash, proof: v.array(bytes) }),
  state_getRuntimeVersion: runtimeVersion,
  state_getStorage: value,
  state_getStorageAt: value,
  state_getStorageHash: v.nullable(hash),
  state_getStorageHashAt: v.nullable(hash),
  state_getStorageSize: v.nullable(integer),
  state_getStorageSizeAt: v.nullable(integer),
  state_queryStorageAt: v.array(changeSet),
  state_subscribeRuntimeVersion: opaque,
  state_subscribeStorage: opaque,
  state_unsubscribeRuntimeVersion: ended,
  state_unsubscribeStorage: ended,
  account_nextIndex: integer,
  system_accountNextIndex: integer,
  system_chain: text,
  system_chainType: v.union([
    v.picklist(['Development', 'Local', 'Live']),
    v.strictObject({ Custom: text })
  ]),
  system_dryRun: bytes,
  system_dryRunAt: bytes,
  system_health: v.strictObject({
    peers: integer,
    isSyncing: v.boolean(),
    shouldHavePeers: v.boolean()
  }),
  system_localListenAddresses: v.array(text),
  system_localPeerId: text,
  system_name: text,
  system_nodeRoles: v.array(v.picklist(['Full', 'LightClient', 'Authority'])),
  system_reservedPeers: v.array(text),
  system_peers: v.array(
    v.strictObject({ peerId: text, roles: text, bestHash: hash, bestNumber: integer })
  ),
  system_properties: properties,
  system_syncState: v.strictObject({
    startingBlock: integer,
    currentBlock: integer,
    highestBlock: integer
  }),
  system_version: text
}

/** What sc-rpc notifies of, by the name of the notification. */
export const legacyNotifications: Readonly<Record<string, v.GenericSchema>> = {
  author_extrinsicUpdate: transactionStatus,
  chain_allHead: header,
  chain_finalizedHead: header,
  chain_newHead: header,
  state_runtimeVersion: runtimeVersion,
  state_storage: changeSet
}
