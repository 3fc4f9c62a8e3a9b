import { type Chain, encoded, type Read } from '@paraclock/connect'
import {
  bytesToHex,
  type Fact,
  type Hex,
  isParaclockError,
  type JsonValue,
  type VariantFacts
} from '@paraclock/core'
import {
  encodeUnsigned,
  readFeeAmount,
  readTaskFees,
  type TaskFees,
  toJson
} from '@paraclock/types'
import type { QuoteArtifact } from '../evidence/ServiceArtifact.ts'
import type { Result } from './askFee.ts'
import { askNode, callByPosition } from './askNode.ts'
import type { TimedTask } from './planTasks.ts'

/** Tasks that cost the same. */
export interface TaskShape {
  readonly extrinsic: Uint8Array
  readonly runs: number
  readonly tasks: number
}

export function groupByRuns(
  tasks: readonly TimedTask[],
  calls: readonly Hex[]
): readonly TaskShape[] {
  const shapes = new Map<number, TaskShape>()
  for (const [at, { schedule }] of tasks.entries()) {
    const runs = schedule.kind === 'fixed' ? schedule.executionTimes.length : 1
    const { extrinsic = encodeUnsigned(calls[at] ?? '0x'), tasks: others = 0 } =
      shapes.get(runs) ?? {}
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
    const read = (answer: unknown) => {
      const fee = readFeeAmount(answer)
      return fee === undefined ? fee : { executionFee: fee }
    }
    return await askMethod(chain, 'automationTime_getTimeAutomationFees', ['XCMP', runs], read)
  }
  const method = 'automationTime_queryFeeDetails'
  return await askShapes(shapes, ({ extrinsic }) =>
    askMethod(chain, method, [bytesToHex(extrinsic)], readTaskFees)
  )
}

async function askMethod<Value>(
  chain: Chain,
  method: string,
  params: readonly JsonValue[],
  read: (answer: unknown) => Value | undefined
): Promise<Read<Fact<Value>>> {
  const { value: answer, evidence } = await askNode(chain, method, params)
  return { value: answer.known ? factOf(read(answer.value), method) : answer, evidence }
}

function factOf<Value>(value: Value | undefined, method: string): Fact<Value> {
  if (value !== undefined) return { known: true, value }
  return { known: false, why: `${method} answers something other than a fee` }
}

async function askShapes(
  shapes: readonly TaskShape[],
  ask: (shape: TaskShape) => Promise<Read<Fact<TaskFees>>>
): Promise<Read<Fact<TaskFees>>> {
  const answers = await Promise.all(shapes.map(ask))
  const evidence = answers.flatMap((answer) => answer.evidence)
  const parts: { readonly fees: TaskFees; readonly tasks: number }[] = []
  for (const [at, { value: fact }] of answers.entries()) {
    if (!fact.known) return { value: fact, evidence }
    parts.push({ fees: fact.value, tasks: shapes[at]?.tasks ?? 0 })
  }
  return { value: { known: true, value: sumFees(parts) }, evidence }
}

export async function askRuntimeFees(
  chain: Chain,
  shapes: readonly TaskShape[]
): Promise<Read<Fact<TaskFees>>> {
  const api = chain.facts.capabilities.service?.queries.queryFeeDetails
  if (api?.known !== true || api.value === undefined) {
    return { value: { known: false, why: 'the runtime has no such API' }, evidence: [] }
  }
  const name = api.value
  return await askShapes(shapes, async ({ extrinsic }) => {
    // Bytes with their length, and an opaque extrinsic, are encoded alike.
    const values = [encoded(extrinsic)]
    const { value: result, evidence } = await callByPosition<Result<unknown>>(chain, name, values)
    if (!result.success) {
      const why = `the service refuses the task: ${JSON.stringify(toJson(result.value))}`
      return { value: { known: false, why }, evidence }
    }
    return { value: factOf(readTaskFees(result.value), name), evidence }
  })
}
