import type { MetadataCache } from '../cache/MetadataCache.ts'
import type { BackoffSettings } from '../clock/backoffDelay.ts'
import type { Clock } from '../clock/Clock.ts'
import type { Random } from '../clock/seedRandom.ts'
import type { Fetch } from '../transport/http/openHttp.ts'
import type { OpenSocket } from '../transport/Wire.ts'

/** How a provider behaves. Everything has a default; times are in milliseconds. */
export interface ProviderOptions {
  /** The chain's genesis hash. If left out, that of the first endpoint is held to by all others. */
  readonly genesis?: string
  /**
   * Whether to connect at once, as polkadot.js's WsProvider does. Without it, `connect` or the first
   * call does. Default: true.
   */
  readonly autoConnect?: boolean
  /** Longest time for one call, over all attempts and switches. Default: 30,000. */
  readonly deadlineMs?: number
  /** How long one attempt of a read may take before it is made elsewhere. Default: 8,000. */
  readonly attemptMs?: number
  /** Longest wait for a connection to be open. Default: 3,000. */
  readonly handshakeMs?: number
  /** Longest wait for the first answer of a new connection. Default: 4,000. */
  readonly answerMs?: number
  /** How long a connection may be quiet before the node is asked for a sign of life. Default: 4,000. */
  readonly heartbeatMs?: number
  /** Longest wait for that sign. Default: 4,000. */
  readonly heartbeatTimeoutMs?: number
  /** Waits between attempts at one endpoint. Default: 200 at first, 30,000 at most. */
  readonly backoff?: BackoffSettings
  /** The largest message that is accepted, in bytes. Default: 16 MiB. */
  readonly maxFrameBytes?: number
  /** How many blocks a node may be behind before it is refused. Default: 100. */
  readonly maxBlocksBehind?: number
  /**
   * How long the best or the finalized head of the node in use may stand still before another
   * endpoint that is further is used in its place. 0 never looks. Default: 60,000.
   */
  readonly stallMs?: number
  /** The most finalized headers that are fetched to fill one gap. Default: 4,096. */
  readonly maxFinalizedGap?: number
  /** Further methods that only read, and so may be repeated. */
  readonly readMethods?: readonly string[]
  /**
   * Whether `author_submitExtrinsic` with the same signed bytes may be repeated when its answer was
   * lost. The chain admits a nonce once. Default: true.
   */
  readonly resubmitSigned?: boolean
  /** Whether storage reads of one tick are joined. Default: true. */
  readonly coalesceReads?: boolean
  /** Where metadata is kept between connections. */
  readonly metadataCache?: MetadataCache
  /** How many answers about fixed blocks are kept. 0 keeps none. Default: 1,024. */
  readonly cacheCapacity?: number
  /** How long they are kept. Default: 30,000. */
  readonly cacheTtlMs?: number
  /** Headers to send. A browser sends none when it opens a WebSocket. */
  readonly headers?: Readonly<Record<string, string>>
  /** Disconnects for good when it fires. */
  readonly signal?: AbortSignal
  /** Opens WebSockets. Default: the package `ws` in Node, the platform's own in a browser. */
  readonly openSocket?: OpenSocket
  /** Sends HTTP requests. Default: the platform's `fetch`. */
  readonly fetch?: Fetch
  /** Time. For tests. */
  readonly clock?: Clock
  /** Randomness of the waits. For tests: see `seedRandom`. */
  readonly random?: Random
}
