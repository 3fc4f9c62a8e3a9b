/**
 * What may be done with a call whose connection broke before its answer came.
 *
 * - `read`: ask again, anywhere. It changes nothing.
 * - `resubmit`: send the very same bytes again. The chain itself admits them once.
 * - `never`: nothing. It may have been executed, and a second time could act twice.
 */
export type RetryPolicy = 'read' | 'resubmit' | 'never'

// A list of what is known to be a read, never of what is not: a method that nobody thought of is
// not repeated.
const READ_METHODS: ReadonlySet<string> = new Set([
  'archive_v1_body',
  'archive_v1_call',
  'archive_v1_finalizedHeight',
  'archive_v1_genesisHash',
  'archive_v1_hashByHeight',
  'archive_v1_header',
  'author_hasKey',
  'author_hasSessionKeys',
  'author_pendingExtrinsics',
  'automationTime_calculateOptimalAutostaking',
  'automationTime_generateTaskId',
  'automationTime_getTimeAutomationFees',
  'automationTime_queryFeeDetails',
  'babe_epochAuthorship',
  'beefy_getFinalizedHead',
  'chainSpec_v1_chainName',
  'chainSpec_v1_genesisHash',
  'chainSpec_v1_properties',
  'chain_getBlock',
  'chain_getBlockHash',
  'chain_getFinalisedHead',
  'chain_getFinalizedHead',
  'chain_getHead',
  'chain_getHeader',
  'chain_getRuntimeVersion',
  'childstate_getKeys',
  'childstate_getKeysPaged',
  'childstate_getStorage',
  'childstate_getStorageEntries',
  'childstate_getStorageHash',
  'childstate_getStorageSize',
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_protocolVersion',
  'eth_syncing',
  'grandpa_proveFinality',
  'grandpa_roundState',
  'mmr_generateProof',
  'mmr_root',
  'mmr_verifyProof',
  'mmr_verifyProofStateless',
  'net_listening',
  'net_peerCount',
  'net_version',
  'offchain_localStorageGet',
  'payment_queryFeeDetails',
  'payment_queryInfo',
  'rpc_methods',
  'state_call',
  'state_callAt',
  'state_getChildReadProof',
  'state_getKeys',
  'state_getKeysPaged',
  'state_getKeysPagedAt',
  'state_getMetadata',
  'state_getPairs',
  'state_getReadProof',
  'state_getRuntimeVersion',
  'state_getStorage',
  'state_getStorageAt',
  'state_getStorageHash',
  'state_getStorageHashAt',
  'state_getStorageSize',
  'state_getStorageSizeAt',
  'state_queryStorage',
  'state_queryStorageAt',
  'state_trieMigrationStatus',
  'system_accountNextIndex',
  'system_chain',
  'system_chainType',
  'system_dryRun',
  'system_dryRunAt',
  'system_health',
  'system_localListenAddresses',
  'system_localPeerId',
  'system_name',
  'system_nodeRoles',
  'system_peers',
  'system_properties',
  'system_reservedPeers',
  'system_syncState',
  'system_version',
  'web3_clientVersion',
  'web3_sha3',
  'xcmpHandler_crossChainAccount',
  'xcmpHandler_fees'
])

// Version 4, signed. An unsigned or a general (version 5) extrinsic carries no nonce that is
// checked for certain, so nothing proves that the chain would refuse it the second time.
const SIGNED_V4 = 0x84

/** What the program adds to the rules. */
export interface RetrySettings {
  /** Further methods that only read. */
  readonly readMethods: ReadonlySet<string>
  /** Whether the same signed bytes may be sent again. */
  readonly resubmitSigned: boolean
}

/** Decides whether, and how, a call may be repeated. */
export function retryPolicyOf(
  method: string,
  params: readonly unknown[],
  settings: RetrySettings
): RetryPolicy {
  if (READ_METHODS.has(method) || settings.readMethods.has(method)) return 'read'
  if (method === 'author_submitExtrinsic' && settings.resubmitSigned) {
    return isSignedExtrinsic(params[0]) ? 'resubmit' : 'never'
  }
  return 'never'
}

/** Whether subscribing anew changes nothing: true of all but those that submit what they watch. */
export function isPureSubscription(method: string): boolean {
  return !method.startsWith('author_') && !/submit/i.test(method)
}

function isSignedExtrinsic(value: unknown): boolean {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(value)) return false
  // The lowest two bits of a SCALE compact number tell how many bytes it takes: 1, 2, 4 or more.
  const first = Number.parseInt(value.slice(2, 4), 16)
  const prefixBytes = [1, 2, 4, 5 + (first >> 2)][first & 3] ?? 1
  const version = value.slice(2 + prefixBytes * 2, 4 + prefixBytes * 2)
  return Number.parseInt(version, 16) === SIGNED_V4
}
