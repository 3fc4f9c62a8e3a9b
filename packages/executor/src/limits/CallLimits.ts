import { PAGE_BYTES } from '../host/HostMemory.ts'

/** What one call may use. Each has a default that real blocks stay far below. */
export interface CallLimits {
  /** Largest linear memory, in bytes. Defaults to 256 MiB; nodes give 128 MiB besides what the code begins with. */
  readonly memoryBytes?: number
  /** Largest single allocation on the heap, in bytes. Defaults to 32 MiB, as on chain. */
  readonly allocationBytes?: number
  /** Most bytes of changed storage, and of keys read, that the call may hold. Defaults to 256 MiB. */
  readonly storageBytes?: number
  /** Most bytes of log text that are kept. What comes after is dropped and counted. Defaults to 4 MiB. */
  readonly logBytes?: number
  /**
   * Longest time, in milliseconds, where the host can end a run in its own thread: in Node. Elsewhere
   * `isolateRuntime` ends it. Defaults to that of `loadRuntime`.
   */
  readonly timeMs?: number
}

export const DEFAULT_LIMITS: Required<Omit<CallLimits, 'timeMs'>> = {
  memoryBytes: 256 * 1024 * 1024,
  allocationBytes: 32 * 1024 * 1024,
  storageBytes: 256 * 1024 * 1024,
  logBytes: 4 * 1024 * 1024
}

/** The default limit of memory, in pages. */
export const DEFAULT_MEMORY_PAGES: number = DEFAULT_LIMITS.memoryBytes / PAGE_BYTES

/** The most pages that a memory can have. */
const MAX_PAGES = 65_536

/** The largest memory that a limit in bytes allows, in pages. */
export function pagesOf(limitBytes: number | undefined): number {
  if (limitBytes === undefined) return DEFAULT_MEMORY_PAGES
  return Math.min(MAX_PAGES, Math.floor(limitBytes / PAGE_BYTES))
}

/**
 * The longest time of one call of code that a node gave, in milliseconds. Blocks of a thousand
 * transactions take less, on a busy machine too.
 */
export const UNTRUSTED_MS = 10_000
