import type { Evidence, Hex } from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import type { ChainAnswer } from '../evidence/ChainAnswer.ts'
import type { SchedulingArtifact, SeenLimit, SeenLimits } from '../evidence/SchedulingArtifact.ts'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import type { DispatchedCall } from '../observe/OwnRuntime.ts'
import { seekLargest } from './seekLargest.ts'
import {
  measureOffer,
  OFFERED_AMOUNT,
  type OfferedKind,
  type OfferedService,
  type OfferedTask,
  writeOffer
} from './writeOffer.ts'

/** What {@link seekLimits} takes. */
export interface SeekLimitsArgs {
  readonly on: OfferedService
  /** The kinds of task that the service takes, at one time of its choice. */
  readonly taken: readonly OfferedKind[]
  /** Its present, in seconds since the Unix epoch. */
  readonly now: bigint
  /** A time that it takes, and how far apart others are, in seconds. */
  readonly first: bigint
  readonly step: bigint
  /** Dispatches a call in the service's runtime. */
  readonly dispatch: (
    call: Hex,
    overrides?: readonly StorageOverride[]
  ) => Promise<ChainAnswer<DispatchedCall>>
}

/** The most that is offered of each: where nothing is refused up to there, no limit is seen. */
const MAX = {
  years: 10n,
  times: 256n,
  places: 2048n,
  idBytes: 1024n,
  callBytes: 32_768n,
  depth: 64n
}
const YEAR = 31_557_600n

/**
 * Finds the limits of a service that no constant states: ever more is offered to its runtime, until
 * it refuses. Of what it takes no task, nothing is found.
 */
export async function seekLimits(
  args: SeekLimitsArgs
): Promise<Pick<SchedulingArtifact, 'limits' | 'limitEvidence'>> {
  const { on, taken, now, first, step } = args
  const [kind] = taken
  if (kind === undefined) return { limits: {}, limitEvidence: [] }
  const callKind = taken.find((one) => one !== 'nativeTransfer')
  const seek = async (
    of: OfferedKind | undefined,
    to: bigint,
    write: (value: bigint) => OfferedTask
  ): Promise<FoundLimit | undefined> => {
    if (of === undefined) return undefined
    let evidence: readonly Evidence[] = []
    const found = await seekLargest({ from: 1n, to }, async (value) => {
      const call = writeOffer(on, of, write(value))
      if (call === undefined) return false
      const done = await args.dispatch(call)
      const isTaken = done.opinion.known && done.opinion.value.failure === undefined
      if (!isTaken || value === to) evidence = done.evidence
      return isTaken
    })
    return found === undefined ? undefined : { value: found, isOpen: found === to, evidence }
  }
  const one = { times: [first] }
  const seekers: Record<keyof SeenLimits, () => Promise<FoundLimit | undefined>> = {
    horizonSeconds: async () => {
      const farthest = await seek(kind, (MAX.years * YEAR) / step, (slots) => ({
        times: [first + (slots - 1n) * step]
      }))
      if (farthest === undefined) return undefined
      return { ...farthest, value: first + (farthest.value - 1n) * step - now }
    },
    maxExecutionTimes: () =>
      seek(kind, MAX.times, (count) => ({
        times: Array.from({ length: Number(count) }, (_, index) => first + BigInt(index) * step)
      })),
    maxTasksPerSlot: () => seekPlaces(args, kind),
    minimumTransfer: async () => {
      const transfer = taken.find((of) => of === 'nativeTransfer')
      const less = await seek(transfer, OFFERED_AMOUNT, (amount) => ({
        ...one,
        amount: OFFERED_AMOUNT - amount + 1n
      }))
      return less && { ...less, value: OFFERED_AMOUNT - less.value }
    },
    maxProvidedIdBytes: () =>
      seek(kind, MAX.idBytes, (length) => ({ ...one, providedId: 'p'.repeat(Number(length)) })),
    maxCallBytes: async () => {
      const write = (bytes: bigint): OfferedTask => ({ ...one, bytes: Number(bytes) })
      const most = await seek(callKind, MAX.callBytes, write)
      if (most === undefined || callKind === undefined) return undefined
      return { ...most, value: BigInt(measureOffer(on, callKind, write(most.value))) }
    },
    maxCallDepth: () => {
      const dispatched = taken.find((of) => of === 'dynamicDispatch')
      return seek(dispatched, MAX.depth, (depth) => ({ ...one, depth: Number(depth) }))
    }
  }
  const limits: Partial<Record<keyof SeenLimits, SeenLimit>> = {}
  const limitEvidence: Evidence[] = []
  for (const name of Object.keys(seekers) as (keyof SeenLimits)[]) {
    if (on.offered.limits[name].known) continue
    const found = await seekers[name]()
    if (found === undefined) continue
    limits[name] = { value: found.value, isOpen: found.isOpen }
    limitEvidence.push(...found.evidence)
  }
  return { limits, limitEvidence }
}

interface FoundLimit extends SeenLimit {
  /** The run that was refused, or the last that was not. */
  readonly evidence: readonly Evidence[]
}

/** A list in the service's state that a task is added to. */
interface GrownList {
  readonly after: readonly unknown[]
  /** Puts another list in its place. */
  readonly fill: (list: readonly unknown[]) => StorageOverride
}

/** How many tasks a slot takes: it is filled up with tasks like the one that is offered. */
async function seekPlaces(
  { on, first, dispatch }: SeekLimitsArgs,
  kind: OfferedKind
): Promise<FoundLimit | undefined> {
  const call = writeOffer(on, kind, { times: [first] })
  const slot = call && findGrown(on, first, (await dispatch(call)).opinion)
  if (call === undefined || slot === undefined) return undefined
  const last = slot.after.at(-1)
  let evidence: readonly Evidence[] = []
  const takes = async (held: bigint): Promise<boolean> => {
    const list = Array.from({ length: Number(held) }, () => last)
    const done = await dispatch(call, [slot.fill(list)])
    // A list that is longer than the runtime can read counts as none.
    const isTaken = findGrown(on, first, done.opinion)?.after.length === list.length + 1
    if (!isTaken || held === MAX.places) evidence = done.evidence
    return isTaken
  }
  const most = await seekLargest({ from: 0n, to: MAX.places }, takes)
  if (most === undefined) return undefined
  return { value: most + 1n, isOpen: most === MAX.places, evidence }
}

/** The list under a time to which a call added one item. */
function findGrown(
  { offered: { pallet } }: OfferedService,
  time: bigint,
  done: Opinion<DispatchedCall>
): GrownList | undefined {
  if (!done.known || done.value.failure !== undefined) return undefined
  for (const change of done.value.changes) {
    const { item, keys = [] } = change
    if (change.pallet !== pallet.name || item === undefined || !keys.includes(time)) continue
    const fill = (value: unknown): StorageOverride => ({ pallet: pallet.name, item, keys, value })
    const [list] = listsIn(change.after)
    if (list === undefined) continue
    return { after: list.value, fill: (items) => fill(list.put(items)) }
  }
  return undefined
}

/** The lists in a value: itself, or its fields. */
function listsIn(value: unknown): readonly {
  readonly value: readonly unknown[]
  readonly put: (items: readonly unknown[]) => unknown
}[] {
  if (Array.isArray(value)) return [{ value, put: (items) => items }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    Array.isArray(field)
      ? [
          {
            value: field as readonly unknown[],
            put: (items: readonly unknown[]) => ({ ...value, [name]: items })
          }
        ]
      : []
  )
}
