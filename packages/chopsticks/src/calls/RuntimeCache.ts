import { hexToBytes } from '@paraclock/core'
import { type LoadedRuntime, loadRuntime } from '@paraclock/executor'

/**
 * The limit of kept runtimes: enough for a relay chain, some parachains, and one upgrade of each.
 */
const MAX_CODES = 16

/**
 * Keeps runtimes by their code. Chopsticks passes the code in each call as megabytes of hex. This
 * string is nearly always the same object as in the previous call, so comparing the strings with
 * `===` is fast.
 */
export class RuntimeCache {
  #entries: { code: string; readonly runtime: Promise<LoadedRuntime> }[] = []

  get(code: string): Promise<LoadedRuntime> {
    const found = this.#entries.find((entry) => entry.code === code)
    if (found !== undefined) {
      // Two different strings with the same text are slow to compare. The newer string is kept,
      // because the next call will pass it.
      found.code = code
      return found.runtime
    }
    const runtime = loadRuntime(hexToBytes(code))
    this.#entries = [{ code, runtime }, ...this.#entries].slice(0, MAX_CODES)
    runtime.catch(() => {
      this.#entries = this.#entries.filter((entry) => entry.runtime !== runtime)
    })
    return runtime
  }
}
