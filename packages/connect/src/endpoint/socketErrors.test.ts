import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ParaclockError } from '@paraclock/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { separateCredentials } from './createWebSocket.ts'
import { openSocket, refusalError } from './openSocketNode.ts'
import { parseEndpoint } from './parseEndpoint.ts'
import { closedError, WireEnd } from './Wire.ts'

// Sockets are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** The end of a WebSocket to a server that answers the upgrade with a plain response. */
async function refuse(respond: (response: ServerResponse) => void): Promise<ParaclockError> {
  const server = createServer((_, response) => respond(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { promise, resolve } = Promise.withResolvers<ParaclockError>()
  const { port } = server.address() as AddressInfo
  const events = { opened: vi.fn(), received: vi.fn(), closed: resolve }
  const url = `ws://127.0.0.1:${port}`
  const wire = openSocket(parseEndpoint(url), events, { maxFrameBytes: 1000, headers: {} })
  onTestFinished(() => wire.close())
  return await promise
}

test.each<[number, Record<string, string>, object]>([
  [
    200,
    { 'content-type': 'text/html' },
    {
      code: 'EndpointRefused',
      context: { problem: 'it answered with HTTP status 200 and a web page' }
    }
  ],
  [
    301,
    { location: 'wss://other.example', 'content-type': 'text/html' },
    {
      code: 'EndpointRefused',
      context: { problem: 'it redirects; give the address that it redirects to' }
    }
  ],
  [404, {}, { code: 'EndpointRefused', context: { problem: 'it answered with HTTP status 404' } }],
  [429, { 'retry-after': '7' }, { code: 'RateLimitExceeded', context: { retryAfterMs: 7000 } }],
  [502, {}, { code: 'EndpointUnavailable', context: { problem: 'HTTP status 502' } }]
])(
  'a server that answers the upgrade with status %d and %j is named',
  async (status, headers, error) => {
    expect(await refuse((response) => response.writeHead(status, headers).end())).toMatchObject(
      error
    )
  }
)

/** A WebSocket server of the loopback, and a wire to it. */
async function connect(
  url: (port: number) => string,
  headers: Record<string, string> = {},
  maxPayload = 1000
) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload })
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const accepted = new Promise<[WebSocket, IncomingMessage]>((resolve) =>
    server.once('connection', (...given) => resolve(given))
  )
  const { promise, resolve } = Promise.withResolvers<ParaclockError>()
  const texts: string[] = []
  const opened = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  const events = {
    ...{ opened: opened.resolve, closed: resolve },
    received: (text: string) => {
      texts.push(text)
      received.resolve()
    }
  }
  const { port } = server.address() as AddressInfo
  const endpoint = parseEndpoint(url(port))
  const wire = openSocket(endpoint, events, { maxFrameBytes: 1000, headers })
  onTestFinished(() => wire.close())
  const [peer, request] = await accepted
  await opened.promise
  return { wire, peer, request, texts, received: received.promise, ended: promise, endpoint }
}

test('headers and credentials are sent with the upgrade, and several requests in their order', async () => {
  const url = (port: number) => `ws://me:hunter2@127.0.0.1:${port}/path?q=1`
  const { wire, peer, request } = await connect(url, { 'x-key': 'k' })
  expect(request.url).toBe('/path?q=1')
  expect(request.headers).toMatchObject({ 'x-key': 'k', authorization: 'Basic bWU6aHVudGVyMg==' })
  expect(request.headers['sec-websocket-extensions']).toBeUndefined()
  const bodies: string[] = []
  const done = new Promise<void>((resolve) =>
    peer.on('message', (data) => {
      bodies.push(String(data))
      if (bodies.length === 3) resolve()
    })
  )
  for (const id of [1, 2]) wire.post({ id, body: `${id}` })
  wire.post({ id: 3, body: '3' })
  await done
  expect(bodies).toEqual(['1', '2', '3'])
})

