import type { Weight } from '@paraclock/core'
import { type RuntimeEvent, readWeight } from '@paraclock/types'
import { findEvent } from './SimulatedState.ts'

/** How a program ended. */
export interface ProgramEnd {
  /** `incomplete`: the program stopped before its end. `refused`: the program did not begin. */
  readonly outcome: 'complete' | 'incomplete' | 'refused'
  /**
   * Why the program did not complete: the name of an XCM error, for example `Barrier`.
   * `NotProcessed`: the block has no event about the program. `Overweight`: the queue kept the
   * program without executing it, because it is too heavy.
   */
  readonly error?: string
  /** The weight that the program used; `undefined` if the runtime does not report the weight. */
  readonly weight: Weight | undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The events that report how a program ended. If a block has events of several kinds, the kind that
 * comes first in this list decides.
 */
const ENDS: Readonly<Record<string, (fields: Fields) => ProgramEnd>> = {
  'MessageQueue.Processed': readProcessed,
  'XcmpQueue.Success': ({ weight }) => ({ outcome: 'complete', weight: readWeight(weight) }),
  'XcmpQueue.OverweightEnqueued': () => refusedBy('Overweight'),
  'XcmpQueue.Fail': readFail,
  'DmpQueue.ExecutedDownward': ({ outcome }) => readOutcome(outcome),
  'MessageQueue.ProcessingFailed': ({ error }) => refusedBy(error),
  'MessageQueue.OverweightEnqueued': () => refusedBy('Overweight')
}

/**
 * Events of the calls by which the simulation itself starts a program. They are not events of the
 * program.
 */
const SERVED: ReadonlySet<string> = new Set([
  'XcmpQueue.OverweightServiced',
  'DmpQueue.OverweightServiced',
  'Scheduler.Dispatched',
  'Sudo.Sudid'
])

export function isProgramEnd({ pallet, name }: RuntimeEvent): boolean {
  const title = `${pallet}.${name}`
  return Object.hasOwn(ENDS, title) || SERVED.has(title)
}

/** With these errors, a program stops before its first instruction. */
const UNBEGUN: readonly unknown[] = [
  'Barrier',
  'UnhandledXcmVersion',
  'WeightLimitReached',
  'WeightNotComputable'
]

export function readProgramEnd(events: readonly RuntimeEvent[]): ProgramEnd {
  for (const [title, read] of Object.entries(ENDS)) {
    const event = findEvent(events, title)
    if (event !== undefined) return read((event.value ?? {}) as Fields)
  }
  const dispatched = events.find(({ failure }) => failure !== undefined)?.failure
  return refusedBy(dispatched?.name ?? 'NotProcessed')
}

function readProcessed({ success, weight_used }: Fields): ProgramEnd {
  const outcome = success === true ? 'complete' : 'incomplete'
  return { outcome, weight: readWeight(weight_used) }
}

function readFail({ error, weight }: Fields): ProgramEnd {
  const named = nameError(error)
  if (UNBEGUN.includes(named.error)) return refusedBy(error)
  return { outcome: 'incomplete', ...named, weight: readWeight(weight) }
}

function refusedBy(error: unknown): ProgramEnd {
  return { outcome: 'refused', ...nameError(error), weight: undefined }
}

/** Reads the `Outcome` that older runtimes report. */
function readOutcome(outcome: unknown): ProgramEnd {
  const { type, value } = outcome as { readonly type: string; readonly value: unknown }
  const [first, second]: unknown[] = Object.values(value ?? {})
  if (type === 'Complete')
    return { outcome: 'complete', weight: readWeight(value) ?? readWeight(first) }
  if (type === 'Error') return refusedBy(value)
  return { outcome: 'incomplete', ...nameError(second), weight: readWeight(first) }
}

function nameError(error: unknown): { readonly error?: string } {
  if (typeof error === 'string') return { error }
  const type = (error as Fields | undefined)?.['type']
  return typeof type === 'string' ? { error: type } : {}
}
