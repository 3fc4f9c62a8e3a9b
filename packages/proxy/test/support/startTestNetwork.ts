import { createProvider } from '@paraclock/connect'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import type { OpenPara } from '../../src/index.ts'

/** A network of this process, with its target as a program outside would have it. */
export interface TestNetwork {
  readonly net: Devnet
  readonly target: OpenPara
  readonly stop: () => Promise<void>
}

/** Starts a network, and connects to its target over a socket. */
export async function startTestNetwork(): Promise<TestNetwork> {
  const net = await startDevnet({ variant: 'minute' })
  const provider = createProvider([net.target.wsUrl])
  await provider.connect()
  const { api, paraId } = net.target
  const token = { symbol: 'TGT', decimals: 10 }
  return {
    net,
    target: { name: 'target', api, provider, token, paraId: paraId as number },
    stop: async () => {
      await provider.disconnect()
      await net.stop()
    }
  }
}
