import type { LogLevel, RuntimeLog } from '../runtime/Runtime.ts'

const LEVELS: readonly RuntimeLog['level'][] = ['error', 'warn', 'info', 'debug', 'trace']
const MOST_PANIC_CHARACTERS = 16_384

/** The number by which a runtime knows how much it is asked to log. */
export const LEVEL_NUMBERS: Readonly<Record<LogLevel, number>> = {
  off: 0,
  error: 1,
  warn: 2,
  info: 3,
  debug: 4,
  trace: 5
}

/** Keeps what a runtime logs, up to so many bytes, and the last error whatever its size. */
export class LogCollector {
  /** The lines, in order. */
  readonly lines: RuntimeLog[] = []
  /** How many lines did not fit. */
  dropped = 0
  /** The last line of level error: what a panic leaves behind. */
  lastError: string | null = null
  #bytesLeft: number

  constructor(limitBytes: number) {
    this.#bytesLeft = limitBytes
  }

  /** Takes a line. `level` is the number that the runtime gives: 0 for error up to 4 for trace. */
  add(level: number, target: string, message: string, printed = false): void {
    const name = LEVELS[level] ?? 'trace'
    if (name === 'error') this.lastError = message.slice(0, MOST_PANIC_CHARACTERS)
    // A line takes memory beyond its text: without this, empty ones would be free.
    this.#bytesLeft -= target.length + message.length + 64
    if (this.#bytesLeft < 0) this.dropped++
    else this.lines.push({ level: name, target, message, printed })
  }
}
