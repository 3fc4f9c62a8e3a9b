import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { openSocket } from '#openSocket'
import type { MetadataCache } from '../cache/MetadataCache.ts'
import {
  type BackoffSettings,
  type Clock,
  MAX_MS,
  type Random,
  systemClock
} from '../endpoint/Clock.ts'
import type { OpenSocket } from '../endpoint/Wire.ts'

/** The options of a provider. All have defaults. Times are in milliseconds. */
export interface ProviderOptions {
  /**
   * The genesis hash of the chain. Defaults to the genesis hash of the first endpoint that is
   * connected.
   */
  readonly genesis?: string
  /**
   * Whether the provider connects when it is created. If `false`, it connects at the first call, or
   * when `connect` is called. Defaults to `true`.
   */
  readonly autoConnect?: boolean
  /**
   * Longest time for one call, over all attempts and all switches to other endpoints. Defaults to
   * 30,000.
   */
  readonly deadlineMs?: number
  /**
   * Longest time for the first attempt of a read. Each further attempt may take twice as long as
   * the attempt before it. Defaults to 8,000.
   */
  readonly attemptMs?: number
  /** Longest wait until a connection is open. Defaults to 3,000. */
  readonly handshakeMs?: number
  /** Longest wait for the first answer of a new connection. Defaults to 4,000. */
  readonly answerMs?: number
  /** How long a connection may be silent before a heartbeat request is sent. Defaults to 4,000. */
  readonly heartbeatMs?: number
  /** Longest wait for the answer to the heartbeat. Defaults to 4,000. */
  readonly heartbeatTimeoutMs?: number
  /**
   * The limits of the waits between attempts at one endpoint. The limit of the first wait defaults
   * to 200, and the limit of all waits to 30,000.
   */
  readonly backoff?: BackoffSettings
  /**
   * How long the endpoints may keep failing before the provider gives up. If an endpoint has not
   * failed when this time is over, the limit is twice as long. After the provider has given up,
   * calls fail with the errors of the endpoints, and `connect` starts new attempts. Defaults to 0:
   * the provider never gives up.
   */
  readonly giveUpMs?: number
  /** The largest message that is accepted, in bytes. Defaults to 16 MiB. */
  readonly maxFrameBytes?: number
  /** How many blocks a node may be behind before it is refused. Defaults to 100. */
  readonly maxBlocksBehind?: number
  /**
   * How long the finalized head of a node may stay the same. After that, the next endpoint replaces
   * the node. 0 turns the watch off, and so does a single endpoint. Defaults to 60,000.
   */
  readonly stallMs?: number
  readonly metadataCache?: MetadataCache
  /** Headers of the request that opens a WebSocket, except in a browser. */
  readonly headers?: Readonly<Record<string, string>>
  /** A signal that disconnects the provider permanently. */
  readonly signal?: AbortSignal
  /** Opens WebSockets. Defaults to the package `ws` in Node.js, to `WebSocket` in a browser. */
  readonly openSocket?: OpenSocket
  readonly clock?: Clock
  /** The source of random numbers for the waits. A test can pass its own source. */
  readonly random?: Random
}

type Undefaulted = 'genesis' | 'metadataCache' | 'signal'

export type ResolvedOptions = Required<Omit<ProviderOptions, Undefaulted>> &
  Pick<ProviderOptions, Undefaulted>

const DEFAULTS = {
  autoConnect: true,
  deadlineMs: 30_000,
  attemptMs: 8000,
  handshakeMs: 3000,
  answerMs: 4000,
  heartbeatMs: 4000,
  heartbeatTimeoutMs: 4000,
  giveUpMs: 0,
  backoff: { firstMs: 200, maxMs: 30_000 },
  maxFrameBytes: 16 * 1024 * 1024,
  maxBlocksBehind: 100,
  stallMs: 60_000,
  headers: {},
  openSocket,
  clock: systemClock,
  random: Math.random
}

/** The options that may be 0, and may be longer than a timer of the platform. */
const COUNTS: readonly string[] = ['maxBlocksBehind', 'stallMs', 'giveUpMs']

export function resolveOptions(options: ProviderOptions): ResolvedOptions {
  const stated = Object.entries(options).filter(([, value]) => value !== undefined)
  const resolved: ResolvedOptions = { ...DEFAULTS, ...Object.fromEntries(stated) }
  const { backoff, genesis } = resolved
  for (const [option, value] of Object.entries(resolved) as [string, number][]) {
    if (COUNTS.includes(option)) check(option, value, 0, Number.MAX_SAFE_INTEGER)
    else if (option.endsWith('Ms')) check(option, value, 1, MAX_MS)
  }
  check('maxFrameBytes', resolved.maxFrameBytes, 1024, 0x4000_0000)
  check('backoff.firstMs', backoff.firstMs, 1, MAX_MS)
  check('backoff.maxMs', backoff.maxMs, backoff.firstMs, MAX_MS)
  if (genesis !== undefined && !/^0x[0-9a-f]{64}$/.test(genesis)) {
    const problem = 'expected 0x and 64 lower-case hexadecimal digits'
    const context = { argument: 'the option genesis', value: genesis, problem }
    throw new ParaclockError(ArgumentInvalid, context)
  }
  return resolved
}

function check(option: string, value: number, min: number, max: number): void {
  if (Number.isFinite(value) && value >= min && value <= max) return
  const problem = `expected a number from ${min} to ${max}`
  const argument = `the option ${option}`
  throw new ParaclockError(ArgumentInvalid, { argument, value, problem })
}
