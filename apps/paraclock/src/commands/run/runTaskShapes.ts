import { resolve } from 'node:path'
import { nameShape, readShapes } from '@paraclock/checklist'
import { connectService } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { replaceFiles } from '../../files/replaceFiles.ts'
import { openSession } from '../../session/openSession.ts'
import {
  exitCodeOfRead,
  explainUnread,
  readEach,
  requireSomeRead,
  toUnread
} from '../../session/readEach.ts'
import { countOf } from '../../words/countOf.ts'
import { type tasksCommand, tasksOutput } from '../tasks.ts'

const OTHERS = ['owner', 'history', 'after', 'limit', 'csv', 'database'] as const

type Shapes = Awaited<ReturnType<typeof readShapes>>

export async function runTaskShapes(context: ContextOf<typeof tasksCommand>): Promise<number> {
  const { options, print, report, signal, cwd } = context
  const other = OTHERS.find((name) => options[name])
  if (other !== undefined) throw refuseArgument(`--${other} does not go with --shapes`)
  await using session = await openSession(context, { chains: ['service', 'target'] })
  const networks = await readEach(session.opened, signal, async ({ config, chain }) => {
    const [service, target] = await Promise.all([chain('service'), chain('target')])
    const connected = await connectService({ chain: service })
    return await readShapes({ service: connected, target, paraId: config.target.paraId, signal })
  })
  requireSomeRead(networks)
  const json = tasksOutput.render({
    networks: networks.map(({ network, value, error }) =>
      error === undefined ? toShown(network, value) : toUnread(network, error)
    )
  })
  const isWhole = exitCodeOfRead(networks) === 0
  // A set with a part of the networks would pass for the whole one.
  if (options.save !== undefined && !isWhole) report(`${options.save} was not written`)
  if (options.save !== undefined && isWhole) {
    await replaceFiles({ files: [{ path: resolve(cwd, options.save), text: `${json}\n` }], signal })
  }
  if (options.json) print(json)
  else {
    const lines = networks.flatMap(({ network, value, error }) =>
      error === undefined ? describeShapes(network, value) : explainUnread(network, error)
    )
    print(lines.join('\n'))
  }
  return exitCodeOfRead(networks)
}

// The reasons why tasks cannot be decoded are left out, because they quote calls.
function toShown(network: string, { undecoded: { count, first }, ...rest }: Shapes) {
  const undecoded = { count, taskIds: first.map(({ taskId }) => taskId) }
  return { network, verdict: 'ready' as const, ...rest, undecoded }
}

function describeShapes(network: string, { shapes, undecoded }: Shapes): readonly string[] {
  const lines = shapes.map((one) => `${network}: ${describeOne(one)}`)
  if (undecoded.count > 0) {
    const named = undecoded.first.map(({ taskId, why }) => `  ${taskId}: ${why}`)
    lines.push(`${network}: ${countOf(undecoded.count, 'task')} cannot be decoded:`, ...named)
    const left = undecoded.count - named.length
    if (left > 0) lines.push(`  and ${left} more`)
  }
  return lines.length === 0 ? [`${network}: no task acts on the target`] : lines
}

function describeOne(shape: Shapes['shapes'][number]): string {
  const { weight, feeAsset, form, example = form } = shape
  const booked = weight === undefined ? '' : `, ${weight.refTime} ps booked`
  const paid = feeAsset === undefined ? '' : `, fees in ${feeAsset}`
  return `${nameShape(shape)}${booked}${paid}: ${example}`
}
