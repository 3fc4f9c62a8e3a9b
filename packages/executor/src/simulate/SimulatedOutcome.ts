import type { SimulatedState } from './SimulatedState.ts'
import type {
  DecodedValue,
  SimulatedEvent,
  SimulatedFee,
  SimulatedWeight,
  SimulationFailure,
  SimulationMechanism
} from './SimulationResult.ts'

/** What one way of bringing the chain to do something came to. */
export interface SimulatedOutcome {
  readonly mechanism: SimulationMechanism
  readonly failure: SimulationFailure | undefined
  readonly events: readonly SimulatedEvent[]
  readonly fee?: SimulatedFee
  readonly weight?: SimulatedWeight
  readonly forwarded?: DecodedValue
  /** The state without it, to compare with. */
  readonly before: SimulatedState
  /** The state with it. */
  readonly after: SimulatedState
}
