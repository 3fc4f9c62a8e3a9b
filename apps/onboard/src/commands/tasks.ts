import { amount, count, hex, list, object, oneOf, text } from '@paraclock/checklist/schema'
import type { Hex } from '@paraclock/core'
import type * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'

const task = object({
  taskId: hex,
  /** The account that scheduled it. */
  owner: hex,
  /** What the owner named it: the bytes, and the text that they are. */
  providedId: hex,
  name: text,
  kind: oneOf('xcmp', 'dynamicDispatch', 'nativeTransfer'),
  /** In seconds since the Unix epoch. */
  nextRun: count,
  remainingRuns: list(count),
  /** What is on hold for the runs that remain. */
  prepaid: amount
})

const output = defineOutput({
  name: 'tasks',
  title: 'Tasks with future runs: paraclock tasks --json',
  version: 2,
  entries: { networks: list(object({ network: text, tasks: list(task) })) }
})

type ListedTask = v.InferOutput<typeof task>

/** Lists the tasks of the configured user, or of everybody, that have runs to come. */
export const tasksCommand = defineCommand({
  name: 'tasks',
  summary: "List the user's tasks with future runs",
  options: {
    ...configOptions,
    owner: { type: 'string', value: '<account>', summary: 'Tasks of this account' },
    all: { type: 'boolean', summary: 'Tasks of all users' }
  },
  output,
  run: async (context) => {
    const { bytesToHex, sanitizeText } = await import('@paraclock/core')
    const { connectService, listTasks } = await import('@paraclock/scheduler')
    const { readNetworks } = await import('../open/readNetworks.ts')
    const { options, print, signal } = context
    const networks = await readNetworks(context, async ({ network, config, chain }) => {
      const service = await connectService({ chain: await chain('service') })
      const owner = options.all ? {} : { owner: options.owner ?? config.user }
      const tasks: ListedTask[] = []
      for await (const one of listTasks(service, { ...owner, signal })) {
        tasks.push({
          taskId: one.taskId,
          owner: one.owner as Hex,
          providedId: bytesToHex(one.providedId),
          name: sanitizeText(new TextDecoder().decode(one.providedId)),
          kind: one.action.kind,
          nextRun: Number(one.nextRun),
          remainingRuns: one.remainingRuns.map(Number),
          prepaid: { amount: one.prepaid, ...service.token }
        })
      }
      return { network, tasks }
    })
    if (options.json) print(output.render({ networks }))
    else {
      for (const { network, tasks } of networks) {
        for (const one of tasks) print(`${network}: ${await describeListed(one)}`)
        if (tasks.length === 0) print(`${network}: no task has future runs`)
      }
    }
    return 0
  }
})

async function describeListed(listed: ListedTask): Promise<string> {
  const { formatAmount, formatTime } = await import('@paraclock/checklist')
  const { taskId, name, kind, nextRun, remainingRuns, prepaid } = listed
  const runs = `${remainingRuns.length} ${remainingRuns.length === 1 ? 'run' : 'runs'}`
  return `${taskId}  ${name}: ${kind}, ${runs}, next ${formatTime(nextRun)}, ${formatAmount(prepaid)} prepaid`
}
