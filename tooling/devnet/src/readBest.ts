import { type Chain, connectChain, type LightEndpoint } from '@paraclock/connect'

/** A chain of a development network, as far as it is needed to read it. */
interface ServedChain extends Pick<LightEndpoint, 'name' | 'openWire'> {
  readonly wsUrl: string
}

const chains = new Map<string, Promise<Chain>>()

/**
 * A chain of a development network at its best block. The connection opens no socket, and is shared
 * by the tests of a file.
 */
export async function readBest({ name, wsUrl: url, openWire }: ServedChain): Promise<Chain> {
  const opened = chains.get(url) ?? connectChain({ endpoints: [{ url, name, openWire }], name })
  chains.set(url, opened)
  return (await opened).latest('best')
}
