import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { createConnections } from '@paraclock/connect'
import { followChains } from '@paraclock/connect/node'
import type { ParaclockError } from '@paraclock/core'
import { bindServer, createOperatorServer, createReadServer } from '@paraclock/core/node'
import { type History, openHistory, type RecordedTo } from '@paraclock/history'
import { createApi } from './api/answerApi.ts'
import type { WatchtowerConfig } from './config/readWatchtowerConfig.ts'
import type { FollowedChain } from './follow/followChain.ts'
import type { PolicyAction } from './keep/PolicyContext.ts'
import { type HoldLeaseArgs, holdLease } from './lease/holdLease.ts'
import { exportMeasures } from './metrics/exportMeasures.ts'
import { type Counts, countAction, listMeasures } from './metrics/measures.ts'
import { registerMeasures } from './metrics/registerMeasures.ts'
import { createNetworkState, type NetworkState } from './NetworkState.ts'
import { deliverMessages } from './output/deliverMessages.ts'
import type { WatchtowerTimes } from './WatchtowerTimes.ts'
import { type WatchNetworkArgs, watchNetwork } from './watchNetwork.ts'

/** The arguments of {@link startWatchtower}. */
export interface StartWatchtowerArgs {
  readonly config: WatchtowerConfig
  /** Whether the watchtower ends when every chain is recorded up to its last finalized block. */
  readonly once?: boolean
  readonly onProgress?: (chain: FollowedChain, recorded: RecordedTo) => void
  /** Called for each action that a policy makes or, without `act`, would make. */
  readonly onAction?: (action: PolicyAction) => void
  /**
   * Called for each error from which the watchtower recovers, with the place of the error, such as
   * `main service`.
   */
  readonly onProblem?: (place: string, error: ParaclockError) => void
  readonly times?: WatchtowerTimes
}

/** A watchtower that follows its networks. */
export interface Watchtower {
  /** The URL of the API; `undefined` if the API is off. */
  readonly apiUrl: string | undefined
  /** The URL of `/healthz`, `/readyz` and `/metrics`; `undefined` if they are off. */
  readonly operatorUrl: string | undefined
  /**
   * Resolves when the watchtower ends: after `close` or, with `once`, after the last finalized
   * blocks are recorded.
   */
  readonly ended: Promise<void>
  /** Finishes the open transactions of the database, and stops the watchtower. */
  close(): Promise<void>
}

/**
 * Starts a watchtower. Several watchtowers on one database share the work. Each network is followed
 * by one watchtower at a time. If that watchtower fails, another one takes over the network.
 *
 * @throws ParaclockError `DatabaseUnavailable`, `DatabaseVersionMismatch`, `SqliteUnsupported`,
 * `PortUnavailable`
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
  const { config, once = false, times = {} } = args
  const { onProgress = () => {}, onAction = () => {}, onProblem = () => {} } = args
  const { networks, database, folder, outputs } = config
  const history = await openHistory({ database })
  const stopping = new AbortController()
  const { signal } = stopping
  const states = Object.keys(networks).map(createNetworkState)
  const counts: Counts = { deliveries: new Map(), actions: new Map() }
  const servers = once
    ? undefined
    : await openServers(args, { history, states, counts, signal }).catch(async (error) => {
        await history.close()
        throw error
      })
  const connections = createConnections({
    follower: followChains(folder),
    holdGenesis: true,
    giveUpMs: once ? undefined : 0
  })
  const holder = randomUUID()
  const share = (name: string, more: Pick<HoldLeaseArgs, 'work' | 'onHeld'>): Promise<void> =>
    holdLease({
      ...{ ...times, history, name, holder, signal, ...more },
      onProblem: (error) => onProblem(name, error)
    })
  const watching = states.flatMap((state) => {
    const { network } = state
    const networkConfig = networks[network]
    if (networkConfig === undefined) return []
    const of: Omit<WatchNetworkArgs, 'signal'> = {
      ...{ ...times, history, connections, config, network, networkConfig, state, once },
      ...{ onProgress, onProblem },
      onAction: (action) => {
        countAction(counts, action)
        onAction(action)
      }
    }
    if (once) return [watchNetwork({ ...of, signal })]
    return [
      share(`network ${network}`, {
        work: (during) => watchNetwork({ ...of, signal: during }),
        onHeld: (isHeld) => {
          state.isHeld = isHeld
        }
      })
    ]
  })
  const sending = (once ? [] : outputs).map((output) => {
    const count = { accepted: 0, refused: 0 }
    counts.deliveries.set(output.name, count)
    const name = `output ${output.name}`
    return share(name, {
      work: (during) =>
        deliverMessages({
          ...{ history, output, signal: during },
          onSent: (isAccepted) => {
            count[isAccepted ? 'accepted' : 'refused'] += 1
          },
          onProblem: (error) => onProblem(name, error)
        })
    })
  })
  const work = [...watching, ...sending]
  const end = async (): Promise<void> => {
    try {
      await Promise.all(work)
    } finally {
      stopping.abort()
      await Promise.allSettled(work)
      await Promise.all([connections.close(), servers?.close()])
      await history.close()
    }
  }
  const ended = end()
  // The caller may await `ended` later. Until then, a rejection must not end the process.
  ended.catch(() => {})
  return {
    apiUrl: servers?.apiUrl,
    operatorUrl: servers?.operatorUrl,
    ended,
    close: async () => {
      stopping.abort()
      await ended
    }
  }
}

async function openServers(
  { config }: StartWatchtowerArgs,
  of: Readonly<{ history: History; states: NetworkState[]; counts: Counts; signal: AbortSignal }>
) {
  const { history, states, counts, signal } = of
  const { api, operator, otlp, networks } = config
  const measures = listMeasures(states, counts)
  const open: Server[] = []
  const listen = async (server: Server, { host = LOOPBACK, port }: Listener): Promise<string> => {
    const bound = await bindServer(server, { host, port })
    open.push(server)
    return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
  }
  const close = () => {
    for (const server of open) {
      server.close()
      server.closeAllConnections()
    }
  }
  try {
    const apiUrl =
      api &&
      (await listen(
        createReadServer({
          ...{ host: api.host ?? LOOPBACK, hosts: api.hosts ?? [], origins: api.origins ?? [] },
          answer: createApi({ history, networks: Object.keys(networks) })
        }),
        api
      ))
    const operatorUrl =
      operator &&
      (await listen(
        createOperatorServer({
          host: operator.host ?? LOOPBACK,
          metrics: registerMeasures(measures),
          readiness: () => describeReadiness(states, signal.aborted)
        }),
        operator
      ))
    const stopExport = otlp && (await exportMeasures(measures, otlp))
    return {
      apiUrl,
      operatorUrl,
      close: async () => {
        close()
        await stopExport?.().catch(() => undefined)
      }
    }
  } catch (error) {
    close()
    throw error
  }
}

const LOOPBACK = '127.0.0.1'

type Listener = NonNullable<WatchtowerConfig['operator']>

/**
 * Returns the answer of `/readyz`. The watchtower is ready if, in the last five minutes, it recorded
 * a block of the service and a block of the target of each network that it follows.
 */
function describeReadiness(states: readonly NetworkState[], isStopping: boolean) {
  const still = states.filter(
    ({ isHeld, chains }) =>
      isHeld &&
      Math.min(chains.service.movedAt, chains.target.movedAt) < performance.now() - STILL_MS
  )
  return {
    isReady: !isStopping && still.length === 0,
    held: states.filter(({ isHeld }) => isHeld).map(({ network }) => network),
    still: still.map(({ network }) => network)
  }
}

const STILL_MS = 300_000
