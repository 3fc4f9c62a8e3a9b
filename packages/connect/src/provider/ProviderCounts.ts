import type { EndpointStats } from '@polkadot/rpc-provider/types'

export class ProviderCounts {
  readonly total: EndpointStats = emptyStats()
  endpoint: EndpointStats = emptyStats()

  add(name: keyof EndpointStats, amount = 1): void {
    this.total[name] += amount
    this.endpoint[name] += amount
  }

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
