import { type Chain, encoded } from '@paraclock/connect'
import { type AccountId20, type AccountId32, type Hex, hexToBytes } from '@paraclock/core'
import { encodeStandIn } from '@paraclock/types'
import type { CallPosition } from '@paraclock/weights'
import {
  buildAddProxy,
  buildBatchAll,
  buildRemoveProxies,
  buildRemoveProxy,
  writeCall
} from '../build/buildCalls.ts'
import type { ProxyGrant, ProxyPallet } from '../state/ProxyPallet.ts'
import type { ContractMapping, PricedCalls, UserCall } from '../state/ProxyState.ts'

// The era of transactions that `submitCall` signs, in blocks.
const PERIOD = 64

interface UnpricedCalls {
  readonly calls: readonly UserCall[]
  readonly call: Hex
}

/**
 * The fees that the chain states for the transactions that a plan may ask of the user. The chain
 * gets the whole transaction, with its nonce, its era and a false signature, because the fee
 * depends on its length. Empty if the chain has no API for fees.
 */
export async function readUserFees(
  chain: Chain,
  signing: {
    readonly account: AccountId32 | AccountId20
    readonly nonce: bigint
    /** Whether it has no era, which takes one byte less. */
    readonly immortal: boolean
  },
  facts: PriceableFacts,
  signal?: AbortSignal
): Promise<readonly PricedCalls[]> {
  if (!chain.hasApi('TransactionPaymentApi')) return []
  const { runtime } = chain
  const { account, nonce, immortal } = signing
  const terms = { account, nonce, ...(immortal ? {} : { period: PERIOD }) }
  const price = async ({ calls, call }: UnpricedCalls): Promise<PricedCalls> => {
    const extrinsic = encodeStandIn({ runtime, call: hexToBytes(call), ...terms })
    const { value: fee } = await chain.call({
      api: 'TransactionPaymentApi',
      method: 'query_info',
      args: { uxt: encoded(extrinsic), len: extrinsic.length },
      as: (info) => (info as { readonly partial_fee: bigint }).partial_fee,
      signal
    })
    return { calls, fee }
  }
  return await Promise.all(listPriceable(facts).map(price))
}

interface PriceableFacts {
  readonly pallet: ProxyPallet
  readonly contracts: ContractMapping | undefined
  readonly batchAll: CallPosition | undefined
  readonly delegate: AccountId32 | AccountId20
  readonly grants: readonly ProxyGrant[]
}

/**
 * Lists the transactions that a plan may ask of the user: each call, and the batches. The type and
 * the delegate in an argument change neither weight nor length.
 */
export function listPriceable({
  pallet,
  contracts,
  batchAll,
  delegate,
  grants
}: PriceableFacts): readonly UnpricedCalls[] {
  const [type] = pallet.types
  if (type === undefined) return []
  const grant = { delegate, proxyType: type.name, delay: 0 }
  const bytes: Partial<Record<UserCall, Hex>> = {
    addProxy: buildAddProxy({ pallet, grant }),
    removeProxy: buildRemoveProxy({ pallet, grant }),
    removeProxies: buildRemoveProxies({ pallet })
  }
  if (contracts !== undefined) bytes.mapAccount = writeCall(contracts.mapAccount)
  const alone = (Object.entries(bytes) as [UserCall, Hex][]).map(([name, call]) => ({
    calls: [name],
    call
  }))
  if (batchAll === undefined) return alone
  const removable = grants.filter((one) => one.delegate === delegate).length
  const batches = listBatches(removable, contracts !== undefined).map((calls) => ({
    calls,
    call: buildBatchAll({ position: batchAll, calls: calls.map((name) => bytes[name] ?? '0x') })
  }))
  return [...alone, ...batches]
}

// The possible orders of calls in a plan. The mapping comes first. A new proxy is added before old
// ones are removed, or after the removals if the account has no room for another.
function listBatches(removable: number, mappable: boolean): readonly UserCall[][] {
  const removals = Array.from({ length: removable + 1 }, (_, count) =>
    Array.from({ length: count }, (): UserCall => 'removeProxy')
  )
  const added = removals.flatMap((removed): UserCall[][] =>
    removed.length === 0
      ? [['addProxy'], []]
      : [['addProxy', ...removed], [...removed, 'addProxy'], removed]
  )
  const mapped = mappable ? added.map((calls): UserCall[] => ['mapAccount', ...calls]) : []
  return [...added, ...mapped].filter((calls) => calls.length > 1)
}
