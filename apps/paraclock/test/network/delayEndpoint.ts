import { setTimeout as sleep } from 'node:timers/promises'
import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

/**
 * Puts a distance between a node and whoever asks it: what is sent arrives half a round trip later in
 * either direction, and the handshake of the connection takes a whole one.
 */
export function delayEndpoint(args: {
  /** The node. */
  readonly url: string
  /** How long a question and its answer are on their way, in milliseconds. */
  readonly roundTripMs: number
  /** Hears of each question. */
  readonly onQuestion?: () => void
}): Promise<RelayedEndpoint> {
  const { url, roundTripMs, onQuestion } = args
  const later = (pass: () => void): void => void sleep(roundTripMs / 2).then(pass)
  return relayEndpoint(url, {
    onConnection: () => sleep(roundTripMs),
    onQuestion: (_, pass) => {
      onQuestion?.()
      later(pass)
    },
    onAnswer: (_, pass) => later(pass)
  })
}
