import type { AccountId20, AccountId32, Hex } from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import {
  buildAddProxy,
  buildBatchAll,
  buildRemoveProxies,
  buildRemoveProxy
} from '../build/buildCalls.ts'
import { writeCall } from '../build/writeCall.ts'
import type { ProxyGrant, ProxyPallet } from '../state/ProxyPallet.ts'
import type { ContractMapping, UserCall } from '../state/ProxyState.ts'
import type { UnpricedCalls } from './readFees.ts'

/**
 * Every transaction that a plan may ask of the user, to be priced: each call alone, and the batches.
 * Which type and which delegate an argument names changes neither weight nor length.
 */
export function listPriceable(facts: {
  readonly pallet: ProxyPallet
  readonly contracts: ContractMapping | null
  readonly batchAll: CallPosition | null
  readonly delegate: AccountId32 | AccountId20
  readonly grants: readonly ProxyGrant[]
}): readonly UnpricedCalls[] {
  const { pallet, contracts, batchAll, delegate, grants } = facts
  const [type] = pallet.types
  if (type === undefined) return []
  const grant = { delegate, proxyType: type.name, delay: 0 }
  const bytes: Partial<Record<UserCall, Hex>> = {
    addProxy: buildAddProxy({ pallet, grant }),
    removeProxy: buildRemoveProxy({ pallet, grant }),
    removeProxies: buildRemoveProxies({ pallet })
  }
  if (contracts !== null) bytes.mapAccount = writeCall(contracts.mapAccount)
  const alone = (Object.entries(bytes) as [UserCall, Hex][]).map(([name, call]) => ({
    calls: [name],
    call
  }))
  if (batchAll === null) return alone
  const removable = grants.filter((one) => one.delegate === delegate).length
  const batches = listBatches(removable, contracts !== null).map((calls) => ({
    calls,
    call: buildBatchAll({ position: batchAll, calls: calls.map((name) => bytes[name] ?? '0x') })
  }))
  return [...alone, ...batches]
}

// In the orders in which a plan puts them: mapping first, and a proxy added before others go, or
// after if there is no room for one more.
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
