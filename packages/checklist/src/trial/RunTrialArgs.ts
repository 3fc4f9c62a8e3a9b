import type { Hex } from '@paraclock/core'
import type { Copies } from './createCopies.ts'
import type { TrialTerms } from './tryRuns.ts'

/** A task of a trial. */
export interface TrialTask {
  readonly taskId: Hex
  /** When it is to run, in seconds since the Unix epoch, in order; of one that recurs, the first time. */
  readonly times: readonly number[]
}

/** What `runTrial` takes. */
export interface RunTrialArgs extends Omit<TrialTerms, 'own' | 'budget'> {
  /** The most slots of others at which it stops. */
  readonly limit: number
  readonly copies: Copies
  /** The call that schedules the tasks. */
  readonly call: Hex
  /** The tasks that the call schedules. */
  readonly tasks: readonly TrialTask[]
  /** The interval at which a task recurs without end, in seconds; `null` for lists of times. */
  readonly frequency: number | null
}

/** A trial that has begun: the tasks that it tries, and the slots that it may still stop at. */
export type RunningTrial = RunTrialArgs & TrialTerms
