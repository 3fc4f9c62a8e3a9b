import type { NetworkConfig } from '@paraclock/checklist'
import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import { breakAnswer, breakFrame, breakMetadata } from '@tooling/faults'
import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

const ONE_IN = 6
const ONE_ANSWER_IN = [2, 6, 20]
// Metadata is of megabytes, and takes longer to break than to read.
const MAX = 100_000

/** What becomes of a text of a node: the texts in its place, or `undefined` if it stays as it is. */
type Break = (text: string) => readonly string[] | undefined

/** A network whose nodes send broken frames. */
export interface BrokenNetwork {
  readonly config: NetworkConfig
  /** How many frames were broken. */
  readonly counts: { broken: number }
  close(): Promise<void>
}

/** Stands in front of every node of a network, and breaks one frame in six. */
export function breakNetwork(main: NetworkConfig, seed: number): Promise<BrokenNetwork> {
  const random = seedRandom(seed)
  return standBefore(main, (text) =>
    text.length > MAX || random() > 1 / ONE_IN ? undefined : breakFrame(text, random)
  )
}

/**
 * Stands in front of every node of a network, and breaks what it answers: one answer in some, how many
 * being left to chance, and in one network in three the metadata.
 */
export function breakAnswers(main: NetworkConfig, seed: number): Promise<BrokenNetwork> {
  const random = seedRandom(seed)
  const oneIn = ONE_ANSWER_IN[Math.floor(random() * ONE_ANSWER_IN.length)] ?? ONE_IN
  let hasMetadata = random() > 1 / 3
  return standBefore(main, (text) => {
    if (text.length > MAX) {
      const [metadata] = /0x(?:01[0-9a-f]{8})?6d657461[0-9a-f]*/.exec(text) ?? []
      if (metadata === undefined || hasMetadata || random() < 0.5) return undefined
      hasMetadata = true
      return [text.replace(metadata, () => breakMetadata(metadata, random))]
    }
    return random() > 1 / oneIn ? undefined : [breakAnswer(text, random)]
  })
}

async function standBefore(main: NetworkConfig, breakText: Break): Promise<BrokenNetwork> {
  const counts = { broken: 0 }
  const relays: RelayedEndpoint[] = []
  const relay = async (url: string): Promise<string> => {
    const relayed = await relayEndpoint(url, {
      onQuestion: (_, pass) => pass(),
      onAnswer: (text, pass) => {
        const texts = breakText(text)
        if (texts === undefined) return pass()
        counts.broken += 1
        for (const broken of texts) pass(broken)
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
