import { PAGE_BYTES } from '../host/HostMemory.ts'

/**
 * The limits of one call. A call that exceeds one of them, except `logBytes`, fails with
 * `RuntimeLimitExceeded`. Real blocks stay far below the defaults.
 */
export interface CallLimits {
  /**
   * The largest linear memory, in bytes. Defaults to 256 MiB. Nodes allow 128 MiB more than the
   * initial memory of the code.
   */
  readonly memoryBytes?: number
  /** The largest single allocation on the heap, in bytes. Defaults to 32 MiB, as on nodes. */
  readonly allocationBytes?: number
  /**
   * The largest total size of the storage that the call changes and of the keys that it reads, in
   * bytes. Defaults to 256 MiB.
   */
  readonly storageBytes?: number
  /**
   * The largest total size of the log lines, in bytes. Further lines are dropped and counted.
   * Defaults to 4 MiB.
   */
  readonly logBytes?: number
  /**
   * The longest time for the call, in milliseconds. Defaults to `timeMs` of `loadRuntime`. Applied
   * only in Node.js. On other platforms, use `isolateRuntime`, which ends the worker of the call.
   */
  readonly timeMs?: number
}

export const DEFAULT_LIMITS: Required<Omit<CallLimits, 'timeMs'>> = {
  memoryBytes: 256 * 1024 * 1024,
  allocationBytes: 32 * 1024 * 1024,
  storageBytes: 256 * 1024 * 1024,
  logBytes: 4 * 1024 * 1024
}

export const DEFAULT_MEMORY_PAGES: number = DEFAULT_LIMITS.memoryBytes / PAGE_BYTES

const MAX_PAGES = 65_536

/**
 * Converts a limit in bytes to whole pages of WASM memory, rounded down. `undefined` gives the
 * default of 256 MiB.
 */
export function pagesOf(limitBytes: number | undefined): number {
  if (limitBytes === undefined) return DEFAULT_MEMORY_PAGES
  return Math.min(MAX_PAGES, Math.floor(limitBytes / PAGE_BYTES))
}

/**
 * The longest time for one call of untrusted code, in milliseconds. Even on a busy machine, a block
 * of a thousand transactions takes less.
 */
export const UNTRUSTED_MS = 10_000
