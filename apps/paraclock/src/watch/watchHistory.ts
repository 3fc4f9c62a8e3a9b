import type { Connections, RuntimeRecords } from '@paraclock/connect'
import type { ParaclockError } from '@paraclock/core'
import {
  findChain,
  type History,
  type ListedRun,
  type RecordedTo,
  type RecorderLock,
  removeOldRows,
  useDatabase
} from '@paraclock/history'
import { findFailedRuns } from './findFailedRuns.ts'
import { readForecasts } from './readForecasts.ts'
import { recordChain } from './recordChain.ts'
import { repeatWork } from './repeatWork.ts'
import type { WatchState } from './WatchState.ts'

const LOOK_MS = 15_000
const REMOVE_MS = 3_600_000
const DAY = 86_400

export interface WatchHistoryArgs {
  readonly history: History
  readonly lock: RecorderLock
  readonly connections: Connections
  readonly runtimes: RuntimeRecords | undefined
  readonly state: WatchState
  readonly from: Readonly<Partial<Record<'service' | 'target', number>>>
  readonly keepDays: number | undefined
  readonly once: boolean
  readonly signal: AbortSignal
  readonly onProgress: (chain: string, recorded: RecordedTo) => void
  readonly onProblem: (place: string, error: ParaclockError) => void
  readonly lookMs?: number | undefined
}

/** Records the chains of a network, and reads balances and runs from the history. */
export async function watchHistory(args: WatchHistoryArgs): Promise<void> {
  const { history, state, keepDays, once, signal, lookMs = LOOK_MS } = args
  const { network, config, chains } = state
  const onProblem = (error: ParaclockError) => args.onProblem(`${network} history`, error)
  const recording = (['service', 'target'] as const).map((role) =>
    recordChain({
      ...args,
      network,
      config,
      role,
      from: args.from[role],
      onProgress: (recorded) => {
        Object.assign(chains[role], { recorded, movedAt: performance.now(), problem: undefined })
        args.onProgress(`${network} ${role}`, recorded)
      },
      onProblem: (error) => {
        chains[role].problem = error.message
        args.onProblem(`${network} ${role}`, error)
      }
    })
  )
  if (once) return void (await Promise.all(recording))
  const looking = repeatWork({ signal, onProblem, pauseMs: lookMs }, async () => {
    state.forecasts = await readForecasts(history, network)
    state.runs = await findFailedRuns(history, network, state.runs)
    state.outcomes = await countRuns(history, network)
  })
  const removing =
    keepDays &&
    repeatWork({ signal, onProblem, pauseMs: REMOVE_MS }, () =>
      removeOldRows(history, { network, keepSeconds: keepDays * DAY })
    )
  await Promise.all([...recording, looking, removing])
}

/** Counts the recorded runs of a network by their state. */
async function countRuns(
  history: History,
  network: string
): Promise<Readonly<Partial<Record<ListedRun['state'], number>>>> {
  const chain = await findChain(history, network, 'service')
  if (chain === undefined) return {}
  const sums = await useDatabase(history, (db) =>
    db
      .selectFrom('task_sums')
      .select(({ fn }) =>
        (['executed', 'failed', 'missed', 'running'] as const).map((state) =>
          fn.sum(state).as(state)
        )
      )
      .where('chain', '=', chain.id)
      .executeTakeFirstOrThrow()
  )
  return Object.fromEntries(Object.entries(sums).map(([state, sum]) => [state, Number(sum ?? 0)]))
}
