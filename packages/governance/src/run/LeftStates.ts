import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import type { SimulatedChange } from '@paraclock/executor/simulate'

/**
 * The storage changes of earlier simulations, by chain and storage key. `null` means that the value
 * was deleted. Later simulations begin with these changes.
 */
export type LeftStates = Map<Chain, ReadonlyMap<Hex, Hex | null>>

/** Adds the storage changes of a simulation, except those of child storage. */
export function leaveChanges(
  left: LeftStates,
  chain: Chain,
  changes: readonly SimulatedChange[]
): void {
  const added = changes.flatMap((change) =>
    change.child === undefined ? [[change.key, writeValue(chain, change)] as const] : []
  )
  left.set(chain, new Map([...(left.get(chain) ?? []), ...added]))
}

function writeValue(
  { runtime }: Pick<Chain, 'runtime'>,
  { pallet, item, after }: SimulatedChange
): Hex | null {
  if (after === null) return null
  const entry =
    pallet === undefined || item === undefined ? undefined : runtime.storage(pallet, item)
  return entry === undefined ? (after as Hex) : bytesToHex(runtime.type(entry.type).encode(after))
}
