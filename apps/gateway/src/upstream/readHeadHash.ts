import { hashSchema, type ParaclockProvider, readAnswer } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'

/** Requests a block hash by a method without parameters, such as `chain_getFinalizedHead`. */
export async function readHeadHash(provider: ParaclockProvider, method: string): Promise<Hex> {
  const value = await provider.request({ method, params: [] })
  const { endpoint = 'the upstream' } = provider
  return readAnswer({ schema: hashSchema, value, method, endpoint })
}
