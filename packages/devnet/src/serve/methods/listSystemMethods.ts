import {
  bytesToHex,
  describeThrown,
  encodeInteger,
  hexToBytes,
  joinBytes,
  ParaclockError,
  readCompact
} from '@paraclock/core'
import { describeRuntime } from '@paraclock/executor'
import { RpcParamInvalid } from '@paraclock/rpc'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import * as v from 'valibot'
import type { RpcMethod } from '../RpcMethods.ts'
import {
  bytesParam,
  hashParam,
  nameMethods,
  optional,
  takeParams,
  textParam,
  type UnnamedMethod
} from '../takeParams.ts'
import {
  CUT_SHORT,
  isWhole,
  refuseCall,
  requireBlock,
  type ServedChain,
  whyFailed
} from './ServedChain.ts'

export function listSystemMethods(served: ServedChain): Readonly<Record<string, RpcMethod>> {
  const { chain, properties } = served
  const say = (value: unknown): UnnamedMethod => takeParams({}, () => value)
  const ask = (
    name: string,
    what: string,
    writeAnswer: (answer: unknown) => object
  ): UnnamedMethod =>
    takeExtrinsic(chain, what, async ({ bytes, block }, method) => {
      const { hash: at, loaded } = block
      const api = describeRuntime(loaded).api('TransactionPaymentApi', name)
      if (api === undefined) throw refuseCall(method, 1, `the runtime has no ${name}`)
      const input = joinBytes([bytes, encodeInteger(bytes.length, 4)])
      return writeAnswer(api.decode(await chain.call(api.name, input, { at })))
    })
  const dryRun = takeExtrinsic(chain, 'dry run extrinsic', async ({ bytes, block }) =>
    bytesToHex((await chain.dryRun(bytes, { at: block.hash })).result)
  )
  const nextIndex = takeParams({ account: textParam }, async ({ account }, _, method) => {
    const input = encodeAccount(chain, account, method)
    const nonce = await chain.call('AccountNonceApi_account_nonce', input)
    const view = new DataView(nonce.buffer, nonce.byteOffset)
    return view.getUint32(0, true) + countPending(served, input)
  })
  return nameMethods({
    system_chain: say(chain.name),
    system_name: say(chain.name),
    system_version: say('devnet'),
    system_chainType: say('Development'),
    system_properties: say(properties),
    system_health: say({ peers: 0, isSyncing: false, shouldHavePeers: false }),
    system_nodeRoles: say(['Full']),
    system_localPeerId: say('devnet'),
    system_localListenAddresses: say([]),
    system_peers: say([]),
    system_reservedPeers: say([]),
    system_syncState: takeParams({}, () => {
      const { number } = chain.head
      return { startingBlock: 0, currentBlock: number, highestBlock: number }
    }),
    system_dryRun: dryRun,
    system_dryRunAt: dryRun,
    system_accountNextIndex: nextIndex,
    account_nextIndex: nextIndex,
    payment_queryInfo: ask('query_info', 'query dispatch info', writeInfo),
    payment_queryFeeDetails: ask('query_fee_details', 'query fee details', writeFeeDetails),
    chainSpec_v1_chainName: say(chain.name),
    chainSpec_v1_genesisHash: say(chain.genesisHash),
    chainSpec_v1_properties: say(properties),
    ...Object.fromEntries(UNSAFE.map((name) => [name, refuseUnsafe]))
  })
}

/** Methods that nodes refuse to external callers. */
const UNSAFE = [
  'author_hasKey',
  'author_hasSessionKeys',
  'author_insertKey',
  'author_removeExtrinsic',
  'author_rotateKeys',
  'author_rotateKeysWithOwner',
  'dev_getBlockStats',
  'offchain_localStorageClear',
  'offchain_localStorageGet',
  'offchain_localStorageSet',
  'state_getPairs',
  'state_queryStorage',
  'state_traceBlock',
  'system_addLogFilter',
  'system_addReservedPeer',
  'system_removeReservedPeer',
  'system_resetLogFilter',
  'system_unstable_networkState'
]

