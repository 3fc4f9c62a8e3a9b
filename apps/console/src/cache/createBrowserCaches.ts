import type { CreateConnectionsArgs } from '@paraclock/connect'
import { openKeptEntries } from './openKeptEntries.ts'

/**
 * Creates the caches that connections use. The browser stores them. Cached metadata comes from an
 * endpoint and is not proven. The page never signs with cached metadata.
 */
export function createBrowserCaches(): Required<
  Pick<CreateConnectionsArgs, 'metadataCache' | 'memory'>
> {
  const entries = openKeptEntries()
  const read = async (...key: readonly unknown[]): Promise<unknown> => {
    const bytes = await entries.read(key)
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  }
  const write = (value: unknown, ...key: readonly unknown[]): Promise<void> =>
    entries.write(key, new TextEncoder().encode(JSON.stringify(value)))
  return {
    metadataCache: {
      get: (key) => entries.read(['metadata', key]),
      set: (key, bytes) => entries.write(['metadata', key], bytes)
    },
    memory: {
      recall: (endpoints) => read('reads', endpoints),
      remember: (endpoints, chain) => write(chain, 'reads', endpoints)
    }
  }
}
