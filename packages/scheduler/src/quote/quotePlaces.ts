import type { Chain } from '@paraclock/connect'
import type { Sourced } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { countTasks } from '../read/readServiceState.ts'
import { placeFee } from '../schedule/rules/placeFee.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { WrittenTask } from '../submit/writeTasks.ts'

/** A slot that is more than half full, where a place costs something. */
export interface CrowdedSlot {
  /** Its time, in seconds since 1970. */
  readonly time: bigint
  /** How many tasks it holds. */
  readonly tasks: number
  /** What the place costs. */
  readonly fee: bigint
  /** The nearest later slot in which a place costs least, of the next twelve; `null` if none is cheaper. */
  readonly cheaper: { readonly time: bigint; readonly fee: bigint } | null
}

/** How many slots behind a crowded one are looked at. */
const MAX_SLOTS = 12

/** What the places of tasks in their slots cost, by what the slots hold now. */
export async function quotePlaces(
  { pricing, automation, limits }: Service,
  chain: Chain,
  asked: {
    readonly written: readonly WrittenTask[]
    readonly replaced: TaskRecord | undefined
  }
): Promise<{ readonly places: Sourced<bigint>; readonly crowded: readonly CrowdedSlot[] }> {
  const { replaced } = asked
  const times = asked.written.flatMap(({ schedule }) =>
    schedule.kind === 'fixed' ? schedule.executionTimes : [schedule.nextExecutionTime]
  )
  const feesOf = async (slots: readonly bigint[]) => {
    const counts = await countTasks(chain, automation.pallet.name, slots)
    return slots.map((time) => {
      const own = replaced?.remainingRuns.includes(time) === true ? 1 : 0
      const tasks = Math.max(0, (counts?.get(time) ?? 0) - own)
      return { time, tasks, fee: pricing === undefined ? 0n : placeFee(pricing, tasks) }
    })
  }
  const priced = await feesOf(times)
  const crowded = priced.filter(({ fee }) => fee > 0n)
  const found = await Promise.all(
    crowded.map(async (slot): Promise<CrowdedSlot> => {
      const next = Array.from(
        { length: MAX_SLOTS },
        (_, at) => slot.time + BigInt(at + 1) * limits.slotLength
      )
      const later = await feesOf(next.filter((time) => !times.includes(time)))
      const [best] = later.toSorted((one, two) => Number(one.fee - two.fee))
      const { time, fee } = best ?? slot
      return { ...slot, cheaper: fee < slot.fee ? { time, fee } : null }
    })
  )
  const value = priced.reduce((sum, { fee }) => sum + fee, 0n)
  const detail = 'what the slots hold, and the constants of the metadata'
  return {
    places: { value, confirmedBy: [], provenance: { kind: 'computed', detail, evidence: [] } },
    crowded: found
  }
}
