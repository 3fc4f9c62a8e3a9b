import { FrameTracker } from './FrameTracker.ts'

/** What a deadline needs. */
export interface MessageDeadlineSetup {
  /** Longest time from the first byte of a message to its last, in milliseconds. */
  readonly longestMs: number
  /** Whether nothing is being read, so that nothing can arrive. */
  readonly isPaused: () => boolean
  /** A message has not ended in time. */
  readonly onLate: () => void
}

/**
 * Gives each message of a WebSocket only so long to arrive: what a client begins and does not end is
 * kept for as long as the client pleases.
 */
export class MessageDeadline {
  readonly #setup: MessageDeadlineSetup
  readonly #frames = new FrameTracker()
  #timer: NodeJS.Timeout | undefined

  constructor(setup: MessageDeadlineSetup) {
    this.#setup = setup
  }

  /** Takes bytes as they come. */
  take(chunk: Buffer): void {
    const { ended } = this.#frames
    this.#frames.take(chunk)
    // What is unfinished now has begun after another has ended.
    if (this.#frames.ended !== ended) this.stop()
    if (this.#frames.isUnfinished && this.#timer === undefined) this.#start()
  }

  /** Nothing is awaited any more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start(): void {
    const { longestMs, isPaused, onLate } = this.#setup
    this.#timer = setTimeout(() => {
      if (isPaused()) this.#start()
      else onLate()
    }, longestMs)
  }
}
