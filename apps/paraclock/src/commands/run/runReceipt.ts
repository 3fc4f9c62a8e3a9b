import { resolve } from 'node:path'
import { makeReceipt } from '@paraclock/scheduler/receipt'
import { parseTime } from '@paraclock/scheduler/schedule'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { replaceFiles } from '../../files/replaceFiles.ts'
import { describeReceipt } from '../../schemas/receipt.ts'
import { openSession } from '../../session/openSession.ts'
import { requireSomeRead } from '../../session/readEach.ts'
import { openTasks, readAskedTask } from '../../task/openTask.ts'
import { type receiptCommand, receiptOutput } from '../receipt.ts'

export async function runReceipt(context: ContextOf<typeof receiptCommand>): Promise<number> {
  const { options, print, cwd, signal } = context
  const { run, file = 'receipt.json' } = options
  if (run === undefined) throw refuseArgument('receipt needs --run, the planned time of the run')
  const time = Number(parseTime(run))
  const asked = readAskedTask(context)
  await using session = await openSession(context, {
    networks: 'one',
    chains: ['relay', 'service', 'target']
  })
  const [network] = session.opened
  const read = await openTasks([network], asked, signal)
  requireSomeRead(read)
  const tasks = read.flatMap(({ value = [] }) => value)
  // A task that the service stores in parts has the run in one of them.
  const isOfRun = (entry: object): boolean => 'run' in entry && entry.run === BigInt(time)
  const task = tasks.find(({ history }) => history.entries.some(isOfRun)) ?? tasks[0]
  if (task === undefined) throw refuseArgument(`${network.network} has no task ${asked.name}`)
  const { service, target, named, history } = task
  const relay = await network.chain('relay')
  const of = { taskId: named.taskId, time, entries: history.entries, signal }
  const { text, verdict, checkpoint } = await makeReceipt({ relay, service, target, ...of })
  await replaceFiles({ files: [{ path: resolve(cwd, file), text, isPrivate: true }], signal })
  if (options.json) {
    const trusted = { format: 'paraclock-checkpoint', ...checkpoint } as const
    const shown = { network: network.network, file, checkpoint: trusted, ...verdict }
    print(receiptOutput.render(shown))
  } else {
    const link = `Its page in a console: #/receipt?hash=${verdict.hash}`
    print(`${describeReceipt(verdict)}\nWritten to ${file}\n${link}`)
  }
  return 0
}
