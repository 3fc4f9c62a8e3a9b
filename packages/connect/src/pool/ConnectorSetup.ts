import type { ParaclockError } from '@paraclock/core'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import type { ResolvedOptions } from '../provider/resolveOptions.ts'
import type { Session } from '../session/Session.ts'

export interface ConnectorEvents {
  connecting(endpoint: Endpoint): void
  connected(session: Session, genesis: string): void
  lost(endpoint: Endpoint, error: ParaclockError): void
  failed(endpoint: Endpoint, error: ParaclockError, retryInMs: number): void
  exhausted(error: ParaclockError): void
  gaveUp(error: ParaclockError): void
  stalled(endpoint: Endpoint, error: ParaclockError): void
  recovered(endpoint: Endpoint): void
  readonly fault: (error: unknown) => void
}

export interface ConnectorSetup extends ResolvedOptions {
  readonly endpoints: readonly Endpoint[]
  readonly createSession: (endpoint: Endpoint, onEnd: (error: ParaclockError) => void) => Session
  readonly events: ConnectorEvents
}
