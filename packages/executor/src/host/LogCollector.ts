import type { LogLevel, RuntimeLog } from '../runtime/LoadedRuntime.ts'

const LEVELS: readonly RuntimeLog['level'][] = ['error', 'warn', 'info', 'debug', 'trace']
const MAX_PANIC_BYTES = 16_384
const LINE_BYTES = 64

/** Replaces bytes that are not UTF-8 with U+FFFD. */
const textDecoder: TextDecoder = new TextDecoder('utf-8')

/**
 * Returns a log level as the host passes it to a runtime: 0 for `off`, 1 for `error`, up to 5 for
 * `trace`.
 */
export function levelNumber(level: LogLevel): number {
  return level === 'off' ? 0 : LEVELS.indexOf(level) + 1
}

/**
 * Collects log lines up to a limit of bytes. The last error is kept even beyond the limit, because
 * it explains a panic.
 */
export class LogCollector {
  readonly lines: RuntimeLog[] = []
  dropped = 0
  /** The last error that the runtime logged. After a panic, it is the text of the panic. */
  lastError: string | null = null
  #bytesLeft: number

  constructor(limitBytes: number) {
    this.#bytesLeft = limitBytes
  }

  /**
   * Adds a line that the runtime logged. The runtime's `level` goes from 0 for `error` to 4 for
   * `trace`.
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
   * Adds a line that an old runtime printed without a level. `bytes` is the length of the line. If
   * the line is within the limit, `render` is called to get its text.
   */
  print(bytes: number, render: () => string): void {
    if (this.#fits(bytes))
      this.lines.push({ level: 'debug', target: 'runtime', message: render(), printed: true })
  }

  #fits(bytes: number): boolean {
    // Each line takes memory in addition to its text.
    this.#bytesLeft -= bytes + LINE_BYTES
    if (this.#bytesLeft >= 0) return true
    this.dropped++
    return false
  }
}

export function readPanic(message: Uint8Array): string {
  return textDecoder.decode(message.subarray(0, MAX_PANIC_BYTES))
}
