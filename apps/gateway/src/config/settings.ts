import { isIP } from 'node:net'
import { parseEndpoint } from '@paraclock/connect'
import { isParaclockError, serviceVariants } from '@paraclock/core'
import { isOrigin } from '@paraclock/core/node'
import { ALLOWED } from '../methods/createAllowList.ts'
import { passedMethods } from '../methods/passedMethods.ts'
import type { GatewayConfig, SettingName } from './GatewayConfig.ts'
import { readUpstreams } from './readUpstreams.ts'
import type { Setting, SettingKind } from './Setting.ts'

const MAX_MS = 86_400_000
const MEBIBYTE = 1024 * 1024

const count = (least: number, most: number): SettingKind => ({ kind: 'integer', least, most })
const time = (least = 1): SettingKind => count(least, MAX_MS)
const bytes = (least = 1024): SettingKind => count(least, 1024 * MEBIBYTE)
const choice = (...values: readonly string[]): SettingKind => ({ kind: 'choice', values })
const setting = <Value>(accepts: SettingKind, fallback: Value, about: string) => ({
  ...{ accepts, fallback, about }
})

const address: SettingKind = {
  kind: 'text',
  pattern: /^[\w.:-]+$/,
  expected: 'an IP address or a host name'
}

const allowed: SettingKind = {
  kind: 'list',
  check: (item) => ALLOWED.test(item),
  expected: 'names of methods, each by itself and with its cost if that is not 1 (eth_getLogs=50)',
  hint: (item) => (item.endsWith('*') ? describePassed(item.slice(0, -1)) : undefined)
}

const denied: SettingKind = {
  kind: 'list',
  check: (item) => /^\w+\*?$/.test(item),
  expected: 'names of methods, a * at the end of one standing for the rest'
}

