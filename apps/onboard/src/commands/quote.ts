import {
  amount,
  count,
  decimal,
  feePart,
  list,
  object,
  text,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { callOption, configOptions, scheduleOptions } from '../cli/sharedOptions.ts'
import { moneyShape } from './moneyShape.ts'

export const networkQuote = object({
  network: text,
  /** `ready` if there is a quote. */
  verdict,
  /** The number of prepaid runs: 1 for a recurring task. */
  runs: count,
  tasks: count,
  /** The first runs, at most ten, in seconds since the Unix epoch. */
  times: list(count),
  fees: list(feePart),
  /** The sum of the fees, which the user needs on the service. */
  total: v.optional(amount),
  /** The slots that are more than half full, with the fee of a place and the next cheaper slot. */
  crowded: list(text),
  /** The runs of a recurring task after the first, and how many of them the balance covers. */
  recurring: v.optional(
    object({
      perRun: amount,
      /** The interval, in seconds. */
      frequency: count,
      runs: decimal,
      /** The last covered run, in seconds since the Unix epoch. */
      lastRun: v.optional(count)
    })
  ),
  money: v.optional(moneyShape),
  /** The fees and the deposit that a new user pays on the target. */
  targetFees: list(feePart),
  /** Why there is no quote. */
  error: v.optional(text)
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
  options: { ...configOptions, ...callOption, ...scheduleOptions },
  output: quoteOutput
})
