import type { NetworkReport } from '@paraclock/checklist'
import type { CallStep, ParaclockError } from '@paraclock/core'
import type { AlertRow, ListCursor, PolicyName, RecordedTo } from '@paraclock/history'
import type { BalanceForecast } from './forecast/forecastBalance.ts'
import type { CoreEnds } from './forecast/watchCores.ts'

export interface ChainState {
  recorded: RecordedTo | undefined
  /**
   * The time at which the last block was recorded, in milliseconds of `performance.now()`. Until
   * the first block is recorded, the time at which the watch began.
   */
  movedAt: number
  problem: string | undefined
}

export interface FoundFunds {
  /** Whether the service's account on the target cannot pay for the planned runs. */
  readonly isShort: boolean
  /** The transfer that funds the account. `undefined` if no transfer can be sent now. */
  readonly step: CallStep | undefined
  /** The service's time at which the checklist read the account, in seconds since 1970. */
  readonly time: number
  /** When the checklist ended, in milliseconds of `performance.now()`. */
  readonly foundAt: number
}

export interface RunsLook {
  /** The oldest run to read in the next search for failed runs. */
  readonly from: ListCursor | undefined
  /**
   * The tasks whose last run failed. Each entry is the place of the event that scheduled the task.
   */
  readonly failed: readonly ListCursor[]
}

export interface NetworkState {
  readonly network: string
  isHeld: boolean
  readonly chains: Readonly<Record<'service' | 'target', ChainState>>
  report: NetworkReport | undefined
  /** The error of the last run of the checklist. `undefined` if the run ended with a report. */
  unchecked: ParaclockError | undefined
  funds: FoundFunds | undefined
  /** When the cores of service and target end. `undefined` before the first read. */
  coreEnds: CoreEnds | undefined
  forecasts: readonly BalanceForecast[]
  alerts: readonly AlertRow[]
  looked: RunsLook | undefined
  /** The error of the last attempt of each policy. `undefined` if the attempt succeeded. */
  readonly policies: Map<PolicyName, ParaclockError | undefined>
}

export function createNetworkState(network: string): NetworkState {
  const chain = { recorded: undefined, movedAt: performance.now(), problem: undefined }
  return {
    ...{ network, isHeld: false, report: undefined, unchecked: undefined, funds: undefined },
    ...{ coreEnds: undefined, forecasts: [], alerts: [], looked: undefined, policies: new Map() },
    chains: { service: { ...chain }, target: { ...chain } }
  }
}
