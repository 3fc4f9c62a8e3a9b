import { stateCall } from '@paraclock/connect'
import { type Hex, hexToBytes, type Weight } from '@paraclock/core'
import { runtimeApiVersion } from '@paraclock/submission'
import type { ApiPromise } from '@polkadot/api'
import type { Codec } from '@polkadot/types/types'
import type { Service } from '../client/ServiceClient.ts'
import { toWeight } from './toWeight.ts'

const UNTOLD: Weight = { refTime: 0n, proofSize: 0n }

/**
 * Asks a chain what it weighs a call of its own at. An older chain that tells neither that nor its
 * prices has the last word on both: nothing is then refused for its weight here.
 *
 * @returns `null` if the chain's types cannot decode the call
 * @throws ParaclockError those of `stateCall`
 */
export async function weighCall(
  { api, pricing }: Pick<Service, 'api' | 'pricing'>,
  call: Hex
): Promise<Weight | null> {
  if (!isCall(api, call)) return null
  const isAskable = runtimeApiVersion(api, 'TransactionPaymentCallApi') !== undefined
  if (!isAskable && pricing === undefined) return UNTOLD
  const { value } = await stateCall<Codec & { readonly weight: Codec }>(
    api,
    'TransactionPaymentCallApi_query_call_info',
    { call, len: hexToBytes(call).length }
  )
  const weight = value.weight.toPrimitive()
  return weight !== null && typeof weight === 'object'
    ? toWeight(weight)
    : { refTime: BigInt(String(weight)), proofSize: 0n }
}

function isCall(api: ApiPromise, call: Hex): boolean {
  try {
    return api.registry.createType('Call', call).toHex() === call
  } catch {
    return false
  }
}
