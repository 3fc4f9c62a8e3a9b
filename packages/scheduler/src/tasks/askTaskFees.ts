import { stateCall } from '@paraclock/connect'
import type { Opinion, ProvenanceKind } from '@paraclock/core'
import type { Codec } from '@polkadot/types/types'
import type { Service } from '../client/ServiceClient.ts'
import type { TaskSpec } from './TaskSpec.ts'
import type { WrittenTask } from './writeTasks.ts'

const ACTIONS = { xcmp: 'XCMP', nativeTransfer: 'NativeTransfer', dynamicDispatch: undefined }

/**
 * Asks the service what tasks would put on hold: by its runtime API, else by its RPC method.
 *
 * @returns `undefined` if it cannot be asked
 */
export async function askTaskFees(
  service: Service,
  spec: TaskSpec,
  written: readonly WrittenTask[]
): Promise<Opinion<bigint> | undefined> {
  const { queryFeeDetails, getTimeAutomationFees } = service.automation.queries
  const answers: bigint[] = []
  for (const task of written) {
    const answer = queryFeeDetails.runtimeApi.known
      ? await askDetails(service, queryFeeDetails.runtimeApi.value, task)
      : undefined
    if (answer !== undefined) answers.push(answer)
  }
  const opine = (kind: ProvenanceKind, detail: string, value: bigint): Opinion<bigint> => ({
    value,
    provenance: { kind, detail: `${detail} on ${service.name}`, evidence: [] }
  })
  if (answers.length === written.length && queryFeeDetails.runtimeApi.known) {
    const sum = answers.reduce((total, fee) => total + fee, 0n)
    return opine('runtimeApi', String(queryFeeDetails.runtimeApi.value), sum)
  }
  // This one knows no target, so it can tell nothing of a call on another chain.
  const action = ACTIONS[spec.kind]
  const { rpc } = getTimeAutomationFees
  if (action === undefined || spec.kind === 'xcmp' || !rpc.known || rpc.value === null) {
    return undefined
  }
  const { provider } = service
  if (provider === undefined) return undefined
  const runs = written.reduce(
    (sum, { schedule }) => sum + (schedule.kind === 'fixed' ? schedule.executionTimes.length : 1),
    0
  )
  const fee = await provider.send(rpc.value, [action, runs])
  return opine('serviceRpc', rpc.value, BigInt(String(fee)))
}

async function askDetails(
  { api }: Service,
  method: string | null,
  { call }: WrittenTask
): Promise<bigint | undefined> {
  if (method === null) return undefined
  const extrinsic = api.registry.createType('Extrinsic', { method: call }).toHex()
  const { value } = await stateCall(api, method, { extrinsic })
  const result = value as unknown as { readonly isOk: boolean; readonly asOk: Codec }
  if (!result.isOk) return undefined
  const { executionFee, xcmpFee } = result.asOk as unknown as Record<string, Codec>
  if (executionFee === undefined || xcmpFee === undefined) return undefined
  return BigInt(executionFee.toString()) + BigInt(xcmpFee.toString())
}
