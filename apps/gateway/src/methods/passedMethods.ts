import { legacySubscriptions } from '../subscriptions/legacySubscriptions.ts'

/** The methods that are passed to nodes by default, and that cost one unit of a client's budget. */
const PLAIN = [
  'archive_v1_finalizedHeight archive_v1_genesisHash archive_v1_hashByHeight archive_v1_header',
  'archive_v1_stopStorage archive_v1_storageDiff_stopStorageDiff',
  'beefy_getFinalizedHead',
  'chainHead_v1_continue chainHead_v1_header chainHead_v1_stopOperation chainHead_v1_unfollow',
  'chainHead_v1_unpin',
  'chainSpec_v1_chainName chainSpec_v1_genesisHash chainSpec_v1_properties',
  'chain_getBlockHash chain_getFinalisedHead chain_getFinalizedHead chain_getHead chain_getHeader',
  'chain_getRuntimeVersion',
  'childstate_getStorage childstate_getStorageHash childstate_getStorageSize',
  'eth_blockNumber eth_chainId eth_gasPrice eth_getBalance',
  'eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode',
  'eth_getStorageAt eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount',
  'eth_getTransactionReceipt eth_maxPriorityFeePerGas eth_protocolVersion eth_syncing',
  'grandpa_roundState mmr_root net_listening net_peerCount net_version',
  'state_getRuntimeVersion state_getStorage state_getStorageAt state_getStorageHash',
  'state_getStorageHashAt state_getStorageSize state_getStorageSizeAt',
  'system_accountNextIndex system_chain system_chainType system_health system_localPeerId',
  'system_name system_nodeRoles system_properties system_syncState system_version',
  'transactionWatch_v1_unwatch transaction_v1_stop web3_clientVersion xcmpHandler_fees'
].flatMap((line) => line.split(' '))

/**
 * The costs, in units, of methods that run the runtime, read much state, or send transactions to
 * other nodes.
 */
const DEAR: Readonly<Record<string, number>> = {
  archive_v1_body: 2,
  archive_v1_call: 4,
  archive_v1_storage: 20,
  archive_v1_storageDiff: 20,
  author_pendingExtrinsics: 4,
  author_submitExtrinsic: 4,
  automationTime_calculateOptimalAutostaking: 20,
  chainHead_v1_body: 2,
  chainHead_v1_call: 4,
  chainHead_v1_follow: 10,
  chainHead_v1_storage: 10,
  chain_getBlock: 2,
  childstate_getKeysPaged: 10,
  childstate_getStorageEntries: 4,
  eth_call: 4,
  eth_estimateGas: 10,
  eth_feeHistory: 10,
  eth_getBlockByHash: 2,
  eth_getBlockByNumber: 2,
  eth_getBlockReceipts: 10,
  eth_sendRawTransaction: 4,
  grandpa_proveFinality: 10,
  mmr_generateProof: 20,
  mmr_verifyProof: 10,
  mmr_verifyProofStateless: 10,
  payment_queryFeeDetails: 2,
  payment_queryInfo: 2,
  state_call: 2,
  state_callAt: 2,
  state_getChildReadProof: 10,
  state_getKeysPaged: 10,
  state_getKeysPagedAt: 10,
  state_getMetadata: 2,
  state_getReadProof: 10,
  state_queryStorageAt: 4,
  transactionWatch_v1_submitAndWatch: 4,
  transaction_v1_broadcast: 4
}

const SUBSCRIPTION_COST = 4

/**
 * The methods that are passed through by default, with the cost of a call in units of a client's
 * budget. The methods read the chain or submit signed transactions. Left out are methods that sign
 * with a key of the node (`eth_sendTransaction`, `eth_sign`), methods that nodes mark as unsafe,
 * and methods with an unbounded answer (`eth_getLogs`, `childstate_getKeys`).
 */
export const passedMethods: Readonly<Record<string, number>> = {
  ...Object.fromEntries(PLAIN.map((method) => [method, 1])),
  ...DEAR,
  ...Object.fromEntries(
    Object.entries(legacySubscriptions).flatMap(([method, { unsubscribe }]) => [
      [method, SUBSCRIPTION_COST],
      [unsubscribe, 1]
    ])
  )
}
