import { createConnections } from '@paraclock/connect'
import { followChains } from '@paraclock/connect/node'
import type { ParaclockError } from '@paraclock/core'
import { openHistory, type RecordedTo } from '@paraclock/history'
import type { WatchtowerConfig } from './config/readWatchtowerConfig.ts'
import { type FollowedChain, followChain } from './follow/followChain.ts'

/** What {@link startWatchtower} takes. */
export interface StartWatchtowerArgs {
  readonly config: WatchtowerConfig
  /** Ends when every chain is recorded up to its last finalized block. Defaults to `false`. */
  readonly once?: boolean
  readonly onProgress?: (chain: FollowedChain, recorded: RecordedTo) => void
  /** Called for each error that it recovers from. */
  readonly onProblem?: (chain: FollowedChain, error: ParaclockError) => void
}

/** A watchtower that follows its networks. */
export interface Watchtower {
  /** Resolves when it ends: with `once` at the last finalized blocks, else after `close`. */
  readonly ended: Promise<void>
  /** Finishes the blocks that are being recorded, and ends. */
  close(): Promise<void>
}

/**
 * Starts a watchtower.
 *
 * @throws ParaclockError `DatabaseUnavailable`, `DatabaseVersionMismatch`, `SqliteUnsupported`
 *
 * @example
 * ```ts
 * import { readWatchtowerConfig, startWatchtower } from '@paraclock/watchtower'
 *
 * const config = await readWatchtowerConfig({ cwd: process.cwd(), env: process.env })
 * const watchtower = await startWatchtower({ config, once: true })
 * await watchtower.ended
 * ```
 */
export async function startWatchtower(args: StartWatchtowerArgs): Promise<Watchtower> {
  const { config, once = false, onProgress = () => {}, onProblem = () => {} } = args
  const { networks, database, trust = false, folder } = config
  const history = await openHistory({ database })
  const connections = createConnections({
    follower: followChains(folder),
    holdGenesis: true,
    giveUpMs: once ? undefined : 0
  })
  const stopping = new AbortController()
  const followed = Object.entries(networks).flatMap(([network, one]) =>
    (['service', 'target'] as const).map((role) =>
      followChain({
        ...{ network, role, config: one, connections, history, trust, once, onProgress, onProblem },
        from: config.from?.[network]?.[role],
        signal: stopping.signal
      })
    )
  )
  const end = async (): Promise<void> => {
    try {
      await Promise.all(followed)
    } finally {
      stopping.abort()
      await Promise.allSettled(followed)
      await connections.close()
      await history.close()
    }
  }
  const ended = end()
  // The caller may wait for it later.
  ended.catch(() => {})
  return {
    ended,
    close: async () => {
      stopping.abort()
      await ended
    }
  }
}
