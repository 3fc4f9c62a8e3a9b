import { hideSecrets, ParaclockError } from '@paraclock/core'
import { ConnectionLost } from '../errors/endpoints.ts'
import type { WireEndpoint } from './Wire.ts'

export function closedError(endpoint: WireEndpoint, code: number, reason: string): ParaclockError {
  const detail = reason === '' ? '' : `, ${hideSecrets(reason)}`
  const problem = `close code ${code}${detail}`
  return new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem })
}
