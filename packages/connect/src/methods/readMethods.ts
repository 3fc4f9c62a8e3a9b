import { serviceMethods } from '@paraclock/types'

/** The methods without a parameter for the block. */
const PLAIN = [
  'archive_v1_body archive_v1_call archive_v1_finalizedHeight archive_v1_genesisHash',
  'archive_v1_hashByHeight archive_v1_header author_hasKey author_hasSessionKeys',
  'author_pendingExtrinsics babe_epochAuthorship beefy_getFinalizedHead chainSpec_v1_chainName',
  'chainSpec_v1_genesisHash chainSpec_v1_properties chain_getBlockHash eth_accounts',
  'eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice',
  'eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode',
  'eth_getLogs eth_getStorageAt eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount',
  'eth_getTransactionReceipt eth_maxPriorityFeePerGas eth_protocolVersion eth_syncing',
  'grandpa_proveFinality grandpa_roundState mmr_generateProof mmr_root mmr_verifyProof',
  'mmr_verifyProofStateless net_listening net_peerCount net_version offchain_localStorageGet',
  'state_queryStorage state_trieMigrationStatus system_accountNextIndex',
  'system_localListenAddresses system_localPeerId system_nodeRoles system_peers',
  'system_reservedPeers system_syncState web3_clientVersion web3_sha3 chain_getFinalisedHead',
  'chain_getFinalizedHead chain_getHead rpc_methods system_chain system_chainType system_health',
  'system_name system_properties system_version',
  ...serviceMethods
]
/** The methods with a parameter for the block, by the position of this parameter. */
const OF_BLOCK: Readonly<Record<number, readonly string[]>> = {
  0: [
    'chain_getBlock chain_getHeader chain_getRuntimeVersion state_getMetadata',
    'state_getRuntimeVersion'
  ],
  1: [
    'payment_queryFeeDetails payment_queryInfo state_getKeys state_getPairs state_getReadProof',
    'state_getStorage state_getStorageAt state_getStorageHash state_getStorageHashAt',
    'state_getStorageSize state_getStorageSizeAt state_queryStorageAt system_dryRun system_dryRunAt'
  ],
  2: [
    'childstate_getKeys childstate_getStorage childstate_getStorageEntries',
    'childstate_getStorageHash childstate_getStorageSize state_call state_callAt',
    'state_getChildReadProof'
  ],
  3: ['state_getKeysPaged state_getKeysPagedAt'],
  4: ['childstate_getKeysPaged']
}

/**
 * The methods that only read, with the position of the block among their parameters. A method that
 * is not in the map may change something: it is not repeated after a lost answer.
 */
const readMethods: ReadonlyMap<string, number | undefined> = /*#__PURE__*/ listReadMethods()

function listReadMethods(): ReadonlyMap<string, number | undefined> {
  const list = (lines: readonly string[], block?: number) =>
    lines.flatMap((line) => line.split(' ').map((method) => [method, block] as const))
  const ofBlock = Object.entries(OF_BLOCK).flatMap(([block, lines]) => list(lines, Number(block)))
  return new Map([...list(PLAIN), ...ofBlock])
}

export function isRead(method: string): boolean {
  return readMethods.has(method)
}

/**
 * The position of the block hash among the parameters. `undefined` for a method without this
 * parameter, and for a method that is not in the list.
 */
export function blockParameterOf(method: string): number | undefined {
  return readMethods.get(method)
}
