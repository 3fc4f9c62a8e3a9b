import type { EndpointStats } from '@polkadot/rpc-provider/types'

/** Counts what goes on, in the form that polkadot.js reports it: in all, and at this endpoint. */
export class ProviderCounts {
  readonly total: EndpointStats = emptyStats()
  endpoint: EndpointStats = emptyStats()

  /** Adds to one count. */
  add(name: keyof EndpointStats, amount = 1): void {
    this.total[name] += amount
    this.endpoint[name] += amount
  }

  /** Another endpoint is in use. */
  startEndpoint(): void {
    this.endpoint = emptyStats()
  }
}

function emptyStats(): EndpointStats {
  return {
    bytesRecv: 0,
    bytesSent: 0,
    cached: 0,
    errors: 0,
    requests: 0,
    subscriptions: 0,
    timeout: 0
  }
}
