/** What requests to a chain are made of. */
export interface ChainFacts {
  readonly genesisHash: string
  readonly head: string
  /** A key that has a value. */
  readonly key: string
  /** The address of an account. */
  readonly address: string
  /** A signed transaction. */
  readonly transaction: string
}

const NO_HASH = `0x${'00'.repeat(32)}`
/** A child trie of the default namespace that no chain has. */
const CHILD = '0x3a6368696c645f73746f726167653a64656661756c743aff'

/** Good parameters of each method that is neither a subscription nor belongs to one. */
export function listRequests(
  facts: ChainFacts
): Readonly<Record<string, readonly (readonly unknown[])[]>> {
  const { head, key, address, transaction, genesisHash } = facts
  const atBlock = [[], [null], [head]]
  const read = [[key], [key, head], [`${key}ff`, head]]
  const fee = [[transaction], [transaction, head]]
  const pages = [
    [key.slice(0, 34), 10],
    [key.slice(0, 34), 10, key, head]
  ]
  const calls = [
    ['Core_version', '0x'],
    ['Core_version', '0x', head]
  ]
  return {
    archive_v1_body: [[head], [NO_HASH]],
    archive_v1_call: [
      [head, 'Core_version', '0x'],
      [head, 'Core_missing', '0x'],
      [NO_HASH, 'Core_version', '0x']
    ],
    archive_v1_finalizedHeight: [[]],
    archive_v1_genesisHash: [[]],
    archive_v1_hashByHeight: [[0], [1], [1_000_000]],
    archive_v1_header: [[head], [NO_HASH]],
    archive_v1_stopStorage: [['none']],
    author_pendingExtrinsics: [[]],
    chainSpec_v1_chainName: [[]],
    chainSpec_v1_genesisHash: [[]],
    chainSpec_v1_properties: [[]],
    chain_getBlock: [...atBlock, [NO_HASH]],
    chain_getBlockHash: [[], [0], ['0x1'], [[0, '0x1', 1_000_000]], [1_000_000]],
    chain_getFinalisedHead: [[]],
    chain_getFinalizedHead: [[]],
    chain_getHead: [[]],
    chain_getHeader: [...atBlock, [NO_HASH]],
    chain_getRuntimeVersion: atBlock,
    childstate_getKeys: [[CHILD, '0x', head]],
    childstate_getKeysPaged: [[CHILD, '0x', 10, null, head]],
    childstate_getKeysPagedAt: [[CHILD, '0x', 10, null, head]],
    childstate_getStorage: [[CHILD, key, head]],
    childstate_getStorageEntries: [[CHILD, [key], head]],
    childstate_getStorageHash: [[CHILD, key, head]],
    childstate_getStorageSize: [[CHILD, key, head]],
    payment_queryFeeDetails: fee,
    payment_queryInfo: fee,
    rpc_methods: [[]],
    state_call: calls,
    state_callAt: calls,
    state_getChildReadProof: [[CHILD, [key], head]],
    state_getKeys: [[key], [key, head]],
    state_getKeysPaged: pages,
    state_getKeysPagedAt: pages,
    state_getMetadata: atBlock,
    state_getReadProof: [[[key]], [[key], head]],
    state_getRuntimeVersion: atBlock,
    state_getStorage: read,
    state_getStorageAt: read,
    state_getStorageHash: read,
    state_getStorageHashAt: read,
    state_getStorageSize: read,
    state_getStorageSizeAt: read,
    state_queryStorageAt: [[[key, `${key}ff`]], [[key], head]],
    account_nextIndex: [[address]],
    system_accountNextIndex: [[address]],
    system_chain: [[]],
    system_chainType: [[]],
    system_dryRun: fee,
    system_dryRunAt: fee,
    system_health: [[]],
    system_localListenAddresses: [[]],
    system_localPeerId: [[]],
    system_name: [[]],
    system_nodeRoles: [[]],
    system_peers: [[]],
    system_properties: [[]],
    system_reservedPeers: [[]],
    system_syncState: [[]],
    system_version: [[]],
    transaction_v1_broadcast: [['0x00'], [genesisHash]]
  }
}

/** Requests that are wrong, each with the code that it has. `follow` stands for a live subscription. */
export function listRefusals(
  { head, key, transaction }: ChainFacts,
  follow: { readonly withRuntime: string; readonly without: string }
): readonly (readonly [method: string, params: unknown, code: number])[] {
  // Another call than the one that was signed.
  const forged = `${transaction.slice(0, -1)}${transaction.endsWith('0') ? '1' : '0'}`
  return [
    ['no_such_method', [], -32601],
    ['chain_getHeader', ['0x00'], -32602],
    ['chain_getHeader', [7], -32602],
    ['chain_getBlockHash', ['soon'], -32602],
    ['state_getStorage', [], -32602],
    ['state_getStorage', ['key'], -32602],
    ['state_getStorage', [key, 'head'], -32602],
    ['state_getKeysPaged', [key], -32602],
    ['state_getReadProof', [key], -32602],
    ['state_call', [7, '0x'], -32602],
    ['state_call', ['Core_version', '0x', NO_HASH], 4003],
    ['state_getStorage', [key, NO_HASH], 4003],
    ['state_getKeysPaged', [key, 1, null, NO_HASH], 4003],
    ['state_queryStorageAt', [[key], NO_HASH], 4001],
    ['state_subscribeStorage', [], -32602],
    ['payment_queryInfo', [], -32602],
    ['system_dryRun', ['call'], -32602],
    ['author_submitExtrinsic', [], -32602],
    ['author_submitExtrinsic', [forged], 1010],
    // What was invalid is banned.
    ['author_submitAndWatchExtrinsic', [forged], 1012],
    ['author_submitExtrinsic', ['0x280402000b00'], 1040],
    ['author_submitExtrinsic', ['0x140402000b00'], 1002],
    ['author_submitAndWatchExtrinsic', [7], -32602],
    ['transactionWatch_v1_submitAndWatch', [7], -32602],
    ['transaction_v1_broadcast', [], -32602],
    ['transaction_v1_stop', ['none'], -32602],
    ['archive_v1_header', [], -32602],
    ['archive_v1_hashByHeight', ['one'], -32602],
    ['archive_v1_storage', [head, [{ key, type: 'all' }]], -32602],
    ['chainHead_v1_follow', [], -32602],
    ['chainHead_v1_header', [follow.withRuntime], -32602],
    ['chainHead_v1_header', [follow.withRuntime, NO_HASH], -32801],
    ['chainHead_v1_body', [follow.withRuntime, NO_HASH], -32801],
    ['chainHead_v1_call', [follow.withRuntime, NO_HASH, 'Core_version', '0x'], -32801],
    ['chainHead_v1_call', [follow.without, head, 'Core_version', '0x'], -32802],
    ['chainHead_v1_call', [follow.withRuntime, head, 7, '0x'], -32602],
    ['chainHead_v1_storage', [follow.withRuntime, NO_HASH, []], -32801],
    ['chainHead_v1_storage', [follow.withRuntime, head, [{ key }]], -32602],
    ['chainHead_v1_unpin', [follow.withRuntime, NO_HASH], -32801],
    ['chainHead_v1_unpin', [follow.withRuntime, [head, head]], -32804],
    ['chainHead_v1_unpin', [follow.withRuntime, 7], -32602],
    ['system_accountNextIndex', [transaction], -32602]
  ]
}
