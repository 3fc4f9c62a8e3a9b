import { isParaclockError, ParaclockError, type Token, throwIfAborted } from '@paraclock/core'
import type { Chain } from '../chain/Chain.ts'
import { readProperties } from '../chain/identifyChain.ts'
import { TokenMismatch } from '../errors/proofs.ts'
import type { StateSource } from '../source/StateSource.ts'
import { type AskedEndpoint, type AskedEndpoints, openOthers } from './openOthers.ts'
import type { RuntimeRecords } from './RuntimeRecords.ts'

/**
 * Reads the native token of a chain, for example to parse an amount such as `1.5`. Nodes give no
 * proof of the token. So all reachable endpoints must report the same token, and the token must
 * equal the recorded token. Resolves with `undefined` if the endpoint in use reports no token.
 *
 * @throws ParaclockError `TokenMismatch`, `TokenMismatch`, `OperationAborted`
 *
 * @example
 * ```ts
 * import { confirmToken, connectChain, type RuntimeRecords } from '@paraclock/connect'
 * import { parseBalance } from '@paraclock/core'
 *
 * declare const runtimes: RuntimeRecords
 *
 * const endpoints = ['wss://rpc-a.example', 'wss://rpc-b.example']
 * const chain = await connectChain({ endpoints })
 * const token = await confirmToken({ chain, endpoints, runtimes })
 * const amount = token && parseBalance('1.5', token)
 * ```
 */
export async function confirmToken(args: TokenArgs): Promise<Token | undefined> {
  return (await compareToken(args)).token
}

/** The chain whose token is read, and the endpoints that are compared. */
interface TokenArgs extends Omit<AskedEndpoints, 'chain'> {
  readonly chain: Pick<Chain, 'name' | 'source' | 'facts' | 'stated'>
  /** The records of runtimes. They also store the token that was last confirmed for the chain. */
  readonly runtimes: RuntimeRecords
}

/** Reads a token as {@link confirmToken} does, and returns whether more than one endpoint states it. */
export async function compareToken(
  args: TokenArgs
): Promise<{ readonly token: Token | undefined; readonly isConfirmed: boolean }> {
  const { chain, runtimes, signal } = args
  const { name, source, facts, stated } = chain
  const { genesis } = facts
  const [token] = stated.tokens
  if (token === undefined) return { token, isConfirmed: false }
  const compare = async ({ endpoint: other, source: asked, close }: AskedEndpoint) => {
    try {
      const otherToken = await readToken(asked)
      if (isSame(token, otherToken)) return true
      const endpoint = source.endpoint ?? facts.endpoint
      throw new ParaclockError(TokenMismatch, { chain: name, endpoint, token, other, otherToken })
    } catch (error) {
      // Ignore an endpoint that is unreachable or answers with an error.
      if (isParaclockError(error, TokenMismatch) || !isParaclockError(error)) throw error
      return false
    } finally {
      await close()
    }
  }
  const compared = await Promise.all(openOthers(args).map(compare))
  // An abort drops the answers of other endpoints. Throw, because a comparison without these
  // answers must not succeed.
  throwIfAborted({ signal, what: `comparing the token of ${name}` })
  const before = await runtimes.getToken(genesis)
  if (before !== undefined && !isSame(token, before)) {
    throw new ParaclockError(TokenMismatch, { chain: name, before, now: token })
  }
  await runtimes.noteToken(genesis, token)
  // A light client reads its token from the chain specification, which the caller gives.
  return { token, isConfirmed: source.isLight === true || compared.includes(true) }
}

async function readToken(source: Pick<StateSource, 'request'>): Promise<Token | undefined> {
  return readProperties(await source.request('system_properties', [])).tokens[0]
}

function isSame(one: Token, other: Token | undefined): boolean {
  return one.symbol === other?.symbol && one.decimals === other.decimals
}
