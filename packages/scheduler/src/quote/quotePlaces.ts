import type { Chain } from '@paraclock/connect'
import type { Sourced } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { countPlaces, countTasks, listPlaces, readChainTime } from '../read/readServiceState.ts'
import { placeFee } from '../schedule/rules/fees.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { PrepareTaskArgs, WrittenTask } from '../task/readTaskSpec.ts'

/** A slot in which the next place costs a fee, because the slot has many tasks. */
export interface CrowdedSlot {
  readonly time: bigint
  readonly tasks: number
  readonly fee: bigint
  /**
   * The cheapest of the next twelve slots within the horizon. If several slots are equally cheap,
   * the earliest of them. `undefined` if no slot of the twelve is cheaper than this slot.
   */
  readonly cheaper: { readonly time: bigint; readonly fee: bigint } | undefined
}

const MAX_SLOTS = 12

/** Quotes the fees of a task's places. The places of the tasks in `before` count as taken. */
export async function quotePlaces(
  { pricing, automation, limits }: Service,
  chain: Chain,
  asked: { readonly tasks: readonly WrittenTask[]; readonly replaced: readonly TaskRecord[] },
  before: PrepareTaskArgs['before'] = []
): Promise<{ readonly places: Sourced<bigint>; readonly crowded: readonly CrowdedSlot[] }> {
  const { tasks: written, replaced } = asked
  const times = written.flatMap(listPlaces)
  const taken = countPlaces(before)
  const take = (time: bigint): number => {
    const earlier = taken.get(time) ?? 0
    taken.set(time, earlier + 1)
    return earlier
  }
  const readFees = async (slots: readonly bigint[]) => {
    const counts = await countTasks(chain, automation.pallet.name, { times: slots, replaced })
    return slots.map((time) => {
      const tasks = (counts?.get(time) ?? 0) + take(time)
      return { time, tasks, fee: pricing === undefined ? 0n : placeFee(pricing, tasks) }
    })
  }
  const priced = await readFees(times)
  const crowded = priced.filter(({ fee }) => fee > 0n)
  const latest = crowded.length > 0 ? (await readChainTime(chain)) + limits.horizon : 0n
  const listNext = ({ time }: { readonly time: bigint }): readonly bigint[] =>
    Array.from({ length: MAX_SLOTS }, (_, at) => time + BigInt(at + 1) * limits.slotLength).filter(
      (next) => next <= latest
    )
  // Read each slot once, although it can be among the next slots of several crowded slots.
  const next = [...new Set(crowded.flatMap(listNext))].filter((time) => !times.includes(time))
  const later = await readFees(next)
  const found = crowded.map((slot): CrowdedSlot => {
    const after = listNext(slot)
    const [best = slot] = later
      .filter(({ time }) => after.includes(time))
      .toSorted((one, two) => Number(one.fee - two.fee) || Number(one.time - two.time))
    const { time, fee } = best
    return { ...slot, cheaper: fee < slot.fee ? { time, fee } : undefined }
  })
  const value = priced.reduce((sum, { fee }) => sum + fee, 0n)
  const detail = 'what the slots hold, and the constants of the metadata'
  return {
    places: { value, confirmedBy: [], provenance: { kind: 'computed', detail, evidence: [] } },
    crowded: found
  }
}
