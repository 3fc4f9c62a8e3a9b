import type { ParaclockError } from '@paraclock/core'
import type { BackoffSettings } from '../clock/backoffDelay.ts'
import type { Clock } from '../clock/Clock.ts'
import type { Random } from '../clock/seedRandom.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import type { Session } from '../session/Session.ts'

/** The events of a connector. */
export interface ConnectorEvents {
  connecting(endpoint: Endpoint): void
  connected(session: Session, genesis: string): void
  lost(endpoint: Endpoint, error: ParaclockError): void
  failed(endpoint: Endpoint, error: ParaclockError, retryInMs: number): void
  exhausted(error: ParaclockError): void
  stalled(endpoint: Endpoint, error: ParaclockError): void
  recovered(endpoint: Endpoint): void
  /** What the work of the connector itself threw. */
  readonly fault: (error: unknown) => void
}

/** What a connector is made of. */
export interface ConnectorSetup {
  readonly endpoints: readonly Endpoint[]
  readonly clock: Clock
  readonly random: Random
  readonly backoff: BackoffSettings
  readonly genesis: string | undefined
  readonly maxBlocksBehind: number
  readonly answerMs: number
  /** How long the head of the node in use may stand still; 0 turns the watch off. */
  readonly stallMs: number
  /** How long the endpoints may keep failing before they are given up; 0 for ever. */
  readonly giveUpMs: number
  readonly createSession: (endpoint: Endpoint, onEnd: (error: ParaclockError) => void) => Session
  readonly events: ConnectorEvents
}
