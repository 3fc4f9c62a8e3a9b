import { serviceMethods } from '@paraclock/types'

/**
 * The methods that only read. A number behind a method is the position of the block among its
 * parameters. Any other method may change something: it is not repeated after a lost answer.
 */
const READS = [
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
  'chain_getBlock:0 chain_getHeader:0 chain_getRuntimeVersion:0 state_getMetadata:0',
  'state_getRuntimeVersion:0 payment_queryFeeDetails:1 payment_queryInfo:1 state_getKeys:1',
  'state_getPairs:1 state_getReadProof:1 state_getStorage:1 state_getStorageAt:1',
  'state_getStorageHash:1 state_getStorageHashAt:1 state_getStorageSize:1',
  'state_getStorageSizeAt:1 state_queryStorageAt:1 system_dryRun:1 system_dryRunAt:1',
  'childstate_getKeys:2 childstate_getStorage:2 childstate_getStorageEntries:2',
  'childstate_getStorageHash:2 childstate_getStorageSize:2 state_call:2 state_callAt:2',
  'state_getChildReadProof:2 state_getKeysPaged:3 state_getKeysPagedAt:3 childstate_getKeysPaged:4',
  ...serviceMethods
]

const readMethods: ReadonlyMap<string, number | undefined> = /*#__PURE__*/ listReadMethods()

function listReadMethods(): ReadonlyMap<string, number | undefined> {
  const methods = READS.flatMap((line) => line.split(' ')).map((each) => each.split(':'))
  return new Map(
    methods.map(([method = '', block]) => [method, block === undefined ? block : Number(block)])
  )
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
