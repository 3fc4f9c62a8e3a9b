import { hex, text } from '@paraclock/checklist/schema'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, taskOptions } from '../cli/sharedOptions.ts'
import { taskEntry } from '../schemas/taskEntry.ts'

export const taskFollowOutput = defineOutput({
  name: 'task-follow',
  title: 'A change of a task, one to a line: paraclock task follow --json',
  version: 2,
  entries: { network: text, taskId: hex, entry: taskEntry }
})

export const taskFollowCommand = defineCommand({
  name: 'task follow',
  summary: 'Follow a task until it is over, and what its runs did on the target',
  takes: '<task>',
  options: { ...configOptions, ...taskOptions },
  output: taskFollowOutput,
  streams: true
})
