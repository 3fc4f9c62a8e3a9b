import type { LogLevel, RuntimeLog } from '../runtime/LoadedRuntime.ts'

const LEVELS: readonly RuntimeLog['level'][] = ['error', 'warn', 'info', 'debug', 'trace']
const MAX_PANIC_BYTES = 16_384
const LINE_BYTES = 64

/** Bytes that are not UTF-8 become U+FFFD. */
const textDecoder: TextDecoder = new TextDecoder('utf-8')

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
  readonly lines: RuntimeLog[] = []
  /** How many lines did not fit. */
  dropped = 0
  /** The last line of level error: what a panic leaves behind. */
  lastError: string | null = null
  #bytesLeft: number

  constructor(limitBytes: number) {
    this.#bytesLeft = limitBytes
  }

  /**
   * Takes a line. `level` is the number that the runtime gives: 0 for error up to 4 for trace.
   * Nothing is made of the bytes of a line that does not fit.
   */
  add(level: number, target: Uint8Array, message: Uint8Array): void {
    const name = LEVELS[level] ?? 'trace'
    if (name === 'error') this.lastError = readPanic(message)
    if (this.#fits(target.length + message.length))
      this.lines.push({
        level: name,
        target: textDecoder.decode(target),
        message: textDecoder.decode(message),
        printed: false
      })
  }

  /** Takes what an old runtime prints: so many bytes, rendered if they fit. */
  print(bytes: number, render: () => string): void {
    if (this.#fits(bytes))
      this.lines.push({ level: 'debug', target: 'runtime', message: render(), printed: true })
  }

  #fits(bytes: number): boolean {
    // A line takes memory beyond its text: without this, empty ones would be free.
    this.#bytesLeft -= bytes + LINE_BYTES
    if (this.#bytesLeft >= 0) return true
    this.dropped++
    return false
  }
}

/** The text of a panic, from bytes, cut to a size that can be read. */
export function readPanic(message: Uint8Array): string {
  return textDecoder.decode(message.subarray(0, MAX_PANIC_BYTES))
}
