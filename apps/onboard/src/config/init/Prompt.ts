/** A question to a person. */
export interface Question {
  /** What is asked, in one line. */
  readonly text: string
  /** What an empty answer stands for. */
  readonly byDefault?: string
}

/** Who answers questions: a person at a terminal, or a test. */
export interface Prompt {
  /** Asks, and gives the answer as it was typed. */
  readonly ask: (question: Question) => Promise<string>
  /** Tells something on the way: what was detected, or why an answer will not do. */
  readonly tell: (text: string) => void
}
