import { codeKey } from '@paraclock/core'
import type { EndpointCache, MetadataKey } from './MetadataCache.ts'

// The storage key ":code", under which a runtime's code is kept.
const HASH = /^0x[0-9a-f]{64}$/
const METADATA_CALLS: ReadonlySet<string> = new Set([
  'Metadata_metadata',
  'Metadata_metadata_at_version',
  'Metadata_metadata_versions'
])

export interface MetadataReadsSetup {
  readonly cache: EndpointCache
  readonly genesis: () => string | undefined
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
}

export interface MetadataRead {
  readonly call: string
  readonly at: string | undefined
}

/**
 * Answers requests for metadata from a cache, if the chain still runs the code that the metadata
 * belongs to. Each request compares the hash of the code, so no runtime upgrade is missed.
 */
export class MetadataReads {
  readonly #setup: MetadataReadsSetup

  constructor(setup: MetadataReadsSetup) {
    this.#setup = setup
  }

  static accepts(method: string, params: readonly unknown[]): boolean {
    return readOf(method, params) !== undefined
  }

  async read(method: string, params: readonly unknown[]): Promise<unknown> {
    const { cache, call } = this.#setup
    const read = readOf(method, params)
    const key = read && (await this.#keyOf(read))
    if (!key) return call(method, params)
    const kept = await cache.get(key)
    if (kept !== undefined) return kept
    const blob = await call(method, params)
    // A runtime upgrade may have happened between the two answers.
    const after = await this.#keyOf(read)
    if (typeof blob === 'string' && blob.length > 2 && after?.codeHash === key.codeHash) {
      await cache.set(key, blob)
    }
    return blob
  }

  async #keyOf(read: MetadataRead): Promise<Omit<MetadataKey, 'endpoints'> | undefined> {
    const params = read.at === undefined ? [codeKey] : [codeKey, read.at]
    try {
      const codeHash = await this.#setup.call('state_getStorageHash', params)
      const genesis = this.#setup.genesis()
      if (typeof codeHash !== 'string' || !HASH.test(codeHash) || !genesis) return undefined
      return { genesis, codeHash, call: read.call }
    } catch {
      // Some nodes do not serve the hash. Their metadata is fetched each time.
      return undefined
    }
  }
}

export function readOf(method: string, params: readonly unknown[]): MetadataRead | undefined {
  if (method === 'state_getMetadata') {
    return { call: 'state_getMetadata', at: blockOf(params[0]) }
  }
  const [name, data, at] = params
  if (method !== 'state_call' || typeof name !== 'string' || typeof data !== 'string')
    return undefined
  return METADATA_CALLS.has(name) ? { call: `${name}(${data})`, at: blockOf(at) } : undefined
}

function blockOf(at: unknown): string | undefined {
  return typeof at === 'string' ? at : undefined
}
