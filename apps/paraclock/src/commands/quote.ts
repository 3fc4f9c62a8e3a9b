import {
  amount,
  count,
  decimal,
  feePart,
  list,
  object,
  remedy,
  text,
  truth,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { callOption, configOptions, scheduleOptions, trustOption } from '../cli/sharedOptions.ts'
import { moneyShape } from '../schemas/moneyShape.ts'

export const networkQuote = object({
  network: text,
  /** `ready` if the task has a price. Otherwise `error` has the reason. */
  verdict,
  /** The number of prepaid runs. A recurring task prepays one run. */
  runs: count,
  tasks: count,
  /** Whether the schedule has later runs that are left out, because no count is given. */
  continues: v.optional(truth),
  /** The times of the first runs, at most ten, in seconds since the Unix epoch. */
  times: list(count),
  fees: list(feePart),
  /** The sum of the fees in `fees`. The user must have this amount on the service. */
  total: v.optional(amount),
  /** For each slot that is more than half full: the fee of a place, and a cheaper slot. */
  crowded: list(text),
  /**
   * The runs of a recurring task after the prepaid run, and how many of them the balance covers.
   */
  recurring: v.optional(
    object({
      perRun: amount,
      /** The time between two runs, in seconds. */
      frequency: count,
      runs: decimal,
      /** The last run that the balance covers, in seconds since the Unix epoch. */
      lastRun: v.optional(count)
    })
  ),
  money: v.optional(moneyShape),
  /** The fees that a new user pays on the target: `proxy deposit`, `proxy fee`, `direct call`. */
  targetFees: list(feePart),
  /** The code and message of the error. Absent if the task has a price. */
  error: v.optional(text),
  /** What to do about the error. Absent if the task has a price. */
  remedies: v.optional(list(remedy))
})

export const quoteOutput = defineOutput({
  name: 'quote',
  title: 'What a task costs: paraclock quote --json',
  version: 3,
  entries: { networks: list(networkQuote) }
})

export const quoteCommand = defineCommand({
  name: 'quote',
  summary: 'Show what the configured call, or another, costs as a task, part by part and in total',
  options: { ...configOptions, ...callOption, ...scheduleOptions, ...trustOption },
  output: quoteOutput
})
