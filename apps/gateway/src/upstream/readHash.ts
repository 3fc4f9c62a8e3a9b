import { AnswerMalformed, type ParaclockProvider } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'

const HASH = /^0x[0-9a-f]{64}$/

/**
 * The hash that a method answers.
 *
 * @throws ParaclockError `AnswerMalformed`, and as `ParaclockProvider.request`.
 */
export async function readHash(provider: ParaclockProvider, method: string): Promise<Hex> {
  const hash = await provider.request({ method, params: [] })
  if (typeof hash === 'string' && HASH.test(hash)) return hash as Hex
  const { endpoint = 'the upstream' } = provider
  throw new ParaclockError(AnswerMalformed, { endpoint, problem: `${method} gives no hash` })
}
