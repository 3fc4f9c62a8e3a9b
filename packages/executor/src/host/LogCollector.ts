import type { LogLevel, RuntimeLog } from '../runtime/LoadedRuntime.ts'

const LEVELS: readonly RuntimeLog['level'][] = ['error', 'warn', 'info', 'debug', 'trace']
const MAX_PANIC_BYTES = 16_384
const LINE_BYTES = 64

/** Bytes that are not UTF-8 become U+FFFD. */
const textDecoder: TextDecoder = new TextDecoder('utf-8')

/** The number of a level in a runtime, from 0 for `off` to 5 for `trace`. */
export function levelNumber(level: LogLevel): number {
  return level === 'off' ? 0 : LEVELS.indexOf(level) + 1
}

/**
 * Keeps the log lines of a runtime up to a limit of bytes, and the last error even if it exceeds
 * the limit.
 */
export class LogCollector {
  readonly lines: RuntimeLog[] = []
  dropped = 0
  /** The last line of level error: the text of a panic. */
  lastError: string | null = null
  #bytesLeft: number

  constructor(limitBytes: number) {
    this.#bytesLeft = limitBytes
  }

  /** Adds a line. `level` is the runtime's number, from 0 for error to 4 for trace. */
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

  /**
   * Adds a line that an old runtime prints. `render` is called only if the line is within the limit
   * of bytes.
   */
  print(bytes: number, render: () => string): void {
    if (this.#fits(bytes))
      this.lines.push({ level: 'debug', target: 'runtime', message: render(), printed: true })
  }

  #fits(bytes: number): boolean {
    // A line takes memory in addition to its text, so empty lines are limited, too.
    this.#bytesLeft -= bytes + LINE_BYTES
    if (this.#bytesLeft >= 0) return true
    this.dropped++
    return false
  }
}

/** Decodes the text of a panic, and cuts it to a readable size. */
export function readPanic(message: Uint8Array): string {
  return textDecoder.decode(message.subarray(0, MAX_PANIC_BYTES))
}
