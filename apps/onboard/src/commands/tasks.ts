import { amount, count, hex, list, object, oneOf, text } from '@paraclock/checklist/schema'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'

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

export const tasksOutput = defineOutput({
  name: 'tasks',
  title: 'Tasks with future runs: paraclock tasks --json',
  version: 2,
  entries: { networks: list(object({ network: text, tasks: list(listedTask) })) }
})

/** Lists the tasks of the configured user, or of everybody, that have runs to come. */
export const tasksCommand = defineCommand({
  name: 'tasks',
  summary: "List the user's tasks with future runs",
  options: {
    ...configOptions,
    owner: { type: 'string', value: '<account>', summary: 'Tasks of this account' },
    all: { type: 'boolean', summary: 'Tasks of all users' }
  },
  output: tasksOutput
})
