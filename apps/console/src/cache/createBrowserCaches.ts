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
  return {
    metadataCache: {
      get: (key) => entries.read(['metadata', key]),
      set: (key, bytes) => entries.write(['metadata', key], bytes)
    },
    memory: {
      recall: async (endpoints) => {
        const bytes = await entries.read(['reads', endpoints])
        return bytes && JSON.parse(new TextDecoder().decode(bytes))
      },
      remember: (endpoints, chain) =>
        entries.write(['reads', endpoints], new TextEncoder().encode(JSON.stringify(chain)))
    }
  }
}
