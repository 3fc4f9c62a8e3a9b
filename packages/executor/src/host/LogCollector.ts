import type { LogLevel, RuntimeLog } from '../runtime/LoadedRuntime.ts'

const LEVELS: readonly RuntimeLog['level'][] = ['error', 'warn', 'info', 'debug', 'trace']
const MAX_PANIC_BYTES = 16_384
const LINE_BYTES = 64

/** A runtime may log bytes that are not UTF-8. This decoder replaces them with U+FFFD. */
const textDecoder: TextDecoder = new TextDecoder('utf-8')

/**
 * Converts a log level to the number by which a runtime decides which lines it logs: from 0 for
 * `off` to 5 for `trace`.
 */
export function levelNumber(level: LogLevel): number {
  return level === 'off' ? 0 : LEVELS.indexOf(level) + 1
}

/**
 * Collects the log lines of a call until they reach a limit of bytes. The last error is always
 * kept, because it explains a panic.
 */
export class LogCollector {
  readonly lines: RuntimeLog[] = []
  dropped = 0
  /**
   * The last line of level `error`; `null` if there was none. After a panic, it is the text of the
   * panic.
   */
  lastError: string | null = null
  #bytesLeft: number

  constructor(limitBytes: number) {
    this.#bytesLeft = limitBytes
  }

  /**
   * Adds a line. `level` is the number that the runtime gives, from 0 for `error` to 4 for `trace`.
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
   * Adds a line that an old runtime printed without a level. `render` makes the text, and is called
   * only if the limit leaves room for `bytes` bytes.
   */
  print(bytes: number, render: () => string): void {
    if (this.#fits(bytes))
      this.lines.push({ level: 'debug', target: 'runtime', message: render(), printed: true })
  }

  #fits(bytes: number): boolean {
    // Each line takes memory in addition to its text. So an empty line also counts towards the
    // limit.
    this.#bytesLeft -= bytes + LINE_BYTES
    if (this.#bytesLeft >= 0) return true
    this.dropped++
    return false
  }
}

/** Decodes the text of a panic. Text after the first 16 KiB is cut. */
export function readPanic(message: Uint8Array): string {
  return textDecoder.decode(message.subarray(0, MAX_PANIC_BYTES))
}