/** The accepted values, the default and the description of each setting. */
export const settings: { readonly [Name in SettingName]: Setting<GatewayConfig[Name]> } = {
  upstreams: {
    ...setting(
      {
        kind: 'list',
        check: isUpstream,
        expected:
          'URLs of nodes (ws, wss, http or https), each with a name if it has one (a=wss://…)'
      },
      undefined,
      'the nodes, in the order in which they are tried'
    ),
    secret: true
  },
  genesis: setting(
    {
      kind: 'text',
      pattern: /^(0x[0-9a-f]{64})?$/,
      expected: '0x and 64 lower-case hexadecimal digits, or nothing'
    },
    '',
    "the chain's genesis hash; if empty, the one that all reachable upstreams state at the start"
  ),
  variant: setting(
    choice('auto', ...Object.keys(serviceVariants), 'none'),
    'auto',
    "the variant of the service's methods; auto reads it from the chain"
  ),
  agree: setting(
    count(1, 16),
    1,
    "how many upstreams must agree on the answers of the service's methods"
  ),
  setAsideMs: setting(
    time(),
    600_000,
    'how long an upstream is not used after a majority contradicted it'
  ),
  staleMs: setting(
    time(0),
    60_000,
    'how long the head may stay the same before another upstream is used; 0 disables the check'
  ),
  callMs: setting(time(), 30_000, 'longest time for one call'),
  host: setting(address, '127.0.0.1', 'the address to listen at'),
  port: setting(count(0, 65_535), 9955, 'the port to listen at; 0 takes a free one'),
  operatorHost: setting(address, '127.0.0.1', 'the address of /healthz, /readyz and /metrics'),
  // 9956 is one more than the default of `port`. If `port` is set and `operatorPort` is not,
  // `readGatewayConfig` takes `port` plus one.
  operatorPort: setting(
    count(0, 65_535),
    9956,
    'their port; defaults to port plus one, or to a free port if port is 0'
  ),
  hosts: setting(
    {
      kind: 'list',
      check: (item) => item === '*' || /^([a-z\d][a-z\d.-]*|\[[\da-f:]+\])$/.test(item),
      expected: 'host names such as rpc.acme.example, in lower case and without a port, or *'
    },
    [],
    'the host names of accepted requests; on the loopback those of the loopback are added'
  ),
  origins: setting(
    { kind: 'list', check: isOrigin, expected: 'origins such as https://app.example, or *' },
    [],
    'the origins whose pages may use it; on the loopback by default those of localhost, 127.0.0.1 and [::1]'
  ),
  trustedProxies: setting(
    { kind: 'list', check: isNetwork, expected: 'IP addresses or networks (10.0.0.0/8)' },
    [],
    'the trusted proxies, whose X-Forwarded-For states the client'
  ),
  allow: setting(allowed, [], 'methods passed through beyond the usual ones'),
  deny: setting(denied, [], 'methods not passed through'),
  diagnostics: setting({ kind: 'switch' }, false, 'serves paraclock_gatewayStatus'),
  maxConnections: setting(count(1, 1_000_000), 4096, 'most connections in all'),
  maxConnectionsPerAddress: setting(
    count(1, 1_000_000),
    256,
    'most connections of one address, HTTP and WebSocket'
  ),
  maxBodyBytes: setting(bytes(), 4 * MEBIBYTE, 'most bytes of one request'),
  maxDepth: setting(count(3, 1000), 32, 'deepest nesting of one request'),
  maxEntries: setting(
    count(16, 10_000_000),
    65_536,
    'most entries of lists and objects of one request'
  ),
  maxBatch: setting(count(1, 100_000), 100, 'most requests in one batch'),
  maxAnswerBytes: setting(
    bytes(),
    16 * MEBIBYTE,
    'most bytes of one answer, and of all answers to one batch'
  ),
  maxSubscriptions: setting(
    count(0, 100_000),
    128,
    'most subscriptions of one connection, and 4 times as many of one address'
  ),
  // Nodes accept 100 connections by default, so 80 sessions leave room for 20 other connections.
  maxSessions: setting(
    count(0, 100_000),
    80,
    'most connections to nodes for chainHead_v1 and the like, a quarter for one address'
  ),
  maxInFlight: setting(
    count(1, 10_000),
    64,
    'most messages of one WebSocket processed at a time; at the limit it is not read'
  ),
  ratePerConnection: setting(
    count(0, 1_000_000),
    500,
    'units of work a second of one connection, a plain call being one; 0 sets no limit'
  ),
  ratePerAddress: setting(
    count(0, 1_000_000),
    1000,
    'units of work a second of one address, over all its connections; 0 sets no limit'
  ),
  requestMs: setting(time(), 10_000, 'longest time for a request to arrive'),
  pingMs: setting(time(), 30_000, 'how often a WebSocket is pinged'),
  slowReaderBytes: setting(
    bytes(),
    8 * MEBIBYTE,
    'most bytes that may wait for the reader of a WebSocket before it is dropped; 8 times as many of an address, 32 times in all'
  ),
  shutdownMs: setting(time(), 10_000, 'longest time to finish open requests after a signal to end'),
  cacheBytes: setting(bytes(0), 64 * MEBIBYTE, 'most bytes of answers that are kept'),
  logLevel: setting(
    choice('silent', 'error', 'warn', 'info', 'debug'),
    'info',
    'the least severe level that is logged'
  )
}

export const settingNames: readonly SettingName[] = Object.keys(settings) as SettingName[]

function isUpstream(item: string): boolean {
  try {
    return readUpstreams([item]).every((endpoint) => parseEndpoint(endpoint).url !== '')
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
}

function isNetwork(item: string): boolean {
  const [address = '', length, ...rest] = item.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || bits < 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
}

/**
 * Returns a hint for the error about a wildcard in `allow`, such as `eth_*`. The hint lists the
 * methods that begin with `beginning` and are passed to nodes by default. Wildcards are refused,
 * because they would also allow methods that sign or have unbounded answers.
 */
function describePassed(beginning: string): string {
  const passed = Object.keys(passedMethods).filter((method) => method.startsWith(beginning))
  return passed.length === 0
    ? 'no * stands for further names'
    : `no * stands for further names; passed already are ${passed.join(', ')}`
}
