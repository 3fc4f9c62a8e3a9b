import { hexToBytes } from '@paraclock/core'
import { type LoadedRuntime, loadRuntime } from '@paraclock/executor'

/**
 * The maximum number of kept codes: enough for a relay chain, some parachains, and one upgrade of
 * each chain.
 */
const MAX_CODES = 16

/**
 * Keeps loaded runtimes by their code, which each call passes as megabytes of hex. `===` is fast,
 * because nearly every call passes the same string object as the previous call.
 */
export class RuntimeCache {
  #entries: { code: string; readonly runtime: Promise<LoadedRuntime> }[] = []

  get(code: string): Promise<LoadedRuntime> {
    const found = this.#entries.find((entry) => entry.code === code)
    if (found !== undefined) {
      // The entry keeps this string object, because Chopsticks passes it again in the next call.
      // Comparing it with another object of the same text is slow.
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
