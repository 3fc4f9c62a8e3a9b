import { bindServer, createOperatorServer } from '@paraclock/core/node'
import { listMeasures, registerMeasures } from './measures.ts'
import type { WatchAddress } from './readAddress.ts'
import { judgeHealth, type WatchState } from './WatchState.ts'
import type { Webhook } from './Webhook.ts'

/** Serves health and metrics. Returns the URL and a function that ends the server. */
export async function serveWatch(
  { host, port }: WatchAddress,
  of: {
    readonly states: readonly WatchState[]
    readonly webhook: Webhook | undefined
    readonly everyMs: number
  }
): Promise<{ readonly url: string; readonly close: () => void }> {
  const health = () => judgeHealth(of.states, of.everyMs)
  const metrics = registerMeasures(listMeasures(of.states, of.webhook))
  const server = createOperatorServer({ host, health, readiness: health, metrics })
  const bound = await bindServer(server, { host, port })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
