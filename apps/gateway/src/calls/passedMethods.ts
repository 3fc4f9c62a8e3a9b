import type { GatewayOptions } from '../options.ts'

/** Methods with one answer. HTTP clients may call them, too. */
const READS = [
  'archive_v1_body archive_v1_call archive_v1_finalizedHeight archive_v1_genesisHash',
  'archive_v1_hashByHeight archive_v1_header author_pendingExtrinsics author_submitExtrinsic',
  'automationTime_calculateOptimalAutostaking beefy_getFinalizedHead',
  'chainSpec_v1_chainName chainSpec_v1_genesisHash chainSpec_v1_properties',
  'chain_getBlock chain_getBlockHash chain_getFinalisedHead chain_getFinalizedHead chain_getHead',
  'chain_getHeader chain_getRuntimeVersion',
  'childstate_getKeysPaged childstate_getStorage childstate_getStorageEntries',
  'childstate_getStorageHash childstate_getStorageSize',
  'eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice',
  'eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode',
  'eth_getStorageAt eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount',
  'eth_getTransactionReceipt eth_maxPriorityFeePerGas eth_protocolVersion',
  'eth_sendRawTransaction eth_syncing grandpa_proveFinality grandpa_roundState',
  'mmr_generateProof mmr_root mmr_verifyProof mmr_verifyProofStateless',
  'net_listening net_peerCount net_version payment_queryFeeDetails payment_queryInfo',
  'state_call state_callAt state_getChildReadProof state_getKeysPaged state_getKeysPagedAt',
  'state_getMetadata state_getReadProof state_getRuntimeVersion state_getStorage',
  'state_getStorageAt state_getStorageHash state_getStorageHashAt state_getStorageSize',
  'state_getStorageSizeAt state_queryStorageAt system_accountNextIndex system_chain',
  'system_chainType system_health system_localPeerId system_name system_nodeRoles',
  'system_properties system_syncState system_version web3_clientVersion xcmpHandler_fees'
]

/** Methods about a subscription or an operation that only one node knows, on one connection. */
const OF_CONNECTION = [
  'archive_v1_stopStorage archive_v1_storage archive_v1_storageDiff',
  'archive_v1_storageDiff_stopStorageDiff author_submitAndWatchExtrinsic author_unwatchExtrinsic',
  'beefy_subscribeJustifications beefy_unsubscribeJustifications',
  'chainHead_v1_body chainHead_v1_call chainHead_v1_continue chainHead_v1_follow',
  'chainHead_v1_header chainHead_v1_stopOperation chainHead_v1_storage chainHead_v1_unfollow',
  'chainHead_v1_unpin chain_subscribeAllHeads chain_subscribeFinalisedHeads',
  'chain_subscribeFinalizedHeads chain_subscribeNewHead chain_subscribeNewHeads',
  'chain_subscribeRuntimeVersion chain_unsubscribeAllHeads chain_unsubscribeFinalisedHeads',
  'chain_unsubscribeFinalizedHeads chain_unsubscribeNewHead chain_unsubscribeNewHeads',
  'chain_unsubscribeRuntimeVersion grandpa_subscribeJustifications',
  'grandpa_unsubscribeJustifications state_subscribeRuntimeVersion state_subscribeStorage',
  'state_unsubscribeRuntimeVersion state_unsubscribeStorage transactionWatch_v1_submitAndWatch',
  'transactionWatch_v1_unwatch transaction_v1_broadcast transaction_v1_stop'
]

/**
 * Lists the methods that are passed to nodes, with whether they need a WebSocket. Left out are methods that sign with a key of the node (`eth_sendTransaction`), methods that nodes mark
 * as unsafe, and methods with an unbounded answer (`eth_getLogs`, `childstate_getKeys`).
 */
export function listPassedMethods({
  allow,
  deny
}: Pick<GatewayOptions, 'allow' | 'deny'>): ReadonlyMap<string, { readonly needsSocket: boolean }> {
  const names = (lines: readonly string[]): readonly string[] =>
    lines.flatMap((line) => line.split(' '))
  const isDenied = (method: string): boolean =>
    deny.some((rule) =>
      rule.endsWith('*') ? method.startsWith(rule.slice(0, -1)) : rule === method
    )
  const passed = [
    // An additional method that subscribes is recognized by its name.
    ...allow.map((name) => [name, /subscribe|watch/i.test(name)] as const),
    ...names(READS).map((name) => [name, false] as const),
    ...names(OF_CONNECTION).map((name) => [name, true] as const)
  ]
  return new Map(
    passed.flatMap(([name, needsSocket]) => (isDenied(name) ? [] : [[name, { needsSocket }]]))
  )
}
