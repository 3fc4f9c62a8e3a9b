import type { NetworkReport } from '@paraclock/checklist'
import type { CallStep, ParaclockError } from '@paraclock/core'
import type { AlertRow, ListCursor, PolicyName, RecordedTo } from '@paraclock/history'
import type { BalanceForecast } from './forecast/forecastBalance.ts'
import type { CoreEnds } from './forecast/watchCores.ts'

export interface ChainState {
  recorded: RecordedTo | undefined
  /** When it last went on, by a steady clock, in milliseconds. */
  movedAt: number
  problem: string | undefined
}

export interface FoundFunds {
  /** Whether it cannot pay for the planned runs. */
  readonly isShort: boolean
  /** The transfer that funds it; `undefined` if none can be sent now. */
  readonly step: CallStep | undefined
  /** The time of the service then, in seconds since 1970. */
  readonly time: number
  /** The same moment by a steady clock, in milliseconds. */
  readonly foundAt: number
}

export interface RunsLook {
  /** The run that the next look reads back to; `undefined` if there was none. */
  readonly from: ListCursor | undefined
  /** The tasks whose last run failed, by the places of the events that scheduled them. */
  readonly failed: readonly ListCursor[]
}

export interface NetworkState {
  readonly network: string
  /** Whether this program has the work of the network. */
  isHeld: boolean
  readonly chains: Readonly<Record<'service' | 'target', ChainState>>
  report: NetworkReport | undefined
  funds: FoundFunds | undefined
  /** When the cores of its parachains end, as the relay or the Coretime chain states it. */
  coreEnds: CoreEnds | undefined
  forecasts: readonly BalanceForecast[]
  alerts: readonly AlertRow[]
  /** The last look for failed runs; without one, the runs of a whole day are read. */
  looked: RunsLook | undefined
  /** The policies that were carried out, with the error of those that stopped. */
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
