import type { ChainConfig, Config, Connections } from '@paraclock/checklist'
import { createConnections } from '@paraclock/checklist'
import { formatPath } from '@paraclock/checklist/schema'
import { type OpenApi, openApi } from '@paraclock/connect'
import type { ProgressListener } from '@paraclock/core'
import type { CommandContext } from '../cli/defineCommand.ts'
import { openChainMemory, openMetadataCache } from './openCaches.ts'

/** Says when a network has been read. */
export function tellProgress({ report }: Pick<CommandContext, 'report'>): ProgressListener {
  return ({ what, phase }) => {
    if (phase !== 'advanced') report(phase === 'begun' ? what : `${what}: done`)
  }
}

/** The connections of a command, which also signs. */
export interface SigningConnections extends Connections {
  /** Connects with polkadot.js, which signing needs and reading does not. */
  open(chain: ChainConfig, signal: AbortSignal): Promise<OpenApi>
}

/** Makes the connections of a command, with the times that the configuration allows. */
export function openConnections(
  context: Pick<CommandContext, 'env'>,
  { networks, timeouts = {} }: Pick<Config, 'networks' | 'timeouts'>
): SigningConnections {
  const { connect, request } = timeouts
  const metadataCache = openMetadataCache(context)
  const reading = createConnections({
    metadataCache,
    memory: openChainMemory(context),
    locate: (chain) => locateChain(networks, chain),
    ...(connect === undefined ? {} : { connectMs: connect * 1000 }),
    ...(request === undefined ? {} : { requestMs: request * 1000 })
  })
  const kept = new Map<string, Promise<OpenApi>>()
  return {
    read: reading.read,
    async open({ endpoints }, signal) {
      const key = JSON.stringify(endpoints)
      const existing = kept.get(key)
      if (existing !== undefined) return await existing
      const opening = openApi({
        endpoints,
        signal,
        ...(connect === undefined ? {} : { deadlineMs: connect * 1000 }),
        provider: {
          metadataCache,
          ...(request === undefined ? {} : { deadlineMs: request * 1000 })
        }
      })
      kept.set(key, opening)
      opening.catch(() => kept.delete(key))
      return await opening
    },
    async close() {
      const all = [...kept.values()].map(async (open) =>
        (await open.catch(() => undefined))?.close()
      )
      kept.clear()
      await Promise.all([reading.close(), ...all])
    }
  }
}

/** Where the configuration has the endpoints of a chain: `networks.main.target.endpoints`. */
function locateChain(networks: Config['networks'], chain: ChainConfig): string | undefined {
  for (const [name, network] of Object.entries(networks)) {
    const role = (['relay', 'service', 'target'] as const).find((one) => network[one] === chain)
    if (role !== undefined) return formatPath(['networks', name, role, 'endpoints'])
  }
  return undefined
}
