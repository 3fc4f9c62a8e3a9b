import type { Stage } from './Stage.ts'

/** One fault, and what a provider has to make of it. */
export interface Scenario {
  /** Its name, unique. */
  readonly name: string
  /** The fault, and what is expected, in one sentence. */
  readonly expects: string
  /** Set when it plays over so long a time that it is only run in virtual time. */
  readonly virtualOnly?: true
  /** Set when it moves so much that two at once would only measure the machine. */
  readonly heavy?: true
  /** Plays it. Throws when something is not as it should be. */
  readonly play: (stage: Stage) => Promise<void>
}
