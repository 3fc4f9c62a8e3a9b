import { hexToBytes } from '@paraclock/core'
import { type LoadedRuntime, loadRuntime } from '@paraclock/executor'

/**
 * The most codes that are kept: enough for a relay chain, some parachains, and one upgrade of each
 * chain.
 */
const MAX_CODES = 16

/**
 * Keeps loaded runtimes by their code. Each call passes the code as megabytes of hex, nearly always
 * as the same string object as the previous call. So the comparison with `===` is fast.
 */
export class RuntimeCache {
  #entries: { code: string; readonly runtime: Promise<LoadedRuntime> }[] = []

  get(code: string): Promise<LoadedRuntime> {
    const found = this.#entries.find((entry) => entry.code === code)
    if (found !== undefined) {
      // `code` can be another string object with the same text, and the comparison above was slow
      // then. The entry keeps this object, because Chopsticks passes it again in the next call.
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
