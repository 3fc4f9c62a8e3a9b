import { deriveTaskId } from '@paraclock/accounts'
import { planStateCall, stateCall } from '@paraclock/connect'
import { agreeOnFact, bytesToHex, type Hex, type Opinion } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { findQuery } from './findQuery.ts'

/**
 * Computes the id that a task gets, and asks the chain for its own answer where it has one: its
 * runtime, else its node.
 *
 * @returns `null` on a chain that tells ids only in its event
 * @throws ParaclockError `FactMismatch` if the chain answers otherwise.
 */
export async function confirmTaskId(
  service: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<Hex | null> {
  const { automation } = service
  if (automation.taskId.known && automation.taskId.value === 'event') return null
  const { taskId } = deriveTaskId({ owner, providedId })
  const computed: Opinion<Hex> = {
    value: taskId,
    provenance: { kind: 'computed', detail: 'blake2_256', evidence: [] }
  }
  const told = await askTaskId(service, owner, providedId)
  return agreeOnFact({ what: 'the task id', opinions: told ? [computed, told] : [computed] }).value
}

async function askTaskId(
  service: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<Opinion<Hex> | undefined> {
  const { api, name } = service
  const { runtimeApi, rpc } = findQuery(service, 'generateTaskId')
  if (runtimeApi !== null) {
    // By their places: chains call them by names of their own.
    const [account, provided] = planStateCall(api, runtimeApi).params
    const args = { [account?.name ?? '']: owner, [provided?.name ?? '']: bytesToHex(providedId) }
    const { value } = await stateCall(api, runtimeApi, args)
    const detail = `${runtimeApi} on ${name}`
    return { value: value.toHex(), provenance: { kind: 'runtimeApi', detail, evidence: [] } }
  }
  // The method takes text: an id that is none cannot be asked for.
  const text = readText(providedId)
  if (rpc === null || text === undefined) return undefined
  const address = api.registry.createType('AccountId', owner).toString()
  const value = String(await rpc.ask([address, text])) as Hex
  const detail = `${rpc.method} on ${name}`
  return { value, provenance: { kind: 'serviceRpc', detail, evidence: [] } }
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
