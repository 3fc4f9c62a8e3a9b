import { type Hex, ParaclockError } from '@paraclock/core'
import {
  chainNameSchema,
  hashSchema,
  numberedSchema,
  propertiesSchema,
  runtimeVersionSchema
} from '../answers/answerSchemas.ts'
import { findAnswer, readAnswer } from '../answers/readAnswer.ts'
import { AnswerMalformed } from '../errors/endpoints.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainIdentity, ChainToken, DeclaredApi } from './ChainFacts.ts'
import { runtimeApiName } from './runtimeApiNames.ts'

// Twox128 of the pallet's name, then of the item's: computed once, checked by a test.
const PARACHAIN_ID_KEY = '0x0d715f2646c8f85767b5d2764bb2782604a74d81251e398fd8a0a4d55023bb3f'
const TIMESTAMP_NOW_KEY = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
const CODE_KEY = '0x3a636f6465'

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
  const answers = await Promise.all([
    askFirst('chain_getBlockHash'),
    askFirst('chain_getFinalizedHead'),
    askFirst('state_getRuntimeVersion'),
    askFirst('system_properties'),
    askFirst('system_chain')
  ])
  const { endpoint = '', genesis } = provider
  const readHash = (value: unknown, method: string): Hex =>
    readAnswer({ schema: hashSchema, value, method, endpoint })
  const readNumber = (value: unknown): number =>
    readAnswer({ schema: numberedSchema, value, method: 'chain_getHeader', endpoint }).number
  const [, , version, properties, chainName] = answers
  const hash = readHash(answers[0], 'chain_getBlockHash')
  const finalizedHash = readHash(answers[1], 'chain_getFinalizedHead')
  onFinalized?.(finalizedHash)
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
  const bestNumber = readNumber(best)
  const finalizedNumber = readNumber(finalized)
  if (!genesis) {
    const problem = 'chain_getBlockHash does not answer with a hash'
    throw new ParaclockError(AnswerMalformed, { endpoint, problem })
  }
  return {
    endpoint,
    genesis,
    chainName: findAnswer(chainNameSchema, chainName) ?? '',
    ...readNodeVersion(version, endpoint),
    codeHash: findAnswer(hashSchema, codeHash) ?? null,
    paraId: readUnsigned(paraId, 4),
    ...readProperties(properties),
    best: { number: bestNumber, hash },
    finalized: { number: finalizedNumber, hash: finalizedHash },
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
  const method = 'state_getRuntimeVersion'
  const read = readAnswer({ schema: runtimeVersionSchema, value: version, method, endpoint })
  const { apis, ...rest } = read
  const runtimeApis = apis.map(
    ([id, declared]): DeclaredApi => ({ id, name: runtimeApiName(id), version: declared })
  )
  return { ...rest, runtimeApis }
}

/** A little-endian number of storage; `null` if there is none. */
function readUnsigned(value: unknown, bytes: number): number | null {
  if (typeof value !== 'string' || value.length !== 2 + bytes * 2) return null
  const digits = value.slice(2).match(/../g) ?? []
  const number = Number(`0x${digits.reverse().join('')}`)
  return Number.isSafeInteger(number) ? number : null
}

function readProperties(value: unknown): Pick<ChainIdentity, 'tokens' | 'ss58Prefix'> {
  const properties = findAnswer(propertiesSchema, value)
  if (properties === undefined) return { tokens: [], ss58Prefix: null }
  const { tokenSymbol, tokenDecimals, ss58Format, ss58Prefix, SS58Prefix } = properties
  const tokens = tokenSymbol.flatMap((symbol, index): readonly ChainToken[] => {
    const decimals = tokenDecimals[index]
    return symbol === undefined || decimals === undefined ? [] : [{ symbol, decimals }]
  })
  return { tokens, ss58Prefix: ss58Format ?? ss58Prefix ?? SS58Prefix ?? null }
}
