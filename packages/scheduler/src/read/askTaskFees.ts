import { type Chain, encoded } from '@paraclock/connect'
import {
  bytesToHex,
  type FactAnswer,
  type ProvenanceKind,
  parseU128,
  type TaskKind
} from '@paraclock/core'
import { encodeUnsigned, readTaskFees } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import type { WrittenTask } from '../task/encodeTasks.ts'
import { type FoundQuery, findQuery } from './findQuery.ts'

const ACTIONS: Readonly<Partial<Record<TaskKind, string>>> = { nativeTransfer: 'NativeTransfer' }
/**
 * The fees that the service states for tasks: by its runtime API, else by its RPC methods.
 *
 * @returns `undefined` if it has neither
 */
export async function askTaskFees(
  chain: Chain,
  service: Service,
  kind: TaskKind,
  written: readonly WrittenTask[]
): Promise<FactAnswer<bigint> | undefined> {
  const state = (
    how: ProvenanceKind,
    name: string,
    fees: readonly bigint[]
  ): FactAnswer<bigint> => ({
    value: fees.reduce((sum, fee) => sum + fee, 0n),
    provenance: { kind: how, detail: `${name} on ${chain.name}`, evidence: [] }
  })
  const { runtimeApi, rpc } = findQuery(chain, service, 'queryFeeDetails')
  if (runtimeApi !== undefined) {
    const fees = await askEach(written, (task) => askRuntime(chain, runtimeApi, task))
    const name = `${runtimeApi.api}_${runtimeApi.method}`
    if (fees !== undefined) return state('runtimeApi', name, fees)
  }
  if (rpc !== undefined) {
    const fees = await askEach(written, async (task) =>
      sumOf(await rpc.ask(bytesToHex(encodeUnsigned(task.call))))
    )
    if (fees !== undefined) return state('serviceRpc', rpc.method, fees)
  }
  // This method takes no target, and excludes the fee of sending a call.
  const action = ACTIONS[kind]
  const byAction = findQuery(chain, service, 'getTimeAutomationFees').rpc
  if (action === undefined || byAction === undefined) return undefined
  const runs = written.reduce(
    (sum, { schedule }) => sum + (schedule.kind === 'fixed' ? schedule.executionTimes.length : 1),
    0
  )
  const fee = parseU128(await byAction.ask(action, runs))
  return state('serviceRpc', byAction.method, [fee])
}

async function askEach(
  written: readonly WrittenTask[],
  ask: (task: WrittenTask) => Promise<bigint | undefined>
): Promise<readonly bigint[] | undefined> {
  const fees: bigint[] = []
  for (const task of written) {
    const fee = await ask(task)
    if (fee === undefined) return undefined
    fees.push(fee)
  }
  return fees
}

async function askRuntime(
  chain: Chain,
  { api, method, params }: NonNullable<FoundQuery['runtimeApi']>,
  task: WrittenTask
): Promise<bigint | undefined> {
  const { value } = await chain.call<{ readonly success: boolean; readonly value: unknown }>({
    api,
    method,
    // Length-prefixed bytes and an opaque extrinsic have the same encoding.
    args: { [params[0] ?? '']: encoded(encodeUnsigned(task.call)) }
  })
  return value.success ? sumOf(value.value) : undefined
}

function sumOf(answer: unknown): bigint | undefined {
  const fees = readTaskFees(answer)
  return fees && fees.executionFee + fees.xcmpFee
}
