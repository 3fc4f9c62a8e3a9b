import { serviceMethods } from '@paraclock/types'

/** What a method reads. */
export interface ReadMethod {
  /** The position of the parameter that names the block, for a read of one block. */
  readonly block?: number
  /**
   * `head`: the hash of a head. `node`: the node, or the chain as a whole. `service`: what the service
   * answers by its best block, without a parameter that names one.
   */
  readonly of?: 'head' | 'node' | 'service'
}

/**
 * The methods that only read. A method that is not in this table may change something: it is not
 * repeated and not asked ahead.
 */
const readMethods: Readonly<Record<string, ReadMethod>> = {
  archive_v1_body: {},
  archive_v1_call: {},
  archive_v1_finalizedHeight: {},
  archive_v1_genesisHash: {},
  archive_v1_hashByHeight: {},
  archive_v1_header: {},
  author_hasKey: {},
  author_hasSessionKeys: {},
  author_pendingExtrinsics: {},
  babe_epochAuthorship: {},
  beefy_getFinalizedHead: {},
  chainSpec_v1_chainName: {},
  chainSpec_v1_genesisHash: {},
  chainSpec_v1_properties: {},
  chain_getBlock: { block: 0 },
  chain_getBlockHash: {},
  chain_getFinalisedHead: { of: 'head' },
  chain_getFinalizedHead: { of: 'head' },
  chain_getHead: { of: 'head' },
  chain_getHeader: { block: 0 },
  chain_getRuntimeVersion: { block: 0 },
  childstate_getKeys: { block: 2 },
  childstate_getKeysPaged: { block: 4 },
  childstate_getStorage: { block: 2 },
  childstate_getStorageEntries: { block: 2 },
  childstate_getStorageHash: { block: 2 },
  childstate_getStorageSize: { block: 2 },
  eth_accounts: {},
  eth_blockNumber: {},
  eth_call: {},
  eth_chainId: {},
  eth_estimateGas: {},
  eth_feeHistory: {},
  eth_gasPrice: {},
  eth_getBalance: {},
  eth_getBlockByHash: {},
  eth_getBlockByNumber: {},
  eth_getBlockReceipts: {},
  eth_getBlockTransactionCountByHash: {},
  eth_getBlockTransactionCountByNumber: {},
  eth_getCode: {},
  eth_getLogs: {},
  eth_getStorageAt: {},
  eth_getTransactionByBlockHashAndIndex: {},
  eth_getTransactionByBlockNumberAndIndex: {},
  eth_getTransactionByHash: {},
  eth_getTransactionCount: {},
  eth_getTransactionReceipt: {},
  eth_maxPriorityFeePerGas: {},
  eth_protocolVersion: {},
  eth_syncing: {},
  grandpa_proveFinality: {},
  grandpa_roundState: {},
  mmr_generateProof: {},
  mmr_root: {},
  mmr_verifyProof: {},
  mmr_verifyProofStateless: {},
  net_listening: {},
  net_peerCount: {},
  net_version: {},
  offchain_localStorageGet: {},
  payment_queryFeeDetails: { block: 1 },
  payment_queryInfo: { block: 1 },
  rpc_methods: { of: 'node' },
  state_call: { block: 2 },
  state_callAt: { block: 2 },
  state_getChildReadProof: { block: 2 },
  state_getKeys: { block: 1 },
  state_getKeysPaged: { block: 3 },
  state_getKeysPagedAt: { block: 3 },
  state_getMetadata: { block: 0 },
  state_getPairs: { block: 1 },
  state_getReadProof: { block: 1 },
  state_getRuntimeVersion: { block: 0 },
  state_getStorage: { block: 1 },
  state_getStorageAt: { block: 1 },
  state_getStorageHash: { block: 1 },
  state_getStorageHashAt: { block: 1 },
  state_getStorageSize: { block: 1 },
  state_getStorageSizeAt: { block: 1 },
  state_queryStorage: {},
  state_queryStorageAt: { block: 1 },
  state_trieMigrationStatus: {},
  system_accountNextIndex: {},
  system_chain: { of: 'node' },
  system_chainType: { of: 'node' },
  system_dryRun: { block: 1 },
  system_dryRunAt: { block: 1 },
  system_health: { of: 'node' },
  system_localListenAddresses: {},
  system_localPeerId: {},
  system_name: { of: 'node' },
  system_nodeRoles: {},
  system_peers: {},
  system_properties: { of: 'node' },
  system_reservedPeers: {},
  system_syncState: {},
  system_version: { of: 'node' },
  web3_clientVersion: {},
  web3_sha3: {},
  ...Object.fromEntries(serviceMethods.map((method) => [method, { of: 'service' as const }]))
}

/** What a method reads; `undefined` for a method that is not known to read only. */
export function readMethodOf(method: string): ReadMethod | undefined {
  return Object.hasOwn(readMethods, method) ? readMethods[method] : undefined
}

/**
 * The position of the parameter by which a read names its block; `undefined` for a method that is no
 * read of a block.
 */
export function blockParameterOf(method: string): number | undefined {
  return readMethodOf(method)?.block
}
