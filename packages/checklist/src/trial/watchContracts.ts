import type { Hex } from '@paraclock/core'
import { listContractCalls } from '@paraclock/proxy'
import type { SimulatedChain } from '@paraclock/simulation'
import type { StorageItem } from '@paraclock/types'
import { isCode, NATIVE, placeOfCode } from '../observe/probeContract.ts'

/** A called contract, whose code must exist at each run. */
export interface WatchedContract {
  readonly to: Hex
  readonly item: StorageItem
  /** Whether each call of the contract emits an event that names the contract. */
  readonly isNamed: boolean
}

/**
 * Lists the contracts that the call `call` calls and that must have code, because calling an
 * address without code does nothing. Leaves out precompiles, and addresses without code that
 * receive value.
 */
export async function watchContracts(
  target: SimulatedChain,
  call: Hex
): Promise<readonly WatchedContract[]> {
  const { runtime } = target
  const watched = listContractCalls(target, call)
  const found = watched.map(async ({ to, pallet, value }): Promise<WatchedContract[]> => {
    const place = placeOfCode(runtime, pallet)
    const item = place && runtime.storage(place.pallet, place.entry)
    if (to === undefined || item === undefined || NATIVE.test(to)) return []
    const contract = { to, item, isNamed: pallet !== 'revive' }
    return value > 0n && !(await hasCode(target, contract)) ? [] : [contract]
  })
  return (await Promise.all(found)).flat()
}

/**
 * Finds a called contract without code, both in the block of the run and in the block before it.
 */
export async function findGone(
  target: SimulatedChain,
  watched: readonly WatchedContract[],
  { block, named }: { readonly block: number; readonly named: readonly string[] }
): Promise<Hex | undefined> {
  for (const contract of watched) {
    if (contract.isNamed && !named.includes(contract.to)) continue
    const around = [block - 1, block].flatMap((number) => target.block(number)?.hash ?? [])
    const has = await Promise.all(around.map((at) => hasCode(target, contract, at)))
    if (!has.includes(true)) return contract.to
  }
  return undefined
}

async function hasCode(
  target: SimulatedChain,
  { item, to }: WatchedContract,
  at?: Hex
): Promise<boolean> {
  const raw = await target.read(item.key(to), at === undefined ? {} : { at })
  return raw !== null && isCode(item.decode(raw))
}
