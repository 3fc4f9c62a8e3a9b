import { setTimeout as sleep } from 'node:timers/promises'

// Whoever waits for answers has said all that it can say before them when it says no more for this
// many turns. It runs in this process: while it computes, no turn goes by.
const QUIET_TURNS = 3
const TURN_MS = 10

/**
 * Lets answers through in rounds: all that were asked for are held back until nothing more is asked
 * without them. The number of rounds is the number of round trips in sequence, whatever the distance.
 */
export class Rounds {
  /** How many rounds there were. */
  count = 0
  /** What was asked in each round. */
  readonly asked: string[][] = []
  #open = 0
  #said = 0
  #held: (() => void)[] = []
  #waiting = false

  /** A question goes to a node. */
  ask(what: string): void {
    this.#open += 1
    this.#said += 1
    const round = this.asked[this.count] ?? []
    round.push(what)
    this.asked[this.count] = round
  }

  /** Its answer has come, and is let through with those of its round. */
  answer(pass: () => void): void {
    this.#open -= 1
    this.#held.push(pass)
    if (!this.#waiting) void this.#close()
  }

  async #close(): Promise<void> {
    this.#waiting = true
    let quiet = 0
    while (quiet < QUIET_TURNS) {
      const said = this.#said
      await sleep(TURN_MS)
      quiet = said === this.#said && this.#open === 0 ? quiet + 1 : 0
    }
    this.#waiting = false
    this.count += 1
    const held = this.#held
    this.#held = []
    for (const pass of held) pass()
  }
}
