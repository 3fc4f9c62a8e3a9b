import {
  AnswerMalformed,
  codeKey,
  type Hex,
  hexToBytes,
  ParaclockError,
  paraIdKey,
  readUnsigned,
  type Token,
  timestampKey
} from '@paraclock/core'
import {
  bytesSchema,
  chainNameSchema,
  hashSchema,
  numberedSchema,
  propertiesSchema,
  runtimeVersionSchema
} from '../answers/answerSchemas.ts'
import { findAnswer, readAnswer } from '../answers/readAnswer.ts'
import type { ParaclockProvider, ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { StateSource } from '../source/StateSource.ts'
import type { ChainIdentity } from './ChainFacts.ts'
import { declareApi } from './runtimeApiNames.ts'

/** Reads the identity of a chain in two round trips, without its metadata. */
export async function identifyChain(args: {
  readonly source: Pick<StateSource, 'request'>
  /**
   * The node that answers. `endpoint` and `genesis` are known only after the first round trip, so
   * they are read then.
   */
  readonly node: Pick<ParaclockProvider, 'endpoint' | 'genesis'>
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
  /** Called with the hashes of the heads and of the code, one round trip before the result. */
  readonly onHeads?: (best: Hex, finalized: Hex, code: Required<ProviderRequest>['code']) => void
}): Promise<{
  readonly identity: ChainIdentity
  /** Whether the finalized and the best block have the same runtime. */
  readonly isSettled: boolean
}> {
  const { source, node, deadlineMs, signal, onHeads } = args
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    source.request(method, params, { deadlineMs, signal })
  // These requests may be sent to a node that is still being verified, which saves a round trip.
  const askFirst = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    source.request(method, params, { early: true, deadlineMs, signal })
  const [head, finalizedHead, version, properties, chainName, likely] = await Promise.all([
    askFirst('chain_getBlockHash'),
    askFirst('chain_getFinalizedHead'),
    askFirst('state_getRuntimeVersion'),
    askFirst('system_properties'),
    askFirst('system_chain'),
    onHeads && askFirst('state_getStorageHash', [codeKey]).catch(() => null)
  ])
  const { endpoint = '', genesis } = node
  const readHash = (value: unknown, method: string): Hex =>
    readAnswer({ schema: hashSchema, value, method, endpoint })
  const readNumber = (value: unknown): number =>
    readAnswer({ schema: numberedSchema, value, method: 'chain_getHeader', endpoint }).number
  const hash = readHash(head, 'chain_getBlockHash')
  const finalizedHash = readHash(finalizedHead, 'chain_getFinalizedHead')
  const coding = ask('state_getStorageHash', [codeKey, hash])
    .then((answer) => findAnswer(hashSchema, answer))
    .catch(() => undefined)
  onHeads?.(hash, finalizedHash, { likely: findAnswer(hashSchema, likely), hash: coding })
  // All requests of the second round trip name the best or the finalized block by its hash.
  const [best, finalized, paraId, now, codeHash, finalizedVersion] = await Promise.all([
    ask('chain_getHeader', [hash]),
    ask('chain_getHeader', [finalizedHash]),
    ask('state_getStorage', [paraIdKey, hash]),
    ask('state_getStorage', [timestampKey, hash]),
    coding,
    ask('state_getRuntimeVersion', [finalizedHash]).catch(() => null)
  ])
  const bestNumber = readNumber(best)
  const finalizedNumber = readNumber(finalized)
  if (!genesis) {
    const problem = 'chain_getBlockHash did not answer with a hash'
    throw new ParaclockError(AnswerMalformed, { endpoint, problem })
  }
  const own = readNodeVersion(version, endpoint)
  const other = findAnswer(runtimeVersionSchema, finalizedVersion)
  const identity = {
    endpoint,
    genesis,
    chainName: findAnswer(chainNameSchema, chainName) ?? '',
    ...own,
    codeHash,
    paraId: readNumberOf(paraId, 4),
    ...readProperties(properties),
    best: { number: bestNumber, hash },
    finalized: { number: finalizedNumber, hash: finalizedHash },
    finalizedLag: Math.max(0, bestNumber - finalizedNumber),
    bestTime: readNumberOf(now, 8)
  }
  const isSettled = other?.specName === own.specName && other.specVersion === own.specVersion
  return { identity, isSettled }
}

export function readNodeVersion(
  value: unknown,
  endpoint: string
): Pick<ChainIdentity, 'specName' | 'specVersion' | 'transactionVersion' | 'runtimeApis'> {
  const method = 'state_getRuntimeVersion'
  const read = readAnswer({ schema: runtimeVersionSchema, value, method, endpoint })
  const { apis, ...rest } = read
  return { ...rest, runtimeApis: apis.map(([id, declared]) => declareApi(id, declared)) }
}

function readNumberOf(value: unknown, width: number): number | undefined {
  const hex = findAnswer(bytesSchema, value)
  return readUnsigned(hex && hexToBytes(hex), width)
}

/** Reads the answer of `system_properties`. Malformed values count as missing. */
export function readProperties(value: unknown): Pick<ChainIdentity, 'tokens' | 'ss58Prefix'> {
  const properties = findAnswer(propertiesSchema, value)
  if (properties === undefined) return { tokens: [], ss58Prefix: undefined }
  const { tokenSymbol, tokenDecimals, ss58Format, ss58Prefix, SS58Prefix } = properties
  const tokens = tokenSymbol.flatMap((symbol, index): readonly Token[] => {
    const decimals = tokenDecimals[index]
    return symbol === undefined || decimals === undefined ? [] : [{ symbol, decimals }]
  })
  return { tokens, ss58Prefix: ss58Format ?? ss58Prefix ?? SS58Prefix }
}
