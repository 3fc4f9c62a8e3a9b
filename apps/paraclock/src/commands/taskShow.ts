import { amount, count, hex, list, object, oneOf, text, verdict } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { problem } from '../cli/errorOutput.ts'
import { configOptions, taskOptions } from '../cli/sharedOptions.ts'
import { taskEntry } from '../schemas/taskEntry.ts'

const shown = object({
  network: text,
  /** `ready` if the service stores the task, or if the searched blocks have events of the task. */
  verdict,
  /** Why the network could not be read. If this field is set, all fields after it are left out. */
  problem,
  taskId: v.optional(hex),
  /** The task as the service stores it. Left out if the task has no further runs. */
  task: v.optional(object({ nextRun: count, remainingRuns: list(count), prepaid: amount })),
  entries: v.optional(list(taskEntry)),
  /** The searched blocks of the service, and why the search for older events ended. */
  searched: v.optional(
    object({
      oldest: count,
      last: count,
      end: oneOf('begun', 'limit', 'genesis', 'pruned')
    })
  ),
  /** Whether arrivals are missing, because the target's node has pruned a needed block. */
  targetPruned: v.optional(v.boolean())
})

export const taskShowOutput = defineOutput({
  name: 'task-show',
  title: 'A task and what it did: paraclock task show --json',
  version: 3,
  entries: {
    /**
     * One entry for each network. A network can store a task with many runs as several tasks, which
     * are its parts. The list then has one entry for each part.
     */
    networks: list(shown)
  }
})

export const taskShowCommand = defineCommand({
  name: 'task show',
  summary: 'Show a task and what its runs did on the target, also when they are over',
  takes: '<task>',
  options: { ...configOptions, ...taskOptions },
  output: taskShowOutput
})
