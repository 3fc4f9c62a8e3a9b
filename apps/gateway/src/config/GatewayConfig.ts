import type { ServiceVariant } from '@paraclock/core'

/** Log entries of this level and of more severe levels are written. `silent` writes none. */
export type GatewayLogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/**
 * The variant of the automation service that the gateway serves. `auto` detects the variant. `none`
 * serves no method of the service.
 */
export type ServedVariant = 'auto' | ServiceVariant | 'none'

/** Every setting of a gateway. Times are in milliseconds. */
export interface GatewayConfig {
  /** The URLs of the nodes, in the order of their use. A name can precede a URL: `a=wss://…`. */
  readonly upstreams: readonly string[]
  /**
   * The genesis hash of the chain. Defaults to the genesis hash that all reachable upstreams report
   * at the start.
   */
  readonly genesis: string
  readonly variant: ServedVariant
  /** How many upstreams must give the same answer to a method of the service. */
  readonly agree: number
  /** How long an upstream is set aside after a majority of upstreams contradicted its answer. */
  readonly setAsideMs: number
  /**
   * How long the head may stay the same before the gateway switches to another upstream. 0 disables
   * the check.
   */
  readonly staleMs: number
  readonly callMs: number
  readonly host: string
  /** The port to listen on. 0 takes a free port. */
  readonly port: number
  /** The host on which health and metrics are served. */
  readonly operatorHost: string
  /**
   * The port of health and metrics. 0 takes a free port. Defaults to `port` plus one, or to 0 if
   * `port` is 0 or 65,535.
   */
  readonly operatorPort: number
  /**
   * The host names that are accepted in the `Host` header; `*` accepts any. If the gateway listens
   * on the loopback, `localhost`, `127.0.0.1` and `[::1]` are accepted, too.
   */
  readonly hosts: readonly string[]
  /**
   * The origins of the web pages that may send requests; `*` accepts any. If the list is empty and
   * the gateway listens on the loopback, pages from `localhost`, `127.0.0.1` and `[::1]` are
   * accepted.
   */
  readonly origins: readonly string[]
  /**
   * The addresses and networks of trusted proxies. Their `X-Forwarded-For` gives the client's
   * address.
   */
  readonly trustedProxies: readonly string[]
  /**
   * Methods that are passed to nodes in addition to the default methods. A cost can follow the
   * name: `eth_getLogs=50`.
   */
  readonly allow: readonly string[]
  /**
   * Methods that are not passed to nodes, even if `allow` names them. `eth_*` denies all methods
   * that begin with `eth_`.
   */
  readonly deny: readonly string[]
  /**
   * Whether `paraclock_gatewayStatus` reports the upstream, its best block and the cache's size.
   */
  readonly diagnostics: boolean
  readonly maxConnections: number
  /** Maximum number of connections of one client address, over HTTP and WebSocket together. */
  readonly maxConnectionsPerAddress: number
  readonly maxBodyBytes: number
  /** Maximum depth of nesting of one request. */
  readonly maxDepth: number
  /** Maximum number of entries in all lists and objects of one request. */
  readonly maxEntries: number
  readonly maxBatch: number
  /** Maximum number of bytes of one answer, and of all answers to one batch. */
  readonly maxAnswerBytes: number
  /** Maximum number of subscriptions of one connection. One address may have 4 times as many. */
  readonly maxSubscriptions: number
  /**
   * Maximum number of connections to nodes, each for a single client. A subscription such as
   * `chainHead_v1_follow` needs such a connection, because only one node knows the subscription.
   * The clients of one address may have a quarter of these connections.
   */
  readonly maxSessions: number
  /**
   * Maximum number of unanswered messages of one WebSocket. At this number, the gateway stops
   * reading from the WebSocket.
   */
  readonly maxInFlight: number
  /**
   * Maximum units of work per second for one connection. A plain call costs about one unit. 0 sets
   * no limit. If a trusted proxy sends requests of several clients over one HTTP connection, this
   * limit applies to each client separately.
   */
  readonly ratePerConnection: number
  /** Maximum units of work per second for one address. 0 sets no limit. */
  readonly ratePerAddress: number
  /** The longest time that a request may take to arrive completely. */
  readonly requestMs: number
  /**
   * The interval of pings on the WebSockets of clients, and on the connections that `maxSessions`
   * counts. A connection is closed if the other side has sent nothing since the last ping.
   */
  readonly pingMs: number
  /**
   * Maximum number of unsent bytes on one WebSocket. The gateway keeps at most 8 times as many
   * bytes for one address, and 32 times as many for all clients together. Kept bytes are unsent
   * answers and notifications, unfinished and pending requests, and the keys of subscriptions.
   */
  readonly slowReaderBytes: number
  /** Longest time to finish the open requests when the gateway is stopped. */
  readonly shutdownMs: number
  readonly cacheBytes: number
  readonly logLevel: GatewayLogLevel
}

export type SettingName = keyof GatewayConfig
