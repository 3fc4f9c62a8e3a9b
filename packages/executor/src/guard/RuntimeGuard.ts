import type { Hex } from '@paraclock/core'

/** Watches which runtime code runs in this thread. Code in a worker is not watched. */
export interface RuntimeGuard {
  /**
   * Called before code is compiled or run. If the process ends unexpectedly, the cause is probably
   * the code of the last call of `onBegin`.
   *
   * @param runtime - the name and spec version of the runtime, if known
   */
  readonly onBegin: (codeHash: Hex, runtime?: string) => void
  /** Called after each compilation and after each call, even if it failed. */
  readonly onEnd: () => void
}

// Several copies of this package share one guard by this global key.
const KEY: unique symbol = Symbol.for('paraclock.runtimeGuard') as never

const place = globalThis as { [KEY]?: RuntimeGuard }

/**
 * Sets the guard of this thread. A guarded thread compiles only one code at a time. So if the
 * process ends unexpectedly, the cause is probably the code of the last call of `onBegin`.
 *
 * @example
 * ```ts
 * import { guardRuntimes } from '@paraclock/executor/guard'
 *
 * guardRuntimes({ onBegin: (codeHash) => console.error(codeHash), onEnd() {} })
 * ```
 */
export function guardRuntimes(guard: RuntimeGuard): void {
  place[KEY] = guard
}

export function isGuarded(): boolean {
  return place[KEY] !== undefined
}

/** Reports that code is about to be compiled or run. */
export function beginCode(codeHash: Hex, runtime?: string): void {
  place[KEY]?.onBegin(codeHash, runtime)
}

/** Reports the end of the compilation or the call that {@link beginCode} has reported. */
export function endCode(): void {
  place[KEY]?.onEnd()
}
