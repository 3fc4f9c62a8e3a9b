import type { EndpointCache } from '../cache/MetadataCache.ts'
import { readOf } from '../cache/readMetadata.ts'
import type { ParaclockProvider, ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { ChainIdentity } from './ChainFacts.ts'

export interface KnownAnswers {
  readonly answers: Map<string, Promise<unknown>>
  readonly identity: Pick<ChainIdentity, 'genesis' | 'codeHash'>
  readonly metadataCache?: EndpointCache | undefined
}

export function keyOfQuestion(method: string, params: readonly unknown[] = []): string {
  return JSON.stringify([method, params])
}

function overrideProvider(
  provider: ParaclockProvider,
  overrides: Partial<Pick<ParaclockProvider, 'send' | 'request'>>
): ParaclockProvider {
  return new Proxy(provider, {
    get(target, name) {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name)
      const value: unknown = Reflect.get(target, name, target)
      // Methods are bound to the provider, because private members require the provider as `this`.
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
}

/**
 * Returns a provider that sends every request to the node, and stores the promise of each answer in
 * `answers`.
 */
export function keepAnswers(
  provider: ParaclockProvider,
  answers: KnownAnswers['answers']
): ParaclockProvider {
  const request: ParaclockProvider['request'] = <Result>(asked: ProviderRequest) => {
    const answer = provider.request<Result>(asked)
    answer.catch(() => {})
    answers.set(keyOfQuestion(asked.method, asked.params), answer)
    return answer
  }
  return overrideProvider(provider, { request })
}

/**
 * Returns a provider that uses each known answer once, and sends all other requests to the node.
 * The known answers are from the requests that identified the chain, so polkadot.js needs no round
 * trip for them.
 */
export function answerAtOnce(provider: ParaclockProvider, known: KnownAnswers): ParaclockProvider {
  const { answers, identity, metadataCache } = known
  const { genesis, codeHash } = identity
  const findMetadata = async (
    method: string,
    params: readonly unknown[]
  ): Promise<string | undefined> => {
    const read = readOf(method, params)
    if (read === undefined || read.at !== undefined || codeHash === undefined) return undefined
    return await metadataCache?.get({ genesis, codeHash, call: read.call })
  }
  const findAnswer = (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const key = keyOfQuestion(method, params)
    const answer = answers.get(key)
    answers.delete(key)
    // If the known answer is a refusal, `findAnswer` gives `undefined`, and `send` or `request`
    // asks the node again.
    return answer?.catch(() => undefined) ?? findMetadata(method, params)
  }
  const send: ParaclockProvider['send'] = async (method, params, isCacheable) => {
    const found = await findAnswer(method, params)
    return (found ?? (await provider.send(method, params, isCacheable))) as never
  }
  const request: ParaclockProvider['request'] = async (asked) => {
    const found = await findAnswer(asked.method, asked.params)
    return (found ?? (await provider.request(asked))) as never
  }
  return overrideProvider(provider, { send, request })
}
