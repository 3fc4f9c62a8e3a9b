import type { Rounds } from './Rounds.ts'
import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: unknown
}

/** Has a node answer in rounds. What it says unasked is not held back. */
export function roundEndpoint(args: {
  /** The node. */
  readonly url: string
  /** What is said of it in the list of questions. */
  readonly name: string
  readonly rounds: Rounds
}): Promise<RelayedEndpoint> {
  const { url, name, rounds } = args
  const open = new Set<number | string>()
  return relayEndpoint(url, {
    onQuestion: (text, pass) => {
      const { id, method = '', params } = JSON.parse(text) as Message
      if (id !== undefined) {
        open.add(id)
        rounds.ask(`${name} ${method} ${JSON.stringify(params).slice(0, 60)}`)
      }
      pass()
    },
    onAnswer: (text, pass) => {
      const { id } = JSON.parse(text) as Message
      if (id === undefined || !open.delete(id)) return pass()
      rounds.answer(pass)
    }
  })
}
