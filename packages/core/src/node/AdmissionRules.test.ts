import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { AdmissionRules, type AdmissionRulesSetup, isLoopback, isOrigin } from './AdmissionRules.ts'

const local = { host: '127.0.0.1', hosts: [], origins: [] }
const open = { host: '0.0.0.0', hosts: ['rpc.acme.example'], origins: ['https://app.example'] }
const any = { host: '::', hosts: ['*'], origins: ['*'] }

/** Returns the HTTP status of a refused request, or 200 for an accepted request. */
function statusOf(
  setup: AdmissionRulesSetup,
  request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>
): number {
  return new AdmissionRules(setup).refusal(request as IncomingMessage)?.status ?? 200
}

test.for([
  [local, 'localhost:9955', undefined, 200],
  [local, '127.0.0.1:9955', undefined, 200],
  [local, '[::1]:9955', undefined, 200],
  [local, 'LOCALHOST:1', undefined, 200],
  [local, '127.9.9.9', undefined, 403],
  [local, 'node.localhost', undefined, 403],
  [local, 'evil.example', undefined, 403],
  [local, '127.0.0.1.evil.example', undefined, 403],
  [local, 'localhost.evil.example', undefined, 403],
  [local, undefined, undefined, 403],
  [local, 'evil.example@localhost', undefined, 400],
  [local, 'localhost, evil.example', undefined, 400],
  [local, 'localhost:1:2', undefined, 400],
  [local, '', undefined, 400],
  [local, 'localhost', 'http://localhost:3000', 200],
  [local, 'localhost', 'https://127.0.0.1', 200],
  [local, 'localhost', 'http://[::1]:3000', 200],
  [local, 'localhost', 'http://evil.localhost:3000', 403],
  [local, 'localhost', 'http://127.0.0.2', 403],
  [local, 'localhost', 'null', 403],
  [local, 'localhost', 'https://evil.example', 403],
  [local, 'localhost', 'file://', 403],
  [local, 'localhost', 'http://localhost@evil.example', 403],
  [{ ...local, host: '127.0.0.2' }, '127.0.0.2:9955', 'http://127.0.0.2:3000', 200],
  [{ ...local, hosts: ['node.localhost'] }, 'node.localhost', undefined, 200],
  [{ ...local, origins: ['http://app.localhost'] }, 'localhost', 'http://app.localhost', 200],
  [{ ...local, origins: ['https://app.example'] }, 'localhost', 'http://localhost', 403],
  [open, 'rpc.acme.example:443', 'https://app.example', 200],
  [open, 'RPC.acme.example', undefined, 200],
  [{ ...open, hosts: ['RPC.Acme.example'] }, 'rpc.acme.example', undefined, 200],
  [open, 'localhost', undefined, 403],
  [open, 'rpc.acme.example', 'http://localhost', 403],
  [open, 'rpc.acme.example', 'null', 403],
  [any, 'whatever', 'null', 200],
  [any, undefined, undefined, 200],
  [any, 'one.example,other.example', undefined, 400],
  [any, '', undefined, 400]
] as const)('%j: Host %s, Origin %s', ([setup, host, origin, status]) => {
  const headers = { ...(host === undefined ? {} : { host }), ...(origin ? { origin } : {}) }
  const request = { url: '/', headers, rawHeaders: Object.entries(headers).flat() }
  expect(statusOf(setup, request)).toBe(status)
})

test.for([
  ['Host', 'HOST'],
  ['host', 'host']
] as const)('two Host headers, %s and %s, are refused whatever they name', (names) => {
  const rawHeaders = ['Accept', 'host', ...names.flatMap((name) => [name, 'localhost'])]
  expect(statusOf(any, { url: '/', headers: { host: 'localhost' }, rawHeaders })).toBe(400)
})

test.for(['http://localhost/', 'http://evil.example/', '*', ''])(
  'a target %s is refused',
  (url) => {
    const headers = { host: 'localhost' }
    expect(statusOf(any, { url, headers, rawHeaders: ['Host', 'localhost'] })).toBe(400)
  }
)

test.each([
  ['https://app.example', true],
  ['http://localhost:5173', true],
  ['*', true],
  ['https://app.example/', false],
  ['https://APP.example', false],
  ['app.example', false],
  ['null', false],
  ['file:///page', false]
])('%s is an origin as browsers send it: %s', (text, expected) => {
  expect(isOrigin(text)).toBe(expected)
})

test.for([
  [local, ['localhost', '127.0.0.1', '[::1]'], ['localhost', '127.0.0.1', '[::1]']],
  [open, ['rpc.acme.example'], ['https://app.example']],
  [{ ...local, origins: ['https://app.example'] }, expect.anything(), ['https://app.example']]
] as const)('the rules of %j are shown', ([setup, hosts, origins]) => {
  expect(new AdmissionRules(setup).shown).toEqual({ hosts, origins })
})

test.for([
  [local, { url: '*', headers: {} }, { status: 400, problem: 'its target is not a path' }],
  [
    local,
    { url: '/', headers: { host: 'a b' } },
    { status: 400, problem: 'its Host "a b" is not a host name with a port' }
  ],
  [
    local,
    { url: '/', headers: { host: 'evil.example' } },
    {
      status: 403,
      problem: 'its Host "evil.example" is not one that this program answers to (hosts)'
    }
  ],
  [
    local,
    { url: '/', headers: { host: 'localhost', origin: 'https://evil.example' } },
    {
      status: 403,
      problem: 'pages of its Origin "https://evil.example" may not use this program (origins)'
    }
  ],
  [local, { url: '/', headers: { host: 'localhost' } }, undefined]
] as const)('%j refuses %j with %j', ([setup, { url, headers }, refusal]) => {
  const request = { url, headers, rawHeaders: Object.entries(headers).flat() }
  expect(new AdmissionRules(setup).refusal(request as unknown as IncomingMessage)).toEqual(refusal)
})

test('a page of any origin is allowed by *, and of a named one by its name', () => {
  expect(new AdmissionRules(any).allowedOrigin('https://a.example')).toBe('*')
  expect(new AdmissionRules(open).allowedOrigin('https://app.example')).toBe('https://app.example')
})

test.each([
  ['localhost', true],
  ['a.localhost', true],
  ['127.0.0.1', true],
  ['127.200.3.4', true],
  ['::1', true],
  ['127.0.0.1.example', false],
  ['localhost.example', false],
  ['.localhost', false],
  ['0.0.0.0', false],
  ['::', false]
])('%s is of the loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
