import { BlockList } from 'node:net'
import { AdmissionRules } from '@paraclock/core/node'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { readGatewayConfig } from '../config/readGatewayConfig.ts'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { Backlog, type Reader } from './Backlog.ts'
import type { Client } from './Client.ts'
import { createHttpServer } from './createHttpServer.ts'
import { RateLimits } from './RateLimits.ts'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"echo"}'
const NOTE = '{"jsonrpc":"2.0","method":"echo"}'
const JSON_TYPE = { 'content-type': 'application/json' }

const backlog = new Backlog({ perAddress: 1e9, inAll: 1e9 })
const note = vi.spyOn(backlog, 'note').mockReturnValue()
const forget = vi.spyOn(backlog, 'forget').mockReturnValue()
const onSlow = vi.fn()
let answer = '"yes"'
let onCall: (client: Client) => void = () => {}
let app: FastifyInstance

/** Makes a server with settings, which answers every call with the same text. */
async function open(settings: Partial<GatewayConfig> = {}): Promise<FastifyInstance> {
  const metrics = new GatewayMetrics()
  const flags = { upstreams: ['ws://127.0.0.1:1'], logLevel: 'silent', ...settings }
  const { config } = await readGatewayConfig({ flags })
  return createHttpServer({
    ...{ config, backlog, onSlow, rules: new AdmissionRules(config) },
    rates: new RateLimits({ ratePerConnection: 0, ratePerAddress: 0, metrics }),
    trusted: new BlockList(),
    calls: {
      answer: async ({ params }, client) => {
        onCall(client)
        if (JSON.stringify(params).includes('fault')) throw new TypeError('a fault')
        return { result: answer }
      },
      costOf: () => 1
    },
    isDraining: () => false
  })
}

beforeEach(async () => {
  answer = '"yes"'
  onCall = () => {}
  app = await open({ maxBodyBytes: 2000 })
  vi.clearAllMocks()
})
afterEach(async () => {
  await app.close()
})

/** Asks the server without a connection. */
async function ask(asked: object, headers: Readonly<Record<string, string>> = JSON_TYPE) {
  const answered = await app.inject({
    ...{ method: 'POST', url: '/', payload: CALL, ...asked },
    headers: { host: 'localhost', ...headers }
  })
  const { statusCode: status, payload, headers: answeredHeaders } = answered
  return { status, text: payload, headers: answeredHeaders }
}

test('the times and sizes of connections are those of the settings', async () => {
  const { initialConfig, server } = app
  expect(initialConfig).toMatchObject({
    ...{ bodyLimit: 2000, requestTimeout: 10_000, connectionTimeout: 70_000 },
    ...{ keepAliveTimeout: 72_000 }
  })
  expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([
    ...[10_000, 10_000, 70_000]
  ])
})

test('an answer is JSON that nobody keeps', async () => {
  expect(await ask({})).toMatchObject({
    ...{ status: 200, text: '{"jsonrpc":"2.0","id":1,"result":"yes"}' },
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  })
})

test('a notification has no answer', async () => {
  expect(await ask({ payload: NOTE })).toMatchObject({ status: 204, text: '' })
})

test.each([
  ['an empty body', { payload: '' }, JSON_TYPE, 200, /Parse error|JSON/],
  [
    ...(['another type', {}, { 'content-type': 'text/plain' }, 415] as const),
    /its content type is not application\/json/
  ],
  [
    ...(['too many bytes', { payload: CALL.padEnd(2001) }, JSON_TYPE, 413] as const),
    /more bytes|2000/
  ],
  [...(['another way', { method: 'PUT' }, JSON_TYPE, 405] as const), /it came by PUT, not by POST/],
  [
    ...([
      'another way with a query',
      { method: 'GET', url: '/?a=1', payload: '' },
      {},
      405
    ] as const),
    /it came by GET, not by POST/
  ],
  [
    ...(['another place', { url: '/rpc?a=1' }, JSON_TYPE, 404] as const),
    /there is nothing at \/rpc\?a=1; requests go to \//
  ]
])('%s is refused', async (_, asked, headers, status, message) => {
  const refused = await ask(asked, headers)
  const { id, error } = JSON.parse(refused.text) as { id: unknown; error: { message: string } }
  expect([refused.status, id]).toEqual([status, null])
  expect(error.message).toMatch(message)
  expect(refused.headers['allow']).toBe(status === 405 ? 'POST' : undefined)
})

