import { isIP } from 'node:net'
import { parseEndpoint } from '@paraclock/connect'
import { isParaclockError, serviceVariants } from '@paraclock/core'
import { isOrigin } from '@paraclock/core/node'
import { ALLOWED } from '../methods/AllowList.ts'
import { passedMethods } from '../methods/passedMethods.ts'
import type { GatewayConfig, SettingName } from './GatewayConfig.ts'
import { readUpstreams } from './readUpstreams.ts'
import type { Setting, SettingKind } from './Setting.ts'

const MAX_MS = 86_400_000
const MEBIBYTE = 1024 * 1024

const time = (least = 1): SettingKind => ({ kind: 'integer', least, most: MAX_MS })
const count = (least: number, most: number): SettingKind => ({ kind: 'integer', least, most })
const bytes = (): SettingKind => ({ kind: 'integer', least: 1024, most: 1024 * MEBIBYTE })

const address: SettingKind = {
  kind: 'text',
  pattern: /^(localhost|[\w.:-]+)$/,
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

/**
 * Every setting of the gateway. Flags, environment, file, help and printed configuration all read
 * this table.
 */
export const settings: { readonly [Name in SettingName]: Setting<GatewayConfig[Name]> } = {
  upstreams: {
    accepts: {
      kind: 'list',
      check: isUpstream,
      expected: 'URLs of nodes (ws, wss, http or https), each with a name if it has one (a=wss://…)'
    },
    fallback: undefined,
    about: 'the nodes, in the order of preference',
    secret: true
  },
  genesis: {
    accepts: {
      kind: 'text',
      pattern: /^(0x[0-9a-f]{64})?$/,
      expected: '0x and 64 lower-case hexadecimal digits, or nothing'
    },
    fallback: '',
    about: "the chain's genesis hash; if empty, that of the first upstream"
  },
  variant: {
    accepts: { kind: 'choice', values: ['auto', ...Object.keys(serviceVariants), 'none'] },
    fallback: 'auto',
    about: "the variant of the service's methods; auto reads it from the chain"
  },
  agree: {
    accepts: count(1, 16),
    fallback: 1,
    about: "how many upstreams must agree on the answers of the service's methods"
  },
  setAsideMs: {
    accepts: time(),
    fallback: 600_000,
    about: 'how long an upstream is not used after a majority contradicted it'
  },
  staleMs: {
    accepts: time(0),
    fallback: 60_000,
    about:
      'how long the head may stay the same before another upstream is used; 0 disables the check'
  },
  callMs: { accepts: time(), fallback: 30_000, about: 'longest time for one call' },
  host: { accepts: address, fallback: '127.0.0.1', about: 'the address to listen at' },
  port: {
    accepts: count(0, 65_535),
    fallback: 9955,
    about: 'the port to listen at; 0 takes a free one'
  },
  operatorHost: {
    accepts: address,
    fallback: '127.0.0.1',
    about: 'the address of /healthz, /readyz and /metrics'
  },
  operatorPort: {
    accepts: count(0, 65_535),
    // The default `port` plus one. readGatewayConfig derives it if `port` is set.
    fallback: 9956,
    about: 'their port; defaults to port plus one, or to a free port if port is 0'
  },
  hosts: {
    accepts: {
      kind: 'list',
      check: (item) => item === '*' || /^([a-z\d][a-z\d.-]*|\[[\da-f:]+\])$/.test(item),
      expected: 'host names such as rpc.acme.example, in lower case and without a port, or *'
    },
    fallback: [],
    about: 'the host names of accepted requests; on the loopback those of the loopback are added'
  },
  origins: {
    accepts: {
      kind: 'list',
      check: isOrigin,
      expected: 'origins such as https://app.example, or *'
    },
    fallback: [],
    about:
      'the origins whose pages may use it; on the loopback by default those of localhost, 127.0.0.1 and [::1]'
  },
  trustedProxies: {
    accepts: { kind: 'list', check: isNetwork, expected: 'IP addresses or networks (10.0.0.0/8)' },
    fallback: [],
    about: 'the trusted proxies, whose X-Forwarded-For states the client'
  },
  allow: { accepts: allowed, fallback: [], about: 'methods passed through beyond the usual ones' },
  deny: { accepts: denied, fallback: [], about: 'methods not passed through' },
  diagnostics: {
    accepts: { kind: 'switch' },
    fallback: false,
    about: 'serves paraclock_gatewayStatus'
  },
  maxConnections: {
    accepts: count(1, 1_000_000),
    fallback: 4096,
    about: 'most connections in all'
  },
  maxConnectionsPerAddress: {
    accepts: count(1, 1_000_000),
    fallback: 256,
    about: 'most connections of one address, HTTP and WebSocket'
  },
  maxBodyBytes: { accepts: bytes(), fallback: 4 * MEBIBYTE, about: 'most bytes of one request' },
  maxDepth: { accepts: count(3, 1000), fallback: 32, about: 'deepest nesting of one request' },
  maxEntries: {
    accepts: count(16, 10_000_000),
    fallback: 65_536,
    about: 'most entries of lists and objects of one request'
  },
  maxBatch: { accepts: count(1, 100_000), fallback: 100, about: 'most requests in one batch' },
  maxAnswerBytes: {
    accepts: bytes(),
    fallback: 16 * MEBIBYTE,
    about: 'most bytes of one answer, and of all answers to one batch'
  },
  maxSubscriptions: {
    accepts: count(0, 100_000),
    fallback: 128,
    about: 'most subscriptions of one connection, and 4 times as many of one address'
  },
  maxSessions: {
    accepts: count(0, 100_000),
    // Nodes accept 100 connections by default.
    fallback: 80,
    about: 'most connections to nodes for chainHead_v1 and the like, a quarter for one address'
  },
  maxInFlight: {
    accepts: count(1, 10_000),
    fallback: 64,
    about: 'most messages of one WebSocket processed at a time; at the limit it is not read'
  },
  ratePerConnection: {
    accepts: count(0, 1_000_000),
    fallback: 500,
    about: 'units of work a second of one connection, a plain call being one; 0 sets no limit'
  },
  ratePerAddress: {
    accepts: count(0, 1_000_000),
    fallback: 1000,
    about: 'units of work a second of one address, over all its connections; 0 sets no limit'
  },
  requestMs: { accepts: time(), fallback: 10_000, about: 'longest time for a request to arrive' },
  pingMs: {
    accepts: time(),
    fallback: 30_000,
    about: 'how often a WebSocket is pinged'
  },
  slowReaderBytes: {
    accepts: bytes(),
    fallback: 8 * MEBIBYTE,
    about:
      'most bytes that may wait for a reader before it is dropped; 8 times as many of an address, 32 times in all'
  },
  shutdownMs: {
    accepts: time(),
    fallback: 10_000,
    about: 'longest time to finish open requests after a signal to end'
  },
  cacheBytes: {
    accepts: { kind: 'integer', least: 0, most: 1024 * MEBIBYTE },
    fallback: 64 * MEBIBYTE,
    about: 'most bytes of answers that are kept'
  },
  logLevel: {
    accepts: { kind: 'choice', values: ['silent', 'error', 'warn', 'info', 'debug'] },
    fallback: 'info',
    about: 'the least severe level that is logged'
  }
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
 * Describes the methods that can replace a wildcard. A wildcard would also pass signing methods and
 * unbounded answers.
 */
function describePassed(beginning: string): string {
  const passed = Object.keys(passedMethods).filter((method) => method.startsWith(beginning))
  return passed.length === 0
    ? 'no * stands for further names'
    : `no * stands for further names; passed already are ${passed.join(', ')}`
}
