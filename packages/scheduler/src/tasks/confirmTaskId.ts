import { deriveTaskId } from '@paraclock/accounts'
import { planStateCall, stateCall } from '@paraclock/connect'
import { agreeOnFact, bytesToHex, type Hex, type Opinion } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'

/**
 * Computes the id that a task gets, and asks the chain for its own answer where it has one.
 *
 * @returns `null` on a chain that tells ids only in its event
 * @throws ParaclockError `FactMismatch` if the chain answers otherwise.
 */
export async function confirmTaskId(
  service: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<Hex | null> {
  const { api, automation, name } = service
  if (automation.taskId.known && automation.taskId.value === 'event') return null
  const { taskId } = deriveTaskId({ owner, providedId })
  const opinions: Opinion<Hex>[] = [
    { value: taskId, provenance: { kind: 'computed', detail: 'blake2_256', evidence: [] } }
  ]
  const { runtimeApi } = automation.queries.generateTaskId
  if (runtimeApi.known && runtimeApi.value !== null) {
    // By their places: chains call them by names of their own.
    const [account, provided] = planStateCall(api, runtimeApi.value).params
    const args = { [account?.name ?? '']: owner, [provided?.name ?? '']: bytesToHex(providedId) }
    const { value } = await stateCall(api, runtimeApi.value, args)
    const detail = `${runtimeApi.value} on ${name}`
    opinions.push({
      value: value.toHex(),
      provenance: { kind: 'runtimeApi', detail, evidence: [] }
    })
  }
  return agreeOnFact({ what: 'the task id', opinions }).value
}