test('2,000 bytes are as many as may come', async () => {
  expect((await ask({ payload: CALL.padEnd(2000) })).status).toBe(200)
})

test('a fault of a call is an internal error, and no word of it goes out', async () => {
  const payload = CALL.replace('}', ',"params":["fault"]}')
  const { status, text } = await ask({ payload })
  expect([status, JSON.parse(text)]).toMatchObject([200, { id: 1, error: { code: -32603 } }])
  expect(text).not.toContain('a fault')
})

const origin = 'https://app.example'

test('a page that may use it is told so, and one that may not is refused', async () => {
  await app.close()
  app = await open({ origins: [origin] })
  const allowed = await ask({}, { ...JSON_TYPE, origin })
  expect(allowed).toMatchObject({
    ...{ status: 200, headers: { 'access-control-allow-origin': origin, vary: 'origin' } }
  })
  const refused = await ask({}, { ...JSON_TYPE, origin: 'https://evil.example' })
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    ...[403, { id: null, error: { code: -32600 } }]
  ])
  expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  expect((await ask({})).headers['access-control-allow-origin']).toBeUndefined()
  expect(await ask({ method: 'OPTIONS', payload: '' }, { origin })).toMatchObject({
    ...{ status: 204, text: '' },
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400'
    }
  })
})

test('who reads a large answer is watched until it is read', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = async (bytes: number): Promise<number> => {
    answer = `"${'a'.repeat(bytes)}"`
    const response = await fetch(url, { method: 'POST', headers: JSON_TYPE, body: CALL })
    return (await response.text()).length
  }
  expect(await post(16 * 1024 - 37)).toBe(16 * 1024 - 1)
  expect(forget.mock.calls).toEqual([])
  expect(await post(16 * 1024 - 36)).toBe(16 * 1024)
  await expect.poll(() => forget.mock.calls.length).toBe(1)
})

test('a reader of a large answer has the bytes that wait for it, and is dropped', async () => {
  const noted = Promise.withResolvers<Reader>()
  // The answer is noted when it is held, when it is given back, and when the connection has it.
  note.mockImplementation((reader) => {
    if (note.mock.calls.length === 3) noted.resolve(reader)
  })
  // More than the buffers of a connection hold.
  answer = `"${'a'.repeat(32 * 1024 * 1024)}"`
  await app.close()
  app = await open({ maxAnswerBytes: 64 * 1024 * 1024 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const reading = fetch(url, { method: 'POST', headers: JSON_TYPE, body: CALL })
  const reader = await noted.promise
  expect([reader.address, reader.measure() > 0]).toEqual(['127.0.0.1', true])
  expect(onSlow).not.toHaveBeenCalled()
  reader.drop()
  expect(onSlow).toHaveBeenCalledTimes(1)
  await expect(reading.then((response) => response.text())).rejects.toThrow()
  await expect.poll(() => forget.mock.calls.map(([one]) => one)).toContain(reader)
})

test('a listener that is added after the client is gone is called at once', async () => {
  const listener = vi.fn()
  let calledAtOnce = 0
  note.mockImplementation((reader) => reader.drop())
  onCall = (client) => {
    client.hold(1)
    client.onGone(listener)
    calledAtOnce = listener.mock.calls.length
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await expect(fetch(url, { method: 'POST', headers: JSON_TYPE, body: CALL })).rejects.toThrow()
  expect([calledAtOnce, listener.mock.calls.length]).toEqual([1, 1])
})
