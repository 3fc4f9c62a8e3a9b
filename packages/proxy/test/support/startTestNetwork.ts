import type { Chain } from '@paraclock/connect'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { readBest } from '@tooling/devnet/readBest'

/** A network of this process, with its chains as a program outside would have them. */
export interface TestNetwork {
  readonly net: Devnet
  /** The target at its best block. */
  readonly target: () => Promise<Chain>
}

/** Starts a network. */
export async function startTestNetwork(): Promise<TestNetwork> {
  const net = await startDevnet({ variant: 'minute' })
  return { net, target: () => readBest(net.target) }
}
