import type { NetworkConfig, NetworkReport } from '@paraclock/checklist'
import type { ParaclockError } from '@paraclock/core'
import type { RecordedTo } from '@paraclock/history'
import type { RunsLook } from './findFailedRuns.ts'
import type { BalanceForecast } from './forecastBalance.ts'
import type { Alert } from './judgeProblems.ts'
import type { CoreEnds } from './watchCores.ts'

export interface ChainState {
  recorded: RecordedTo | undefined
  /**
   * The time at which the last block was recorded, in milliseconds of `performance.now()`. Until
   * the first block is recorded, the time at which the watch began.
   */
  movedAt: number
  problem: string | undefined
}

/** What is known of a watched network. */
export interface WatchState {
  readonly network: string
  readonly config: NetworkConfig
  /** Whether the blocks of the network are recorded. */
  readonly isRecorded: boolean
  readonly chains: Readonly<Record<'service' | 'target', ChainState>>
  report: NetworkReport | undefined
  /** The time at which the last report was made. Until then, the time at which the watch began. */
  checkedAt: number
  /** The error of the last run of the checklist. `undefined` if the run ended with a report. */
  unchecked: ParaclockError | undefined
  /** When the cores of service and target end. `undefined` before the first read. */
  coreEnds: CoreEnds | undefined
  forecasts: readonly BalanceForecast[]
  runs: RunsLook
  /** The number of recorded runs by their outcome. */
  outcomes: Readonly<Record<string, number>>
  alerts: readonly Alert[]
}

export function createWatchState(
  network: string,
  config: NetworkConfig,
  isRecorded: boolean
): WatchState {
  const chain = { recorded: undefined, movedAt: performance.now(), problem: undefined }
  return {
    network,
    config,
    isRecorded,
    report: undefined,
    checkedAt: performance.now(),
    unchecked: undefined,
    coreEnds: undefined,
    forecasts: [],
    outcomes: {},
    alerts: [],
    runs: { failed: [], from: undefined },
    chains: { service: { ...chain }, target: { ...chain } }
  }
}

const STILL_MS = 300_000

/** What `/healthz` answers. */
export interface WatchHealth {
  readonly isReady: boolean
  /** What has made no progress for five minutes, such as `main service` or `main checklist`. */
  readonly still: readonly string[]
}

/**
 * Whether each chain was recorded and each network was checked in the last five minutes.
 *
 * @param everyMs - the longest pause between two runs of the checklist, if it is more than five
 * minutes
 */
export function judgeHealth(states: readonly WatchState[], everyMs = 0): WatchHealth {
  const now = performance.now()
  const still = states.flatMap(({ network, isRecorded, chains, checkedAt }) => [
    ...(isRecorded ? (['service', 'target'] as const) : [])
      .filter((role) => now - chains[role].movedAt > STILL_MS)
      .map((role) => `${network} ${role}`),
    ...(now - checkedAt > STILL_MS + Math.max(0, everyMs - STILL_MS / 2)
      ? [`${network} checklist`]
      : [])
  ])
  return { isReady: still.length === 0, still }
}
