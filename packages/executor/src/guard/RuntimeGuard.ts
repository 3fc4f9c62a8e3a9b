import { type Hex, ParaclockError } from '@paraclock/core'
import { RuntimeWithheld } from '../errors/runtime.ts'

/** Observes the runtimes that run in this thread, not in a worker. */
export interface RuntimeGuard {
  /**
   * Called before code is compiled, and before each call of the code. If the process ends, the code
   * that was reported last has ended it.
   *
   * @param runtime - the name and spec version of the runtime, if known
   */
  readonly onBegin: (codeHash: Hex, runtime?: string) => void
  /** The hash of each code that must not be loaded, with the reason. */
  readonly withheld: ReadonlyMap<Hex, string>
}

// A process may load several copies of this package. The copies share the guard through this key.
const KEY: unique symbol = Symbol.for('paraclock.runtimeGuard') as never

const place = globalThis as { [KEY]?: RuntimeGuard }

/**
 * Sets the guard of this thread. Under a guard, code is compiled one at a time, so that the guard
 * knows which code ended the process.
 *
 * @example
 * ```ts
 * import { guardRuntimes } from '@paraclock/executor/guard'
 *
 * guardRuntimes({ onBegin: (codeHash) => console.error(codeHash), withheld: new Map() })
 * ```
 */
export function guardRuntimes(guard: RuntimeGuard): void {
  place[KEY] = guard
}

export function isGuarded(): boolean {
  return place[KEY] !== undefined
}

/**
 * Reports to the guard that code will be compiled or run. Throws `RuntimeWithheld` if the guard
 * withholds the code.
 */
export function beginCode(codeHash: Hex, runtime?: string): void {
  const guard = place[KEY]
  const reason = guard?.withheld.get(codeHash)
  if (reason !== undefined) throw new ParaclockError(RuntimeWithheld, { codeHash, reason })
  guard?.onBegin(codeHash, runtime)
}
