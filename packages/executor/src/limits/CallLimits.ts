import { PAGE_BYTES } from '../host/HostMemory.ts'

/** The limits of one call. Real blocks stay far below the defaults. */
export interface CallLimits {
  /**
   * Largest linear memory. Defaults to 256 MiB. Nodes allow 128 MiB in addition to the initial
   * memory of the code.
   */
  readonly memoryBytes?: number
  /** Largest single allocation on the heap. Defaults to 32 MiB, as on chain. */
  readonly allocationBytes?: number
  /** Largest size of changed storage and read keys of the call. Defaults to 256 MiB. */
  readonly storageBytes?: number
  /** Largest size of kept log text. Further lines are dropped and counted. Defaults to 4 MiB. */
  readonly logBytes?: number
  /**
   * Longest time for the call, in milliseconds. Defaults to `timeMs` of `loadRuntime`. Only Node
   * applies this limit. On other platforms, use `isolateRuntime`, because a thread cannot interrupt
   * itself.
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

/** Converts a limit in bytes to pages of WASM memory. */
export function pagesOf(limitBytes: number | undefined): number {
  if (limitBytes === undefined) return DEFAULT_MEMORY_PAGES
  return Math.min(MAX_PAGES, Math.floor(limitBytes / PAGE_BYTES))
}

/**
 * The longest time for one call of code from a node, in milliseconds. A block of a thousand
 * transactions takes less, even on a busy machine.
 */
export const UNTRUSTED_MS = 10_000
