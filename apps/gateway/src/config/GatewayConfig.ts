import type { ServiceVariant } from '@paraclock/core'

/** How much the log says. */
export type GatewayLogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Which variant of the service's methods is served. */
export type ServedVariant = 'auto' | ServiceVariant | 'none'

/** Every setting of a gateway. Times are in milliseconds. */
export interface GatewayConfig {
  /** URLs of the nodes, in the order of preference, each with a name if it has one: `a=wss://…`. */
  readonly upstreams: readonly string[]
  /** The chain's genesis hash; empty takes that of the first upstream. */
  readonly genesis: string
  /** The variant whose methods are served; `auto` reads it from the chain's metadata. */
  readonly variant: ServedVariant
  /** How many upstreams must agree on the answers of the service's methods. */
  readonly agree: number
  /** How long an upstream whose answer a majority contradicts is left alone. */
  readonly setAsideMs: number
  /** How long the head may stay the same before another upstream is used; 0 disables the check. */
  readonly staleMs: number
  /** Longest time for one call. */
  readonly callMs: number
  /** The address to listen at. */
  readonly host: string
  /** The port to listen at; 0 takes a free one. */
  readonly port: number
  /** The address at which health and metrics are served. */
  readonly operatorHost: string
  /** The port of health and metrics; 0 takes a free one. Defaults to the one after `port`. */
  readonly operatorPort: number
  /** Host names under which it answers, beside those of the loopback when it listens there: `*` is any. */
  readonly hosts: readonly string[]
  /** Origins whose pages may use it: `*` is any. Empty on the loopback: the pages of the loopback. */
  readonly origins: readonly string[]
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Methods passed through beyond the usual ones, with their costs: `eth_getLogs=50`. */
  readonly allow: readonly string[]
  /** Methods not passed through; wins over `allow`. A `*` at the end matches any rest. */
  readonly deny: readonly string[]
  /** Whether `paraclock_gatewayStatus` is served. */
  readonly diagnostics: boolean
  readonly maxConnections: number
  /** Most connections of one address, HTTP and WebSocket. */
  readonly maxConnectionsPerAddress: number
  readonly maxBodyBytes: number
  /** Deepest nesting of one request. */
  readonly maxDepth: number
  /** Most entries of lists and objects of one request. */
  readonly maxEntries: number
  /** Most requests in one batch. */
  readonly maxBatch: number
  /** Most bytes of one answer, and of all answers to one batch. */
  readonly maxAnswerBytes: number
  /** Most subscriptions of one connection, and 4 times as many of one address. */
  readonly maxSubscriptions: number
  /** Most connections to nodes that clients have of their own, for `chainHead_v1` and the like; a quarter of them for one address. */
  readonly maxSessions: number
  /** Most messages of one WebSocket that are worked on; past them nothing more is read from it. */
  readonly maxInFlight: number
  /** Units of work a second of one connection, about as many plain calls; 0 sets no limit. */
  readonly ratePerConnection: number
  /** Units of work a second of one address, over all its connections; 0 sets no limit. */
  readonly ratePerAddress: number
  /** Longest time for a request to arrive. */
  readonly requestMs: number
  /** How often a WebSocket is pinged. A client that did not answer the last ping is dropped. */
  readonly pingMs: number
  /** Most bytes that may wait for a reader; 8 times as many for an address, 32 times in all. */
  readonly slowReaderBytes: number
  /** The longest time to finish open requests after a signal to end. */
  readonly shutdownMs: number
  /** Most bytes of answers that are kept. */
  readonly cacheBytes: number
  /** How much the log says. */
  readonly logLevel: GatewayLogLevel
}

export type SettingName = keyof GatewayConfig
