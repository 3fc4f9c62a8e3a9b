import { type Chain, encoded } from '@paraclock/connect'
import { type Hex, hexToBytes, isParaclockError, type Weight } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'

/** A weight in the type of a runtime: ref time alone before 2022. */
export type RawWeight = bigint | { readonly ref_time: bigint; readonly proof_size: bigint }

/** The weight that a runtime states. */
export function toWeight(raw: RawWeight): Weight {
  if (typeof raw === 'bigint') return { refTime: raw, proofSize: 0n }
  return { refTime: raw.ref_time, proofSize: raw.proof_size }
}

const UNDETERMINED: Weight = { refTime: 0n, proofSize: 0n }
const API = 'TransactionPaymentCallApi'

/**
 * The weight that a chain gives one of its own calls. An older chain that states neither weights
 * nor prices checks them itself: nothing is refused for its weight here.
 *
 * @returns `null` if the types of the chain cannot decode the call
 * @throws ParaclockError those of `Chain.call`
 */
export async function weighCall(
  chain: Chain,
  { pricing }: Pick<Service, 'pricing'>,
  call: Hex
): Promise<Weight | null> {
  if (!isCall(chain, call)) return null
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
