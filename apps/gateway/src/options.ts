import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { parseEndpoint } from '@paraclock/connect'
import {
  ArgumentInvalid,
  isParaclockError,
  ParaclockError,
  redactEndpoint,
  type ServiceVariant
} from '@paraclock/core'
import { isLoopback, isOrigin } from '@paraclock/core/node'

type Accepts = readonly [least: number, most: number] | ((item: string) => boolean)

/** A number within bounds, a text, or a list of texts, as the default shows. */
interface Option {
  readonly fallback: number | string | readonly string[]
  readonly accepts: Accepts
  /** Describes the accepted values. */
  readonly expected: string
  readonly about: string
}

type Variant = 'auto' | ServiceVariant | 'none'
type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

const MEBIBYTE = 1024 * 1024
const PORTS = [0, 65_535] as const
const TIMES = [1, 86_400_000] as const
const SIZES = [1024, 1024 * MEBIBYTE] as const

const number = (fallback: number, accepts: readonly [number, number], about: string) => ({
  fallback,
  accepts,
  about,
  expected: `an integer from ${accepts[0]} to ${accepts[1]}`
})
const text = <Value>(fallback: Value, pattern: RegExp, expected: string, about: string) => ({
  fallback,
  expected,
  about,
  accepts: (item: string) => pattern.test(item)
})
const list = (accepts: (item: string) => boolean, expected: string, about: string) => ({
  fallback: [] as readonly string[],
  accepts,
  expected,
  about
})
const address = (about: string) =>
  text('127.0.0.1', /^[\w.:-]+$/, 'an IP address or a host name', about)

type Names<Value, Name extends string> = Readonly<Record<Name, Value>>

/** The value of every option of the gateway, by name. `paraclock-gateway --help` describes them. */
export type GatewayOptions = Names<
  readonly string[],
  'upstreams' | 'hosts' | 'origins' | 'trustedProxies' | 'allow' | 'deny'
> &
  Names<string, 'genesis' | 'host' | 'operatorHost'> &
  Names<number, 'port' | 'operatorPort' | 'maxConnections' | 'maxConnectionsPerAddress'> &
  Names<number, 'ratePerAddress' | 'maxBodyBytes' | 'maxBatch' | 'maxAnswerBytes'> &
  Names<number, 'maxHeldBytes' | 'cacheBytes' | 'requestMs' | 'callMs' | 'pingMs'> &
  Names<number, 'staleMs' | 'shutdownMs'> &
  Names<Variant, 'variant'> &
  Names<LogLevel, 'logLevel'>

/** Every option of the gateway. Times are in milliseconds. */
export const options: {
  readonly [Name in OptionName]: Option & { readonly fallback: GatewayOptions[Name] }
} = {
  upstreams: list(isNode, 'URLs of nodes (ws or wss)', 'the nodes, in the order of their use'),
  genesis: text(
    '',
    /^(0x[0-9a-f]{64})?$/,
    '0x and 64 lower-case hexadecimal digits',
    "the chain's genesis hash; if empty, that of the first node that answers"
  ),
  variant: text<Variant>(
    'auto',
    /^(auto|hour|minute|none)$/,
    'auto, hour, minute or none',
    "the variant of the service's methods; auto reads it from the chain, none serves none of them"
  ),
  host: address('the address to listen at'),
  port: number(9955, PORTS, 'the port to listen at; 0 takes a free one'),
  operatorHost: address('the address of /healthz, /readyz and /metrics'),
  operatorPort: number(9956, PORTS, 'their port; defaults to the port after --port'),
  hosts: list(
    (item) => item === '*' || /^([a-z\d][a-z\d.-]*|\[[\da-f:]+\])$/.test(item),
    'host names such as rpc.acme.example, in lower case and without a port, or *',
    'the host names of accepted requests; on the loopback those of the loopback are added'
  ),
  origins: list(
    isOrigin,
    'origins such as https://app.example, or *',
    'the origins whose pages may use it; on the loopback by default those of localhost, 127.0.0.1 and [::1]'
  ),
  trustedProxies: list(
    isNetwork,
    'IP addresses or networks (10.0.0.0/8)',
    'the trusted proxies, whose X-Forwarded-For states the client'
  ),
  allow: list(
    (item) => /^\w+$/.test(item),
    'whole names of methods',
    'methods passed to nodes beyond the usual ones'
  ),
  deny: list(
    (item) => /^\w+\*?$/.test(item),
    'names of methods, a * at the end of one standing for the rest',
    'methods not passed to nodes'
  ),
  maxConnections: number(4096, [1, 1_000_000], 'most connections in all, HTTP and WebSocket'),
  maxConnectionsPerAddress: number(256, [1, 1_000_000], 'most connections of one address'),
  ratePerAddress: number(
    1000,
    [0, 1_000_000],
    'most calls a second of one address, over all its connections; 0 sets no limit'
  ),
  maxBodyBytes: number(4 * MEBIBYTE, SIZES, 'most bytes of one message'),
  maxBatch: number(100, [1, 100_000], 'most calls in one batch'),
  maxAnswerBytes: number(16 * MEBIBYTE, SIZES, 'most bytes of the answers to one message'),
  maxHeldBytes: number(
    256 * MEBIBYTE,
    SIZES,
    'most bytes kept for all clients, such as unsent answers; beyond it the largest client is disconnected'
  ),
  cacheBytes: number(64 * MEBIBYTE, [0, SIZES[1]], 'most bytes of answers that are cached'),
  requestMs: number(10_000, TIMES, 'longest time for a message to arrive'),
  callMs: number(30_000, TIMES, 'longest time for one call'),
  pingMs: number(
    30_000,
    TIMES,
    'how often a client is pinged, and a node 8 times as often; each must answer before the next'
  ),
  staleMs: number(
    60_000,
    [0, TIMES[1]],
    'how long the best block may stay the same before the next node is used; 0 disables the check'
  ),
  shutdownMs: number(10_000, TIMES, 'longest time to finish pending calls after a signal to end'),
  logLevel: text<LogLevel>(
    'info',
    /^(silent|error|warn|info|debug)$/,
    'silent, error, warn, info or debug',
    'the least severe level that is logged'
  )
}

