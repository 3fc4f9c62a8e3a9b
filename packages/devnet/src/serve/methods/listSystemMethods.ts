import { bytesToHex, encodeInteger, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import type { RpcMethod } from '../RpcMethods.ts'
import { requireBlock, type ServedChain } from './ServedChain.ts'

/** The methods `system_*`, `payment_*` and `chainSpec_*` of a node. */
export function listSystemMethods(served: ServedChain): Readonly<Record<string, RpcMethod>> {
  const { chain, properties } = served
  const name: RpcMethod = async () => chain.name
  const ask =
    (method: string): RpcMethod =>
    async ([extrinsic, hash]) => {
      const bytes = hexToBytes(extrinsic as Hex)
      const input = joinBytes([bytes, encodeInteger(bytes.length, 4)])
      return bytesToHex(await chain.call(method, input, { at: requireBlock(chain, hash).hash }))
    }
  return {
    system_chain: name,
    system_name: name,
    system_version: async () => 'devnet',
    system_chainType: async () => 'Development',
    system_properties: async () => properties,
    system_health: async () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
    system_nodeRoles: async () => ['Full'],
    system_localPeerId: async () => 'devnet',
    system_localListenAddresses: async () => [],
    async system_dryRun([extrinsic, hash]) {
      const { hash: at } = requireBlock(chain, hash)
      return bytesToHex(await chain.dryRun(hexToBytes(extrinsic as Hex), { at }))
    },
    async system_accountNextIndex([address]) {
      const account = chain.runtime.readInput('AccountId', address)
      const input = chain.runtime.type('AccountId').encode(account)
      const nonce = await chain.call('AccountNonceApi_account_nonce', input)
      const view = new DataView(nonce.buffer, nonce.byteOffset)
      return view.getUint32(0, true) + countPending(served, input)
    },
    payment_queryInfo: ask('TransactionPaymentApi_query_info'),
    payment_queryFeeDetails: ask('TransactionPaymentApi_query_fee_details'),
    chainSpec_v1_chainName: name,
    chainSpec_v1_genesisHash: async () => chain.genesisHash,
    chainSpec_v1_properties: async () => properties
  }
}

/** Where the signer stands in a signed extrinsic: behind its version, and the kind of address. */
const SIGNER_AT = 2

/** How many transactions of an account wait for the next block. */
export function countPending({ chain }: ServedChain, account: Uint8Array): number {
  return chain.pending.filter((extrinsic) => {
    const body = extrinsic.subarray([1, 2, 4, 5][(extrinsic[0] ?? 0) & 3])
    return [SIGNER_AT - 1, SIGNER_AT].some((at) =>
      account.every((byte, index) => body[at + index] === byte)
    )
  }).length
}
