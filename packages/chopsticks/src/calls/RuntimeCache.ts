import { hexToBytes } from '@paraclock/core'
import { type LoadedRuntime, loadRuntime } from '@paraclock/executor'

/** Enough for a relay chain, some parachains, and one upgrade of each chain. */
const MAX_CODES = 16

/**
 * Keeps loaded runtimes by their code. Each call has the code as megabytes of hex, nearly always in
 * the same string object as the previous call, so the comparison with `===` is fast.
 */
export class RuntimeCache {
  #entries: { code: string; readonly runtime: Promise<LoadedRuntime> }[] = []

  get(code: string): Promise<LoadedRuntime> {
    const found = this.#entries.find((entry) => entry.code === code)
    if (found !== undefined) {
      // Comparing two string objects with the same text is slow. Chopsticks passes the newer one in
      // the next call.
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
