import type { NetworkConfig } from '@paraclock/checklist'
import { seedRandom } from '@paraclock/connect'
import { breakFrame } from '@tooling/faults'
import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

const ONE_IN = 6
// Metadata is of megabytes, and takes longer to break than to read.
const LARGEST = 100_000

/** A network whose nodes send broken frames. */
export interface BrokenNetwork {
  readonly config: NetworkConfig
  /** How many frames were broken. */
  readonly counts: { broken: number }
  close(): Promise<void>
}

/** Stands in front of every node of a network, and breaks one frame in six. */
export async function breakNetwork(main: NetworkConfig, seed: number): Promise<BrokenNetwork> {
  const random = seedRandom(seed)
  const counts = { broken: 0 }
  const relays: RelayedEndpoint[] = []
  const relay = async (url: string): Promise<string> => {
    const relayed = await relayEndpoint(url, {
      onQuestion: (_, pass) => pass(),
      onAnswer: (text, pass) => {
        if (text.length > LARGEST || random() > 1 / ONE_IN) return pass()
        counts.broken += 1
        for (const broken of breakFrame(text, random)) pass(broken)
      }
    })
    relays.push(relayed)
    return relayed.url
  }
  const chains = { relay: main.relay, service: main.service, target: main.target }
  const relayed = await Promise.all(
    Object.entries(chains).map(async ([role, chain]) => {
      const endpoints = await Promise.all(chain.endpoints.map(relay))
      return [role, { ...chain, endpoints }] as const
    })
  )
  return {
    config: { ...main, ...Object.fromEntries(relayed) },
    counts,
    close: async () => {
      for (const one of relays) await one.close()
    }
  }
}
