import type { Hex } from '@paraclock/core'
import { listContractCalls } from '@paraclock/proxy'
import type { SimulatedChain } from '@paraclock/simulation'
import { lookUpPallet, type StorageItem } from '@paraclock/types'
import { CODES, NATIVE } from '../gather/probeContract.ts'
import { isPlain } from '../gather/reachContracts.ts'

/** A contract that the user's call reaches. Its code must exist at each run. */
export interface WatchedContract {
  readonly to: Hex
  readonly item: StorageItem
  /** Whether each call of the contract emits an event that names it. */
  readonly isNamed: boolean
}

/**
 * Lists the contracts of a call on the target that must have code. Without its code, a call of such
 * a contract succeeds and does nothing. Precompiles and payments need no code.
 */
export async function watchContracts(
  target: SimulatedChain,
  call: Hex
): Promise<readonly WatchedContract[]> {
  const { runtime } = target
  const watched = listContractCalls(target, call)
  const found = watched.map(async ({ to, pallet, value }): Promise<WatchedContract[]> => {
    const isRevive = pallet === 'revive'
    const name = lookUpPallet(runtime.metadata, isRevive ? 'revive' : 'evm')?.name
    const entries = isRevive ? ['AccountInfoOf', 'ContractInfoOf'] : [CODES]
    const item = name && entries.flatMap((entry) => runtime.storage(name, entry) ?? [])[0]
    if (to === undefined || !item || NATIVE.test(to)) return []
    const contract = { to, item, isNamed: !isRevive }
    return value > 0n && !(await hasCode(target, contract)) ? [] : [contract]
  })
  return (await Promise.all(found)).flat()
}

/**
 * Finds a contract that a run called in a block although the contract had no code before and after
 * that block.
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
  const value = raw === null ? undefined : item.decode(raw)
  if (value instanceof Uint8Array) return value.length > 0
  return value !== undefined && !isPlain(value)
}
