import { PAGE_BYTES } from '../host/HostMemory.ts'

/**
 * The limits of one call. If the call exceeds a limit other than `logBytes`, it fails with
 * `RuntimeLimitExceeded`. Real blocks stay far below the defaults.
 */
export interface CallLimits {
  /**
   * The largest linear memory, in bytes. Defaults to 256 MiB. Nodes allow the initial memory of the
   * code and 128 MiB more.
   */
  readonly memoryBytes?: number
  /** The largest single allocation, in bytes. Defaults to 32 MiB, as on nodes. */
  readonly allocationBytes?: number
  /**
   * The largest total size of the changed storage and the read keys, in bytes. Defaults to 256 MiB.
   */
  readonly storageBytes?: number
  /**
   * The largest total size of the log lines, in bytes. Beyond it, lines are dropped and counted.
   * Defaults to 4 MiB.
   */
  readonly logBytes?: number
  /**
   * The longest time for the call, in milliseconds. Defaults to `timeMs` of `loadRuntime`. Applied
   * only in Node.js. A page ends the worker that runs the program.
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

/** Converts bytes to whole pages, rounded down. */
export function pagesOf(limitBytes: number | undefined): number {
  if (limitBytes === undefined) return DEFAULT_MEMORY_PAGES
  return Math.min(MAX_PAGES, Math.floor(limitBytes / PAGE_BYTES))
}

/**
 * The longest time for one call of untrusted code, in milliseconds. A block of a thousand
 * transactions takes less time, even on a busy machine.
 */
export const UNTRUSTED_MS = 10_000
