import type { NetworkReport } from '@paraclock/checklist'
import type { CallStep, ParaclockError } from '@paraclock/core'
import type { AlertRow, ListCursor, PolicyName, RecordedTo } from '@paraclock/history'
import type { BalanceForecast } from './forecast/forecastBalance.ts'
import type { CoreEnds } from './forecast/watchCores.ts'

export interface ChainState {
  recorded: RecordedTo | undefined
  /** When a block was last recorded, or the watch began, by a monotonic clock, in milliseconds. */
  movedAt: number
  problem: string | undefined
}

export interface FoundFunds {
  /** Whether the account cannot pay for the planned runs. */
  readonly isShort: boolean
  /** The transfer that funds the account; `undefined` if no transfer can be sent now. */
  readonly step: CallStep | undefined
  /** The time of the finding by the clock of the service, in seconds since 1970. */
  readonly time: number
  /** The time of the finding by a monotonic clock, in milliseconds. */
  readonly foundAt: number
}

export interface RunsLook {
  /** The oldest run that the next look reads; `undefined` if there was no run. */
  readonly from: ListCursor | undefined
  /** The tasks whose last run failed. The event that scheduled a task identifies the task. */
  readonly failed: readonly ListCursor[]
}

export interface NetworkState {
  readonly network: string
  /** Whether this program holds the lease of the network. */
  isHeld: boolean
  readonly chains: Readonly<Record<'service' | 'target', ChainState>>
  report: NetworkReport | undefined
  funds: FoundFunds | undefined
  /** When the cores of service and target end, as the relay chain or the Coretime chain states. */
  coreEnds: CoreEnds | undefined
  forecasts: readonly BalanceForecast[]
  alerts: readonly AlertRow[]
  /** The result of the last look for failed runs; `undefined` before the first look. */
  looked: RunsLook | undefined
  /** The error of each policy that ran; `undefined` for a policy that succeeded. */
  readonly policies: Map<PolicyName, ParaclockError | undefined>
}

export function createNetworkState(network: string): NetworkState {
  const chain = (): ChainState => ({
    ...{ recorded: undefined, movedAt: performance.now(), problem: undefined }
  })
  return {
    ...{ network, isHeld: false, report: undefined, funds: undefined, coreEnds: undefined },
    ...{ forecasts: [], alerts: [], looked: undefined, policies: new Map() },
    chains: { service: chain(), target: chain() }
  }
}