test('a binary message counts as an empty one, and the close code and reason are shown', async () => {
  const { peer, texts, received, ended, endpoint } = await connect(
    (port) => `ws://127.0.0.1:${port}`
  )
  peer.send(Buffer.from('{}'))
  await received
  peer.close(4001, 'going away')
  expect(await ended).toMatchObject({
    code: 'ConnectionLost',
    context: { endpoint: endpoint.shown, problem: 'close code 4001, going away' }
  })
  expect(texts).toEqual([''])
})

test('a message that breaks the protocol ends the connection with its cause', async () => {
  const { peer, ended } = await connect((port) => `ws://127.0.0.1:${port}`)
  // A frame with reserved bits.
  const { _socket: socket } = peer as unknown as { readonly _socket: Socket }
  socket.write(Buffer.from([0xf1, 0]))
  expect(await ended).toMatchObject({ code: 'ConnectionLost', cause: expect.any(Error) })
})

test.each([
  [429, undefined, undefined, 'RateLimitExceeded', { retryAfterMs: undefined }],
  [503, '5', undefined, 'RateLimitExceeded', { retryAfterMs: 5000 }],
  [503, 'soon', undefined, 'EndpointUnavailable', { problem: 'HTTP status 503' }],
  [
    499,
    undefined,
    'text/html; x',
    'EndpointRefused',
    { problem: 'it answered with HTTP status 499 and a web page' }
  ],
  [500, undefined, 'text/html', 'EndpointUnavailable', { problem: 'HTTP status 500' }]
])(
  'HTTP status %d with Retry-After %s and type %s',
  (status, retryAfter, contentType, code, context) => {
    const endpoint = parseEndpoint('wss://rpc.example')
    const headers = { 'retry-after': retryAfter, 'content-type': contentType }
    expect(refusalError(endpoint, status, headers, 0)).toMatchObject({
      code,
      context: { endpoint: 'wss://rpc.example', ...context }
    })
  }
)

test.each([
  [1006, '', 'close code 1006'],
  [4000, 'bye', 'close code 4000, bye']
])('close code %d with the reason %j is a lost connection', (code, reason, problem) => {
  const endpoint = parseEndpoint('wss://rpc.example')
  expect(closedError(endpoint, code, reason)).toMatchObject({
    code: 'ConnectionLost',
    context: { endpoint: 'wss://rpc.example', problem }
  })
})

test('a server that refuses a message for its size is no lost connection', async () => {
  const { wire, peer, ended } = await connect((port) => `ws://127.0.0.1:${port}`, {}, 10)
  peer.on('error', vi.fn())
  wire.post({ id: 1, body: 'x'.repeat(11) })
  expect(await ended).toMatchObject({
    code: 'FrameSizeExceeded',
    message: expect.stringMatching(/^ws:.* refuses a message of this size/)
  })
})

test('the end of a wire is an event once, and not if it is closed', () => {
  const error = closedError(parseEndpoint('wss://rpc.example'), 1006, '')
  const events = { opened: vi.fn(), received: vi.fn(), closed: vi.fn() }
  const end = new WireEnd(events)
  end.open()
  end.end(error)
  end.end(error)
  expect([end.opened, events.opened.mock.calls.length, events.closed.mock.calls]).toEqual([
    ...[true, 1, [[error]]]
  ])
  const closed = new WireEnd(events)
  closed.ended = true
  closed.open()
  closed.end(error)
  expect([closed.opened, events.opened.mock.calls.length, events.closed.mock.calls.length]).toEqual(
    [...[true, 1, 1]]
  )
})

test.each([
  ['wss://rpc.example/a?b=1', {}, 'wss://rpc.example/a?b=1', {}],
  [
    'wss://me:pw@rpc.example/',
    { a: 'b' },
    'wss://rpc.example/',
    { a: 'b', authorization: 'Basic bWU6cHc=' }
  ],
  ['wss://me@rpc.example/', {}, 'wss://rpc.example/', { authorization: 'Basic bWU6' }],
  [
    'wss://me:pw@rpc.example/',
    { AUTHORIZATION: 'own' },
    'wss://rpc.example/',
    { AUTHORIZATION: 'own' }
  ]
])('the credentials of %s beside %j go to a header', (url, headers, to, sent) => {
  expect(separateCredentials({ url, headers: headers as Record<string, string> })).toEqual({
    url: to,
    headers: sent
  })
})
