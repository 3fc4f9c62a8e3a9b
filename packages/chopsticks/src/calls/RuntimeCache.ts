import { hexToBytes } from '@paraclock/core'
import { type LoadedRuntime, loadRuntime } from '@paraclock/executor'

/** Enough for a relay chain, some parachains, and one upgrade of each. */
const MAX_CODES = 16

/**
 * Runtimes by the code that Chopsticks passes: megabytes of hex, for each call. The string is
 * nearly always the object of the previous call, which `===` detects at once, so nothing is hashed.
 */
export class RuntimeCache {
  #entries: { code: string; readonly runtime: Promise<LoadedRuntime> }[] = []

  get(code: string): Promise<LoadedRuntime> {
    const found = this.#entries.find((entry) => entry.code === code)
    if (found !== undefined) {
      // Comparing equal texts of two objects takes long, so replace the older object by the newer
      // one.
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
