import { type Chain, encoded, type Read } from '@paraclock/connect'
import { bytesToHex, type Fact, isParaclockError, type VariantFacts } from '@paraclock/core'
import { askServiceNode, askServiceRuntime } from '@paraclock/scheduler'
import { encodeUnsigned, readFeeAmount, readTaskFees, type TaskFees } from '@paraclock/types'
import type { QuoteArtifact, TasksArtifact } from '../../evidence/ServiceArtifact.ts'

/** Tasks with equal fees, because they differ only in times and ids. `tasks` is their number. */
export interface TaskShape {
  readonly extrinsic: Uint8Array
  readonly runs: number
  readonly tasks: number
}

export function groupByRuns(
  tasks: readonly Pick<TasksArtifact['tasks'][number], 'schedule' | 'call'>[]
): readonly TaskShape[] {
  const shapes = new Map<number, TaskShape>()
  for (const { schedule, call } of tasks) {
    const runs = schedule.kind === 'fixed' ? schedule.executionTimes.length : 1
    const { extrinsic = encodeUnsigned(call), tasks: others = 0 } = shapes.get(runs) ?? {}
    shapes.set(runs, { extrinsic, runs, tasks: others + 1 })
  }
  return [...shapes.values()]
}

export function computeFees(quote: () => readonly TaskFees[]): Fact<TaskFees> {
  try {
    return { known: true, value: sumFees(quote().map((fees) => ({ fees, tasks: 1 }))) }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { known: false, why: error.message }
  }
}

function sumFees(parts: readonly { readonly fees: TaskFees; readonly tasks: number }[]): TaskFees {
  const sum = (name: keyof TaskFees): bigint =>
    parts.reduce((total, { fees, tasks }) => total + fees[name] * BigInt(tasks), 0n)
  return { executionFee: sum('executionFee'), xcmpFee: sum('xcmpFee') }
}

export async function askNodeFees(
  chain: Chain,
  feeQuery: VariantFacts['feeQuery'],
  shapes: readonly TaskShape[]
): Promise<Read<QuoteArtifact['rpc']>> {
  if (feeQuery !== 'queryFeeDetails') {
    const runs = shapes.reduce((sum, shape) => sum + shape.runs * shape.tasks, 0)
    return await askServiceNode(chain, 'getTimeAutomationFees', ['XCMP', runs], (answer) => {
      const executionFee = readFeeAmount(answer)
      return executionFee === undefined ? undefined : { executionFee }
    })
  }
  return await askShapes(shapes, ({ extrinsic }) =>
    askServiceNode(chain, feeQuery, [bytesToHex(extrinsic)], readTaskFees)
  )
}

async function askShapes(
  shapes: readonly TaskShape[],
  ask: (shape: TaskShape) => Promise<Read<Fact<TaskFees>>>
): Promise<Read<Fact<TaskFees>>> {
  const answers = await Promise.all(
    shapes.map(async (shape) => ({ tasks: shape.tasks, ...(await ask(shape)) }))
  )
  const evidence = answers.flatMap((answer) => answer.evidence)
  const unknown = answers.find(({ value }) => !value.known)
  if (unknown !== undefined) return { value: unknown.value, evidence }
  const parts = answers.flatMap(({ tasks, value }) =>
    value.known ? [{ tasks, fees: value.value }] : []
  )
  return { value: { known: true, value: sumFees(parts) }, evidence }
}

export function askRuntimeFees(
  chain: Chain,
  shapes: readonly TaskShape[]
): Promise<Read<Fact<TaskFees>>> {
  // SCALE encodes an opaque extrinsic in the same way as bytes: the length, then the content.
  return askShapes(shapes, ({ extrinsic }) =>
    askServiceRuntime(chain, 'queryFeeDetails', [encoded(extrinsic)], readTaskFees)
  )
}