export type OptionName = keyof GatewayOptions

/** Text of the command line, or values of a program, by the name of the option. */
export type GivenOptions = Readonly<Partial<Record<OptionName, unknown>>>

/** Returns the flag of an option on the command line: `--max-batch`. */
export function flagOf(name: OptionName): string {
  if (name === 'upstreams') return '--upstream'
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Reads options, and fills in the defaults. The result lists all problems. */
export function readOptions(given: GivenOptions): {
  readonly read: GatewayOptions
  readonly problems: readonly ParaclockError[]
} {
  const problems: ParaclockError[] = []
  const refuse = (name: OptionName, value: unknown, problem: string): void => {
    problems.push(new ParaclockError(ArgumentInvalid, { argument: flagOf(name), value, problem }))
  }
  const entries = Object.entries(options).map(([key, option]) => {
    const name = key as OptionName
    const value = given[name] === undefined ? option.fallback : readValue(given[name], option)
    // A URL can contain an API key.
    const shown = name === 'upstreams' ? splitList(given[name]).map(redactEndpoint) : given[name]
    if (value === undefined) refuse(name, shown, `expected ${option.expected}`)
    return [name, value ?? option.fallback]
  })
  const all = Object.fromEntries(entries) as GatewayOptions
  const { port, upstreams, host } = all
  const operatorPort = port === 0 || port === 65_535 ? 0 : port + 1
  const read = given.operatorPort === undefined ? { ...all, operatorPort } : all
  if (problems.length > 0) return { read, problems }
  if (upstreams.length === 0) refuse('upstreams', [], 'expected at least one URL of a node')
  for (const name of isLoopback(host) ? [] : (['hosts', 'origins'] as const)) {
    const problem = `required, because it listens at ${host}, beyond the loopback; * accepts all`
    if (read[name].length === 0) refuse(name, [], problem)
  }
  return { read, problems }
}

function readValue(given: unknown, { fallback, accepts }: Option): unknown {
  if (typeof accepts !== 'function') {
    const value = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given
    const isFit = typeof value === 'number' && Number.isSafeInteger(value)
    return isFit && value >= accepts[0] && value <= accepts[1] ? value : undefined
  }
  if (typeof fallback === 'string') {
    return typeof given === 'string' && accepts(given) ? given : undefined
  }
  const items = splitList(given)
  return items.every(accepts) ? [...new Set(items)] : undefined
}

/** A value that is not a text becomes an item that no list accepts. */
function splitList(given: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(given) ? given : [given]
  const items = parts.flatMap((part) => (typeof part === 'string' ? part.split(',') : ['…']))
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

function isNode(item: string): boolean {
  try {
    parseEndpoint(item)
    return true
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
}

function isNetwork(item: string): boolean {
  try {
    return compile([item]) !== undefined && isIP(item.split('/')[0] ?? '') !== 0
  } catch {
    return false
  }
}
