import {
  type Chain,
  createProvider,
  type LightEndpoint,
  parseEndpoint,
  readProperties
} from '@paraclock/connect'
import { isParaclockError, ParaclockError, type Token } from '@paraclock/core'
import { TokenChanged, TokenMismatch } from '../errors.ts'
import { listOthers } from './listOthers.ts'
import type { RuntimeRecords } from './RuntimeRecords.ts'

const WITNESS_MS = 5_000

/**
 * The native token of a chain, by which an amount in text becomes one in the smallest unit. Nodes state
 * it, and nothing proves it: so every reachable endpoint has to state the same, and the same as before.
 *
 * @throws ParaclockError `TokenMismatch`, `TokenChanged`
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { parseBalance } from '@paraclock/core'
 * import { confirmToken, type RuntimeRecords } from '@paraclock/submission'
 *
 * declare const runtimes: RuntimeRecords
 *
 * const endpoints = ['wss://rpc-a.example', 'wss://rpc-b.example']
 * const chain = await connectChain({ endpoints })
 * const token = await confirmToken({ chain, endpoints, runtimes })
 * const amount = token && parseBalance('1.5', token)
 * ```
 */
export async function confirmToken(args: {
  readonly chain: Pick<Chain, 'name' | 'source' | 'facts'>
  /** The endpoints of the chain, of which one may be in use. */
  readonly endpoints: readonly (string | LightEndpoint)[]
  /** Where it is kept by which token amounts were read before. */
  readonly runtimes: RuntimeRecords
  readonly signal?: AbortSignal | undefined
}): Promise<Token | undefined> {
  const { chain, endpoints, runtimes, signal } = args
  const { name, source, facts } = chain
  const [token] = facts.tokens
  if (token === undefined) return undefined
  const { genesis } = facts
  const endpoint = source.endpoint ?? facts.endpoint
  const ask = async (other: string | LightEndpoint): Promise<void> => {
    const provider = createProvider([other], {
      genesis,
      autoConnect: false,
      deadlineMs: WITNESS_MS,
      signal
    })
    try {
      await provider.connect()
      const answer = await provider.request({ method: 'system_properties', params: [] })
      const [otherToken] = readProperties(answer).tokens
      if (isSame(token, otherToken)) return
      const context = {
        chain: name,
        endpoint,
        token,
        other: parseEndpoint(other).shown,
        otherToken
      }
      throw new ParaclockError(TokenMismatch, context)
    } catch (error) {
      // One that is unreachable states nothing.
      if (isParaclockError(error, TokenMismatch) || !isParaclockError(error)) throw error
    } finally {
      await provider.disconnect()
    }
  }
  await Promise.all(listOthers(endpoints, source.url, endpoint).map(ask))
  const before = await runtimes.getToken(genesis)
  if (before !== undefined && !isSame(token, before)) {
    throw new ParaclockError(TokenChanged, { chain: name, before, now: token })
  }
  await runtimes.noteToken(genesis, token)
  return token
}

function isSame(one: Token, other: Token | undefined): boolean {
  return one.symbol === other?.symbol && one.decimals === other.decimals
}
