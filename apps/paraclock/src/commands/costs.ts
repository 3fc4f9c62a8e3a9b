import { amount, hex, list, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, historyOptions } from '../cli/sharedOptions.ts'

export const dayCosts = object({
  /** The day in UTC: `2026-11-28`. */
  day: text,
  /** The owner of the tasks, who paid. Left out if no recorded event names the owner. */
  owner: v.optional(hex),
  /** The fees and tips of the transactions that scheduled or cancelled tasks. */
  inclusion: amount,
  execution: amount,
  xcmp: amount,
  /** The fees for places in slots that are more than half full. */
  place: amount,
  refund: amount,
  /** The sum of all fees of the day, less the refunds. */
  total: amount
})

export const costsOutput = defineOutput({
  name: 'costs',
  title: 'What tasks cost: paraclock costs --json',
  version: 1,
  entries: {
    month: text,
    networks: list(object({ network: text, days: list(dayCosts), total: amount }))
  }
})

export const costsCommand = defineCommand({
  name: 'costs',
  summary: 'Sum up what the tasks of a month cost, from the history that watch records',
  options: {
    ...configOptions,
    month: option('<month>', 'The month in UTC: 2026-11; defaults to the present one'),
    owner: option('<account>', 'Only tasks of this account'),
    ...historyOptions
  },
  output: costsOutput
})
