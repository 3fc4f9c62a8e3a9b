import type { Chain } from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'
import type { BookedTask } from '../evidence/ServiceArtifact.ts'

interface StoredTask {
  readonly remaining_runs?: readonly bigint[]
  readonly schedule?: { readonly value: { readonly frequency?: bigint } }
  readonly action?: {
    readonly value: { readonly para_id?: number; readonly call_weight?: RawWeight }
  }
}

/**
 * Reads what tasks of all owners are booked on the service for a target; none where it keeps them in
 * an unknown form, or more of them than are read.
 */
export async function readBooked(
  service: Chain,
  paraId: number,
  signal: AbortSignal
): Promise<readonly BookedTask[]> {
  const pallet = service.facts.capabilities.service?.pallet.name
  if (pallet === undefined || service.runtime.storage(pallet, 'Tasks') === undefined) return []
  const as = (value: unknown): StoredTask => value as StoredTask
  try {
    const { value } = await service.entries({ pallet, entry: 'Tasks', as, signal })
    return value.flatMap(({ value: { remaining_runs: times, schedule, action } }) => {
      const { para_id: target, call_weight: weight } = action?.value ?? {}
      if (times === undefined || weight === undefined || target !== paraId) return []
      const frequency = Number(schedule?.value.frequency ?? 0n)
      return [{ times: times.map(Number), frequency, weight: toWeight(weight) }]
    })
  } catch (error) {
    if (isParaclockError(error) && error.code === 'ChainEntriesExceeded') return []
    throw error
  }
}
