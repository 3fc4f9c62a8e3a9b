import { formatAmount, formatTime } from '@paraclock/checklist'
import {
  bytesToHex,
  type Hex,
  isParaclockError,
  type ParaclockError,
  sanitizeText
} from '@paraclock/core'
import { connectService, listTasks } from '@paraclock/scheduler'
import type * as v from 'valibot'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { exitCodeOfError, verdictOfError } from '../../cli/exitCodeOfError.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import type { OpenedNetwork } from '../../open/Opening.ts'
import { openNetworks } from '../../open/openNetworks.ts'
import { type listedTask, type tasksCommand, tasksOutput } from '../tasks.ts'

const OF_HISTORY = ['after', 'limit', 'csv', 'database'] as const

export async function runTasks(context: ContextOf<typeof tasksCommand>): Promise<number> {
  const { options, print, signal } = context
  if (options.history) return await (await import('./runTaskHistory.ts')).runTaskHistory(context)
  const alone = OF_HISTORY.find((name) => options[name])
  if (alone !== undefined) throw refuseArgument(`--${alone} goes with --history`)
  const read = async ({ network, config, chain }: OpenedNetwork) => {
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
    return { network, verdict: 'ready' as const, tasks }
  }
  const errors = new Map<string, ParaclockError>()
  const readOne = async (opened: OpenedNetwork): Promise<ReadNetwork> => {
    try {
      return await read(opened)
    } catch (error) {
      if (!isParaclockError(error) || signal.aborted) throw error
      errors.set(opened.network, error)
      const { code, message } = error
      return { network: opened.network, verdict: verdictOfError(error), problem: { code, message } }
    }
  }
  await using chains = await openNetworks(context, {})
  const networks = await Promise.all(chains.opened.map(readOne))
  const failures = networks.flatMap(({ network }) => errors.get(network) ?? [])
  // If no network could be read, the command fails with the error of the first network.
  if (failures[0] !== undefined && failures.length === networks.length) throw failures[0]
  if (options.json) print(tasksOutput.render({ networks }))
  else print(networks.flatMap(describeNetwork).join('\n'))
  return Math.max(0, ...failures.map(exitCodeOfError))
}

function describeNetwork({ network, tasks = [], problem }: ReadNetwork): readonly string[] {
  if (problem !== undefined) {
    return [`${network}: could not be read: ${problem.message} (${problem.code})`]
  }
  if (tasks.length === 0) return [`${network}: no task has future runs`]
  return tasks.map(({ taskId, name, kind, nextRun, remainingRuns, prepaid }) => {
    const runs = `${remainingRuns.length} ${remainingRuns.length === 1 ? 'run' : 'runs'}`
    return `${network}: ${taskId}  ${name}: ${kind}, ${runs}, next ${formatTime(nextRun)}, ${formatAmount(prepaid)} prepaid`
  })
}

type ReadNetwork = Parameters<typeof tasksOutput.render>[0]['networks'][number]

type ListedTask = v.InferOutput<typeof listedTask>
