import { planStateCall, stateCall } from '@paraclock/connect'
import { bytesToHex, type Opinion, type ProvenanceKind } from '@paraclock/core'
import type { Codec } from '@polkadot/types/types'
import type { Service } from '../client/ServiceClient.ts'
import type { TaskSpec } from '../submit/TaskSpec.ts'
import type { WrittenTask } from '../submit/writeTasks.ts'
import { findQuery } from './findQuery.ts'

const ACTIONS = { xcmp: undefined, nativeTransfer: 'NativeTransfer', dynamicDispatch: undefined }

/**
 * Asks the service what tasks would put on hold: by its runtime API, else by its RPC methods.
 *
 * @returns `undefined` if it cannot be asked
 */
export async function askTaskFees(
  service: Service,
  spec: TaskSpec,
  written: readonly WrittenTask[]
): Promise<Opinion<bigint> | undefined> {
  const opine = (kind: ProvenanceKind, how: string, fees: readonly bigint[]): Opinion<bigint> => ({
    value: fees.reduce((sum, fee) => sum + fee, 0n),
    provenance: { kind, detail: `${how} on ${service.name}`, evidence: [] }
  })
  const { runtimeApi, rpc } = findQuery(service, 'queryFeeDetails')
  if (runtimeApi !== null) {
    const fees = await askEach(written, (task) => askRuntime(service, runtimeApi, task))
    if (fees !== undefined) return opine('runtimeApi', runtimeApi, fees)
  }
  if (rpc !== null) {
    const fees = await askEach(written, async (task) =>
      sumOf(await rpc.ask([writeExtrinsic(service, task)]))
    )
    if (fees !== undefined) return opine('serviceRpc', rpc.method, fees)
  }
  // This one knows no target, and so tells nothing of a call on another chain.
  const action = ACTIONS[spec.kind]
  const byAction = findQuery(service, 'getTimeAutomationFees').rpc
  if (action === undefined || byAction === null) return undefined
  const runs = written.reduce(
    (sum, { schedule }) => sum + (schedule.kind === 'fixed' ? schedule.executionTimes.length : 1),
    0
  )
  const fee = BigInt(String(await byAction.ask([action, runs])))
  return opine('serviceRpc', byAction.method, [fee])
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

function writeExtrinsic({ api }: Service, { call }: WrittenTask): string {
  return api.registry.createType('Extrinsic', { method: call }).toHex()
}

async function askRuntime(
  service: Service,
  method: string,
  task: WrittenTask
): Promise<bigint | undefined> {
  const { api } = service
  const [param] = planStateCall(api, method).params
  // As bytes it is given a length by its type, and would have two.
  const isBytes = param?.type === 'Bytes'
  const written = api.registry.createType('Extrinsic', { method: task.call })
  const extrinsic = bytesToHex(written.toU8a(isBytes))
  const { value } = await stateCall(api, method, { [param?.name ?? '']: extrinsic })
  const result = value as unknown as { readonly isOk: boolean; readonly asOk: Codec }
  return result.isOk ? sumOf(result.asOk) : undefined
}

function sumOf(fees: unknown): bigint | undefined {
  const { executionFee, xcmpFee } = fees as { executionFee?: unknown; xcmpFee?: unknown }
  if (executionFee === undefined || xcmpFee === undefined) return undefined
  return BigInt(String(executionFee)) + BigInt(String(xcmpFee))
}
