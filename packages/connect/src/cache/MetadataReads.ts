import { codeKey } from '@paraclock/core'
import { hashSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { EndpointCache, MetadataKey } from './MetadataCache.ts'

const METADATA_CALLS: ReadonlySet<string> = new Set([
  'Metadata_metadata',
  'Metadata_metadata_at_version',
  'Metadata_metadata_versions'
])

export interface MetadataReadsSetup {
  readonly cache: EndpointCache
  readonly genesis: () => string | undefined
  readonly call: (
    method: string,
    params: readonly unknown[],
    deadlineMs: number
  ) => Promise<unknown>
}

interface MetadataRead {
  readonly call: string
  readonly at: string | undefined
}

/**
 * Reads metadata: from the cache if it has the metadata for the chain's current code hash,
 * otherwise from the endpoint.
 */
export class MetadataReads {
  readonly #setup: MetadataReadsSetup

  constructor(setup: MetadataReadsSetup) {
    this.#setup = setup
  }

  async read(method: string, params: readonly unknown[], deadlineMs: number): Promise<unknown> {
    const { cache, call } = this.#setup
    const read = readOf(method, params)
    const key = read && (await this.#keyOf(read, deadlineMs))
    if (!key) return call(method, params, deadlineMs)
    const kept = await cache.get(key)
    if (kept !== undefined) return kept
    const blob = await call(method, params, deadlineMs)
    // If a runtime upgrade changed the code hash while the metadata was requested, it is unknown
    // which code the metadata belongs to. The metadata is then not cached.
    const after = await this.#keyOf(read, deadlineMs)
    if (typeof blob === 'string' && blob.length > 2 && after?.codeHash === key.codeHash) {
      await cache.set(key, blob)
    }
    return blob
  }

  async #keyOf(
    { call, at }: MetadataRead,
    deadlineMs: number
  ): Promise<Omit<MetadataKey, 'endpoints'> | undefined> {
    const params = at === undefined ? [codeKey] : [codeKey, at]
    try {
      const codeHash = findAnswer(
        hashSchema,
        await this.#setup.call('state_getStorageHash', params, deadlineMs)
      )
      const genesis = this.#setup.genesis()
      return codeHash && genesis ? { genesis, codeHash, call } : undefined
    } catch {
      // Some nodes do not serve the code hash. Metadata from such a node is neither cached nor read
      // from the cache.
      return undefined
    }
  }
}

export function readOf(method: string, params: readonly unknown[]): MetadataRead | undefined {
  if (method === 'state_getMetadata') return { call: method, at: blockOf(params[0]) }
  const [name, data, at] = params
  const isCall = method === 'state_call' && typeof name === 'string' && typeof data === 'string'
  if (!isCall || !METADATA_CALLS.has(name)) return undefined
  return { call: `${name}(${data})`, at: blockOf(at) }
}

function blockOf(at: unknown): string | undefined {
  return typeof at === 'string' ? at : undefined
}
