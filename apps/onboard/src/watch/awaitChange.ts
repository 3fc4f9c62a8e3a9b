import type { ChainRole, Connections, NetworkConfig, NetworkEvidence } from '@paraclock/checklist'
import type { OpenApi } from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import { listReads, type StorageValues } from './listReads.ts'

const ROLES: readonly ChainRole[] = ['relay', 'service', 'target']

/** What {@link awaitChange} takes. */
export interface AwaitChangeArgs {
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  /** What was gathered of them last. */
  readonly evidence: readonly NetworkEvidence[]
  readonly connections: Connections
  /** How long to wait, in milliseconds, where every chain can be listened to. */
  readonly longestMs: number
  /** How long to wait where one cannot. */
  readonly pollMs: number
  readonly signal: AbortSignal
}

/**
 * Waits until something may have changed: at each finalized block, the storage that the evidence
 * rests on is compared with what it held, and the runtime's version. A chain that cannot be listened
 * to, over HTTP or because it is down, is looked at again when the time is up.
 */
export async function awaitChange(args: AwaitChangeArgs): Promise<void> {
  const { networks, evidence, connections, longestMs, pollMs, signal } = args
  const changed = Promise.withResolvers<void>()
  const listening = await Promise.all(
    networks.flatMap(([name, config]) => {
      const network = evidence.find((one) => one.name === name)
      const reads = network === undefined ? undefined : listReads(network)
      return ROLES.map((role) =>
        listen({
          open: () => connections.open(config[role], signal),
          reads: reads?.[role] ?? new Map(),
          onChange: changed.resolve
        })
      )
    })
  )
  const isComplete = listening.every((stop) => stop !== undefined)
  const timer = setTimeout(changed.resolve, isComplete ? longestMs : pollMs)
  signal.addEventListener('abort', () => changed.resolve(), { once: true })
  if (signal.aborted) changed.resolve()
  try {
    await changed.promise
  } finally {
    clearTimeout(timer)
    for (const stop of listening) stop?.()
  }
}

/** Listens to one chain; `undefined` if that is not possible. */
async function listen(args: {
  readonly open: () => Promise<OpenApi>
  readonly reads: StorageValues
  readonly onChange: () => void
}): Promise<(() => void) | undefined> {
  const { open, reads, onChange } = args
  try {
    const chain = await open()
    if (!chain.provider.hasSubscriptions) return undefined
    let last = Promise.resolve()
    return await chain.api.rpc.chain.subscribeFinalizedHeads(({ hash }) => {
      last = last.then(async () => {
        if (await hasChanged(chain, reads, hash.toHex())) onChange()
      })
    })
  } catch (error) {
    // What cannot be asked now is found and reported by the next gathering.
    if (isParaclockError(error)) return undefined
    throw error
  }
}

async function hasChanged(
  { provider, facts }: OpenApi,
  reads: StorageValues,
  block: string
): Promise<boolean> {
  const ask = <Answer>(method: string, params: readonly unknown[]) =>
    provider.request<Answer>({ method, params })
  try {
    const [version, values] = await Promise.all([
      ask<{ readonly specVersion?: unknown }>('state_getRuntimeVersion', [block]),
      Promise.all(
        [...reads.keys()].map((key) => ask<string | null>('state_getStorage', [key, block]))
      )
    ])
    const before = [...reads.values()]
    return version.specVersion !== facts.specVersion || values.some((one, at) => one !== before[at])
  } catch (error) {
    // The block is gone, or the node is: the next block tells.
    if (isParaclockError(error)) return false
    throw error
  }
}
