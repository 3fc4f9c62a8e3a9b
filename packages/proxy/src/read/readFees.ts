import { type Chain, encoded } from '@paraclock/connect'
import { type AccountId20, type AccountId32, type Hex, hexToBytes } from '@paraclock/core'
import { encodeStandIn } from '@paraclock/types'
import {
  buildAddProxy,
  buildBatchAll,
  buildRemoveProxies,
  buildRemoveProxy,
  writeCall
} from '../build/buildCalls.ts'
import type { ProxyPallet } from '../state/ProxyPallet.ts'
import type { PricedCalls, ProxyState, UserCall } from '../state/ProxyState.ts'

// The default length of an era in `submitCall` of `@paraclock/submission`, in blocks.
const PERIOD = 64

type UnpricedCalls = Pick<PricedCalls, 'calls'> & { readonly call: Hex }

/**
 * Reads the fee of each transaction that a plan can contain. The chain gets complete transactions
 * with a fake signature, because a fee depends on the length of the transaction. Empty without
 * `TransactionPaymentApi`.
 */
export async function readUserFees(
  chain: Chain,
  signing: {
    readonly account: AccountId32 | AccountId20
    readonly nonce: bigint
    /** Whether the transactions are immortal. An immortal transaction is one byte shorter. */
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

type PriceableFacts = Pick<ProxyState, 'contracts' | 'batchAll' | 'delegate' | 'grants'> & {
  readonly pallet: ProxyPallet
}

/**
 * Lists the transactions of plans: each call alone, and each possible batch. The proxy type and the
 * delegate are the same everywhere, because these arguments change neither weight nor length.
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

// Lists the batches that a plan can contain: the mapping, the new proxy, the removal of old proxies.
// If the account has no room for another proxy, the removal comes before the new proxy.
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