const refuseUnsafe: UnnamedMethod = (method) => async () => {
  throw refuseCall(method, -32601, 'RPC call is unsafe to be called externally')
}

/**
 * The error codes of nodes. `RUNTIME_FAILED`: a call into the runtime failed. `CUT`: the
 * transaction is incomplete.
 */
const RUNTIME_FAILED = 1
const CUT = 2

/**
 * Creates a method that queries the runtime about a transaction. If the query fails, the method
 * returns the same error as a node.
 */
function takeExtrinsic(
  chain: SimulatedChain,
  what: string,
  answer: (
    asked: { readonly bytes: Uint8Array; readonly block: BlockInfo },
    method: string
  ) => Promise<unknown>
): UnnamedMethod {
  return takeParams(
    { extrinsic: bytesParam, hash: optional(hashParam) },
    async ({ extrinsic, hash }, _, method) => {
      const block = requireBlock(chain, hash, method)
      const bytes = hexToBytes(extrinsic)
      if (!isWhole(bytes)) throw refuseCall(method, CUT, `Unable to ${what}.`, CUT_SHORT)
      try {
        return await answer({ bytes, block }, method)
      } catch (error) {
        const problem =
          whyFailed(error) ?? (error instanceof Error ? whyFailed(error.cause) : undefined)
        if (problem === undefined) throw error
        throw refuseCall(method, RUNTIME_FAILED, `Unable to ${what}.`, problem)
      }
    }
  )
}

function encodeAccount({ runtime }: SimulatedChain, address: string, method: string): Uint8Array {
  try {
    return runtime.type('AccountId').encode(address)
  } catch (cause) {
    const context = { method, param: 'account', problem: describeThrown(cause) }
    throw new ParaclockError(RpcParamInvalid, context, { cause })
  }
}

const infoSchema = v.object({
  // Before 2022, a weight was one number.
  weight: v.union([
    v.object({ ref_time: v.bigint(), proof_size: v.bigint() }),
    v.pipe(
      v.bigint(),
      v.transform((ref_time) => ({ ref_time, proof_size: 0n }))
    )
  ]),
  class: v.object({ type: v.string() }),
  partial_fee: v.bigint()
})

export function writeInfo(answer: unknown): object {
  const { weight, class: kind, partial_fee: fee } = v.parse(infoSchema, answer)
  return {
    weight: { ref_time: Number(weight.ref_time), proof_size: Number(weight.proof_size) },
    class: kind.type.toLowerCase(),
    partialFee: fee.toString()
  }
}

const detailsSchema = v.object({
  inclusion_fee: v.nullish(
    v.object({ base_fee: v.bigint(), len_fee: v.bigint(), adjusted_weight_fee: v.bigint() })
  )
})

function writeFeeDetails(answer: unknown): object {
  const { inclusion_fee: fee } = v.parse(detailsSchema, answer)
  const write = (amount: bigint): string => `0x${amount.toString(16)}`
  return {
    inclusionFee: fee && {
      baseFee: write(fee.base_fee),
      lenFee: write(fee.len_fee),
      adjustedWeightFee: write(fee.adjusted_weight_fee)
    }
  }
}

/**
 * The position of the signer's account in a signed extrinsic, after the length prefix. One byte
 * with the version, and one byte with the variant of `MultiAddress`, come before the account. If
 * the chain's addresses are plain accounts, the position is 1.
 */
const SIGNER_AT = 2

export function countPending({ chain }: ServedChain, account: Uint8Array): number {
  return chain.pending.filter((extrinsic) => {
    const body = extrinsic.subarray(readCompact(extrinsic)?.width)
    return [SIGNER_AT - 1, SIGNER_AT].some((at) =>
      account.every((byte, index) => body[at + index] === byte)
    )
  }).length
}
