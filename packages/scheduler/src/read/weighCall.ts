import { type Chain, encoded } from '@paraclock/connect'
import { type Hex, hexToBytes, isParaclockError, type Weight } from '@paraclock/core'
import { type RawWeight, type ServiceCapabilities, toWeight } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'

const UNDETERMINED: Weight = { refTime: 0n, proofSize: 0n }
const API = 'TransactionPaymentCallApi'

/**
 * Asks a chain for the weight of one of its own calls. If the chain's prices are unknown and the
 * chain lacks the runtime API for weights, returns zero, and only the chain checks the weight.
 *
 * @returns `undefined` if the types of the chain cannot decode the call
 */
export async function weighCall(
  chain: Chain,
  { pricing }: Pick<Service, 'pricing'>,
  call: Hex
): Promise<Weight | undefined> {
  if (!isCall(chain, call)) return undefined
  if (!chain.hasApi(API) && pricing === undefined) return UNDETERMINED
  const { value } = await chain.call<{ readonly weight: RawWeight }>({
    api: API,
    method: 'query_call_info',
    args: { call: encoded(call), len: hexToBytes(call).length }
  })
  return toWeight(value.weight)
}

function isCall(chain: Chain, call: Hex): boolean {
  try {
    chain.decodeCall(call)
    return true
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
}

/**
 * Whether a call has more levels of nested calls than the service accepts. The service also counts
 * lists as levels. So the service can refuse a call for which this function returns `false`.
 */
export function isTooDeep(
  chain: Chain,
  { automation }: Pick<Service, 'automation'>,
  call: Hex
): boolean {
  const { maxCallDepth } = automation.limits
  return maxCallDepth.known && countNested(chain.decodeCall(call).args) > maxCallDepth.value
}

function countNested(value: unknown): number {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0
  const isCall = 'pallet' in value && 'method' in value && 'args' in value
  const inner = Object.values(value).reduce<number>(
    (most, part) => Math.max(most, countNested(part)),
    0
  )
  return isCall ? inner + 1 : inner
}

/**
 * Returns the weight in the form that the scheduling call takes. If the call takes only a ref time,
 * the proof size becomes zero.
 */
export function stateWeight(service: ServiceCapabilities | undefined, weight: Weight): Weight {
  const params = service?.calls.crossChain?.params ?? []
  const takesTime = params.some(({ role }) => role === 'refTime')
  return takesTime ? { refTime: weight.refTime, proofSize: 0n } : weight
}
