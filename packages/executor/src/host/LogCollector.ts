import type { LogLevel, RuntimeLog } from '../runtime/LoadedRuntime.ts'

const LEVELS: readonly RuntimeLog['level'][] = ['error', 'warn', 'info', 'debug', 'trace']
const MAX_PANIC_BYTES = 16_384
const LINE_BYTES = 64

/** Bytes that are not UTF-8 become U+FFFD. */
const textDecoder: TextDecoder = new TextDecoder('utf-8')

/** The numbers of log levels in a runtime. */
export const LEVEL_NUMBERS: Readonly<Record<LogLevel, number>> = {
  off: 0,
  error: 1,
  warn: 2,
  info: 3,
  debug: 4,
  trace: 5
}

/**
 * Keeps the log lines of a runtime up to a limit of bytes, and the last error even if it exceeds
 * the limit.
 */
export class LogCollector {
  readonly lines: RuntimeLog[] = []
  /** The number of lines that did not fit. */
  dropped = 0
  /** The last line of level error: the text of a panic. */
  lastError: string | null = null
  #bytesLeft: number

  constructor(limitBytes: number) {
    this.#bytesLeft = limitBytes
  }

  /**
   * Adds a line. `level` is the runtime's number, from 0 for error to 4 for trace. A line that does
   * not fit is not decoded.
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

  /**
   * Adds a line that an old runtime prints. `bytes` is the size of the line, and `render` makes its
   * text. `render` is called only if the line fits.
   */
  print(bytes: number, render: () => string): void {
    if (this.#fits(bytes))
      this.lines.push({ level: 'debug', target: 'runtime', message: render(), printed: true })
  }

  #fits(bytes: number): boolean {
    // A line also takes memory in addition to its text. This limits the number of empty lines.
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
