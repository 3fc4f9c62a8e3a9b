import { type ConnectedChain, type Connections, connectChain } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'

/** Returns the endpoint that names a chain of the tab. No server listens at the endpoint. */
export function endpointOf(chain: string): string {
  return `ws://${chain}.tab`
}

export function connectTab(net: Devnet): Connections {
  const opened: Promise<ConnectedChain>[] = []
  return {
    async read({ endpoints }, { name, signal }) {
      const [url = ''] = endpoints
      const chain = net.chains.find((one) => endpointOf(one.name) === url)
      if (chain === undefined) {
        const problem = 'it is not a chain of the network in this tab'
        throw new ParaclockError(ArgumentInvalid, { argument: 'the endpoint', value: url, problem })
      }
      const opening = connectChain({
        endpoints: [{ url, name: chain.name, openWire: chain.openWire }],
        name,
        signal,
        prove: { unproven: 'trust' }
      })
      opened.push(opening)
      return await opening
    },
    async close() {
      const all = await Promise.allSettled(opened.splice(0))
      await Promise.all(
        all.map(async (one) => (one.status === 'fulfilled' ? await one.value.close() : undefined))
      )
    }
  }
}
