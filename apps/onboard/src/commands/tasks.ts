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
  /** This and the next fields are left out if the scheduling of the task is not recorded. */
  owner: v.optional(hex),
  providedId: v.optional(hex),
  name: v.optional(text),
  kind: v.optional(text),
  /**
   * The block that scheduled the task, or the first recorded block with an event of it, and the
   * time of that block.
   */
  block: count,
  time: count,
  state: oneOf('scheduled', 'completed', 'cancelled', 'failed', 'missed', 'recovered'),
  /** When the task ended, in seconds since the Unix epoch; left out while it has further runs. */
  ended: v.optional(count),
  executed: count,
  failed: count,
  missed: count,
  /** All fees paid for the task so far, less refunds. */
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
        /** `ready` if the network could be read. */
        verdict,
        /**
         * The tasks with further runs; empty with --history, absent if the network could not be
         * read.
         */
        tasks: v.optional(list(listedTask)),
        /** Why the network could not be read. */
        problem: v.optional(object({ code: text, message: text })),
        /** With --history: the recorded tasks, the newest first. */
        history: v.optional(
          object({
            /** The last recorded block of the service. */
            block: count,
            tasks: list(pastTask),
            /** The value of --after for the next page; left out on the last page. */
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
