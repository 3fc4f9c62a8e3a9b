import { amount, count, hex, list, object, oneOf, text, verdict } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, historyOptions } from '../cli/sharedOptions.ts'

export const listedTask = object({
  taskId: hex,
  /** The account that scheduled it. */
  owner: hex,
  /** The id that the owner gave it, as bytes and as text. */
  providedId: hex,
  name: text,
  kind: oneOf('xcmp', 'dynamicDispatch', 'nativeTransfer'),
  /** The next run, in seconds since the Unix epoch. */
  nextRun: count,
  remainingRuns: list(count),
  /** The hold for the remaining runs. */
  prepaid: amount
})

export const pastTask = object({
  taskId: hex,
  /** Left out if its scheduling is not recorded, as for the fields below. */
  owner: v.optional(hex),
  providedId: v.optional(hex),
  name: v.optional(text),
  kind: v.optional(text),
  /** The block that scheduled it, or the first one with an event of it, and its time. */
  block: count,
  time: count,
  state: oneOf('scheduled', 'completed', 'cancelled', 'failed', 'missed', 'recovered'),
  /** When it was over, in seconds since the Unix epoch; left out while it has runs to come. */
  ended: v.optional(count),
  executed: count,
  failed: count,
  missed: count,
  /** What was paid for it so far, less what was given back. */
  cost: amount
})

export const tasksOutput = defineOutput({
  name: 'tasks',
  title: 'Tasks with future runs: paraclock tasks --json',
  version: 3,
  entries: {
    networks: list(
      object({
        network: text,
        /** Ready if it could be read. */
        verdict,
        /** The tasks with runs to come; empty with --history, absent if the network could not be read. */
        tasks: v.optional(list(listedTask)),
        /** Why it could not be read. */
        problem: v.optional(object({ code: text, message: text })),
        /** With --history: the recorded tasks, the last scheduled first. */
        history: v.optional(
          object({
            /** The last recorded block of the service. */
            block: count,
            tasks: list(pastTask),
            /** The --after of the next page; left out at the end. */
            next: v.optional(text)
          })
        )
      })
    )
  }
})

export const tasksCommand = defineCommand({
  name: 'tasks',
  summary: "List the user's tasks with future runs, or with --history all that were recorded",
  options: {
    ...configOptions,
    owner: { type: 'string', value: '<account>', summary: 'Tasks of this account' },
    all: { type: 'boolean', summary: 'Tasks of all users' },
    history: { type: 'boolean', summary: 'List the tasks that a watchtower recorded' },
    after: {
      type: 'string',
      value: '<place>',
      summary: 'With --history: the next page, as the page before it names it'
    },
    limit: { type: 'string', value: '<n>', summary: 'With --history: how many; defaults to 100' },
    ...historyOptions
  },
  output: tasksOutput
})
