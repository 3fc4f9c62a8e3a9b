import { amount, count, hex, list, object, oneOf, text, verdict } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, taskOptions } from '../cli/sharedOptions.ts'
import { taskEntry } from '../task/taskEntry.ts'

const shown = object({
  network: text,
  /** Ready if the chain knows the task, or did in the blocks that were searched. */
  verdict,
  taskId: hex,
  /** Its stored record; left out if it has no further runs. */
  task: v.optional(object({ nextRun: count, remainingRuns: list(count), prepaid: amount })),
  entries: list(taskEntry),
  /** The blocks of the service that were searched, and why no older one. */
  searched: object({
    oldest: count,
    last: count,
    end: oneOf('begun', 'limit', 'genesis', 'pruned')
  }),
  /** Whether the target no longer has the blocks in which messages arrived. */
  targetPruned: v.boolean()
})

export const taskShowOutput = defineOutput({
  name: 'task-show',
  title: 'A task and what it did: paraclock task show --json',
  version: 1,
  entries: { networks: list(shown) }
})

export const taskShowCommand = defineCommand({
  name: 'task show',
  summary: 'Show a task and what its runs did on the target, also when they are over',
  takes: '<task>',
  options: { ...configOptions, ...taskOptions },
  output: taskShowOutput
})
