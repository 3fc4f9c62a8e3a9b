import { amount, count, hex, list, object, oneOf, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, taskOptions } from '../cli/sharedOptions.ts'
import { taskEntry, toTaskEntry } from '../task/taskEntry.ts'

const shown = object({
  network: text,
  taskId: hex,
  /** What is stored of it; `null` if it has no runs to come. */
  task: v.nullable(object({ nextRun: count, remainingRuns: list(count), prepaid: amount })),
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

const output = defineOutput({
  name: 'task-show',
  title: 'A task and what it did: paraclock task show --json',
  version: 1,
  entries: { networks: list(shown) }
})

/** Shows a task and what its runs did, also when they are over, as far as nodes still have it. */
export const taskShowCommand = defineCommand({
  name: 'task show',
  summary: 'Show a task and what its runs did on the target, also when they are over',
  takes: '<task>',
  options: { ...configOptions, ...taskOptions },
  output,
  run: async (context) => {
    const { readNetworks } = await import('../open/readNetworks.ts')
    const { describeEntry, describeTask } = await import('../task/describeTask.ts')
    const { isFound, openTask } = await import('../task/openTask.ts')
    const { options, positionals, print, signal } = context
    const { owner, blocks } = options
    const asked = { name: positionals[0] ?? '', owner, blocks, signal }
    const tasks = await readNetworks(context, (opened) => openTask(opened, asked))
    if (options.json) {
      const networks = tasks.map(({ network, taskId, task, history, service }) => {
        const { entries, searched, targetPruned } = history
        return {
          network,
          taskId,
          task:
            task === undefined
              ? null
              : {
                  nextRun: Number(task.nextRun),
                  remainingRuns: task.remainingRuns.map(Number),
                  prepaid: { amount: task.prepaid, ...service.token }
                },
          entries: entries.map((entry) => toTaskEntry(entry, describeEntry(entry, service.token))),
          searched,
          targetPruned
        }
      })
      print(output.render({ networks }))
    } else {
      for (const task of tasks) print(describeTask(task).join('\n'))
    }
    return tasks.some(isFound) ? 0 : 1
  }
})
