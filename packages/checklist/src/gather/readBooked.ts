import type { Chain } from '@paraclock/connect'
import { hexToBytes } from '@paraclock/core'
import { toWeight } from '@paraclock/types'
import type { BookedTask } from '../evidence/ServiceArtifact.ts'
import { decodeStored } from '../trial/findStops.ts'

/** The limit of tasks that are read, because a node lists at most this many keys at once. */
const MAX_TASKS = 1000

/**
 * Reads the tasks of all owners that are booked on the service for a target. The list is empty if
 * the service stores tasks in an unknown form, or more of them than a node lists at once.
 */
export async function readBooked(service: Chain, paraId: number): Promise<readonly BookedTask[]> {
  const pallet = service.facts.capabilities.service?.pallet.name
  const tasks = pallet === undefined ? undefined : service.runtime.storage(pallet, 'Tasks')
  if (tasks === undefined) return []
  const { source, block } = service
  const options = { at: block.hash }
  const keys = await source.getKeys(tasks.prefix(), { ...options, count: MAX_TASKS })
  if (keys.length === MAX_TASKS) return []
  const values = await source.getStorage(keys, options)
  return values.flatMap((raw): readonly BookedTask[] => {
    if (raw === null) return []
    const { remaining_runs: times, schedule, action } = decodeStored(tasks, hexToBytes(raw)) ?? {}
    const { para_id: target, call_weight: weight } = action?.value ?? {}
    if (times === undefined || weight === undefined || target !== paraId) return []
    const frequency = Number(schedule?.value.frequency ?? 0n)
    return [{ times: times.map(Number), frequency, weight: toWeight(weight) }]
  })
}
