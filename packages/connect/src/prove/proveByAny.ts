import { type Hex, isParaclockError } from '@paraclock/core'
import { CallRefused } from '../errors/requests.ts'
import type { StateSource } from '../source/StateSource.ts'
import { type AskedEndpoint, type AskedEndpoints, openOthers } from './openOthers.ts'

/**
 * Returns a source that asks the other endpoints of the chain for a proof that the endpoint in use
 * refuses. So proofs count as missing only if no endpoint serves them. A proof needs no trust: it is
 * compared with the state root of the block.
 */
export function proveByAny(
  source: StateSource,
  endpoints: AskedEndpoints['endpoints'],
  genesisOf: () => Hex | undefined
): { readonly source: StateSource; readonly close: () => Promise<void> } {
  let others: readonly AskedEndpoint[] | undefined
  const request: StateSource['request'] = async (method, params, options) => {
    try {
      return await source.request(method, params, options)
    } catch (error) {
      const genesis = genesisOf()
      const isRefused = method === 'state_getReadProof' && isParaclockError(error, CallRefused)
      if (!isRefused || genesis === undefined) throw error
      others ??= openOthers({ chain: { source, facts: { genesis, endpoint: '' } }, endpoints })
      for (const other of others) {
        const answer = await other.source.request(method, params, options).catch(() => undefined)
        if (answer !== undefined) return answer
      }
      throw error
    }
  }
  return {
    source: Object.assign(Object.create(source) as StateSource, { request }),
    close: async () => {
      await Promise.all((others ?? []).map((other) => other.close()))
    }
  }
}
