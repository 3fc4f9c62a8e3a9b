import { type Hex, ParaclockError, sanitizeText } from '@paraclock/core'
import { AnswerMalformed } from '../errors/endpoints.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainIdentity, ChainToken, DeclaredApi } from './ChainFacts.ts'
import { runtimeApiName } from './runtimeApiNames.ts'

// Twox128 of the pallet's name, then of the item's: computed once, checked by a test.
const PARACHAIN_ID_KEY = '0x0d715f2646c8f85767b5d2764bb2782604a74d81251e398fd8a0a4d55023bb3f'
const TIMESTAMP_NOW_KEY = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
const CODE_KEY = '0x3a636f6465'

type Fields = Readonly<Record<string, unknown>>

/** What {@link readChainIdentity} takes. */
export interface ReadChainIdentityArgs {
  readonly provider: Pick<ParaclockProvider, 'request' | 'endpoint' | 'genesis'>
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
  /** Called with the finalized block as soon as it is known, one round trip before the rest. */
  readonly onFinalized?: (hash: Hex) => void
}

/**
 * Reads the identity of a chain in two round trips and without metadata, so that a wrong chain is
 * detected before its metadata is fetched.
 *
 * @throws ParaclockError `AnswerMalformed` if the node does not answer as a Substrate node does, and
 * the errors of the calls.
 */
export async function readChainIdentity(args: ReadChainIdentityArgs): Promise<ChainIdentity> {
  const { provider, deadlineMs, signal, onFinalized } = args
  const limits = { deadlineMs, ...(signal ? { signal } : {}) }
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    provider.request({ method, params, ...limits })
  // These questions may go to any node, together with those that verify it.
  const askFirst = (method: string): Promise<unknown> =>
    provider.request({ method, params: [], early: true, ...limits })
  const [hash, finalizedHash, version, properties, chainName] = await Promise.all([
    askFirst('chain_getBlockHash'),
    askFirst('chain_getFinalizedHead'),
    askFirst('state_getRuntimeVersion'),
    askFirst('system_properties'),
    askFirst('system_chain')
  ])
  if (typeof finalizedHash === 'string') onFinalized?.(finalizedHash as Hex)
  // All of these are of the block that the node has just named.
  const [best, finalized, paraId, now, codeHash] = await Promise.all([
    ask('chain_getHeader', [hash]),
    ask('chain_getHeader', [finalizedHash]),
    ask('state_getStorage', [PARACHAIN_ID_KEY, hash]),
    ask('state_getStorage', [TIMESTAMP_NOW_KEY, hash]),
    ask('state_getStorageHash', [CODE_KEY, hash]).catch(() => null),
    // The opening of the chain needs this answer next, and keeps it.
    ask('state_getRuntimeVersion', [finalizedHash]).catch(() => null)
  ])
  const { endpoint = '', genesis } = provider
  const bestNumber = blockNumber(endpoint, best)
  const finalizedNumber = blockNumber(endpoint, finalized)
  if (!genesis) throw malformed(endpoint, 'chain_getBlockHash does not answer with a hash')
  return {
    endpoint,
    genesis,
    chainName: sanitizeText(String(chainName)),
    ...readNodeVersion(version, endpoint),
    codeHash: typeof codeHash === 'string' ? (codeHash as Hex) : null,
    paraId: readUnsigned(paraId, 4),
    tokens: readTokens(fields(properties)),
    ss58Prefix: readPrefix(fields(properties)),
    best: { number: bestNumber, hash: hash as Hex },
    finalized: { number: finalizedNumber, hash: finalizedHash as Hex },
    finalizedLag: Math.max(0, bestNumber - finalizedNumber),
    bestTime: readUnsigned(now, 8)
  }
}

/**
 * Reads what `state_getRuntimeVersion` answers.
 *
 * @throws ParaclockError `AnswerMalformed`
 */
export function readNodeVersion(
  version: unknown,
  endpoint: string
): Pick<ChainIdentity, 'specName' | 'specVersion' | 'transactionVersion' | 'runtimeApis'> {
  const { specName, specVersion, transactionVersion, apis } = fields(version)
  if (typeof specName !== 'string' || typeof specVersion !== 'number') {
    throw malformed(endpoint, 'state_getRuntimeVersion names no specName and specVersion')
  }
  return {
    specName: sanitizeText(specName),
    specVersion,
    transactionVersion: typeof transactionVersion === 'number' ? transactionVersion : 0,
    runtimeApis: readApis(apis)
  }
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function blockNumber(endpoint: string, header: unknown): number {
  const number = Number(fields(header)['number'] ?? Number.NaN)
  if (Number.isSafeInteger(number)) return number
  throw malformed(endpoint, 'chain_getHeader does not answer with a header')
}

function malformed(endpoint: string, problem: string): ParaclockError {
  return new ParaclockError(AnswerMalformed, { endpoint, problem })
}

/** A little-endian number of storage; `null` if there is none. */
function readUnsigned(value: unknown, bytes: number): number | null {
  if (typeof value !== 'string' || value.length !== 2 + bytes * 2) return null
  const digits = value.slice(2).match(/../g) ?? []
  const number = Number(`0x${digits.reverse().join('')}`)
  return Number.isSafeInteger(number) ? number : null
}

function readTokens({ tokenSymbol, tokenDecimals }: Fields): ChainToken[] {
  const symbols = asList(tokenSymbol)
  const decimals = asList(tokenDecimals)
  return symbols.flatMap((symbol, index) => {
    const places = decimals[index]
    if (typeof symbol !== 'string' || typeof places !== 'number') return []
    return [{ symbol: sanitizeText(symbol), decimals: places }]
  })
}

function readPrefix(properties: Fields): number | null {
  const prefix = properties['ss58Format'] ?? properties['ss58Prefix'] ?? properties['SS58Prefix']
  return typeof prefix === 'number' ? prefix : null
}

function readApis(apis: unknown): DeclaredApi[] {
  return asList(apis).flatMap((api) => {
    const [id, version] = asList(api)
    if (typeof id !== 'string' || typeof version !== 'number') return []
    return [{ id: id as Hex, name: runtimeApiName(id), version }]
  })
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
