import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket as Caller } from 'ws'
import type { RpcMethod } from './RpcMethods.ts'
import { serveChain } from './serveChain.ts'

const MAX = 15 * 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'
const TOO_BIG = {
  jsonrpc: '2.0',
  error: { code: -32007, message: 'Request is too big', data: `Exceeded max limit of ${MAX}` },
  id: null
}
const PAGE = 'http://localhost:3000'
const CORS = {
  'access-control-allow-headers': 'content-type',
  'access-control-allow-origin': PAGE,
  vary: 'origin'
}

const request = (method: string, id: number | undefined = 1, ...params: readonly unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** Serves methods until the test ends. */
async function serve(
  methods: Readonly<Record<string, RpcMethod>> = {},
  origins?: readonly string[]
) {
  const known = { system_chain: async () => 'Acme', ...methods }
  const server = await serveChain({ port: 0, methods: new Map(Object.entries(known)), origins })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= server.close())
  onTestFinished(close)
  const url = `http://127.0.0.1:${server.port}`
  const ask = async (body: string | undefined, init: RequestInit = {}) => {
    const answer = await fetch(url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body, ...init }
    } as RequestInit)
    const headers = Object.fromEntries(answer.headers)
    return { status: answer.status, text: await answer.text(), headers }
  }
  /** Opens a socket, and keeps what it hears. */
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}`)
    const heard: unknown[] = []
    const state = { socket, heard, isClosed: false }
    socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))))
    socket.addEventListener('close', () => {
      state.isClosed = true
    })
    await once(socket as never, 'open')
    return state
  }
  return { server, ask, open, close, url }
}

test('a request by POST is answered in JSON, and one without an id by nothing', async () => {
  const { ask } = await serve()
  const { status, text, headers } = await ask(request('system_chain'))
  expect([status, text]).toEqual([200, '{"jsonrpc":"2.0","id":1,"result":"Acme"}'])
  expect(headers['content-type']).toBe(JSON_TYPE)
  const quiet = await ask(JSON.stringify({ jsonrpc: '2.0', method: 'system_chain', params: [] }))
  expect([quiet.status, quiet.text]).toEqual([200, ''])
  expect(JSON.parse((await ask(request('nothing'))).text)).toMatchObject({
    error: { code: -32601 }
  })
})

test.each([
  ['application/json', 200],
  ['Application/JSON', 200],
  ['application/json-rpc', 200],
  ['application/json; charset=utf-8', 200],
  ['application/json;charset=UTF-8', 200],
  ['application/json; charset=latin1', 415],
  ['application/jsonp', 415],
  ['text/plain', 415]
])('a body of the type %s has the status %d', async (type, status) => {
  const { ask } = await serve()
  const answer = await ask(request('system_chain'), { headers: { 'content-type': type } })
  expect(answer.status).toBe(status)
  if (status === 200) return
  expect(answer.text).toBe(
    'Supplied content type is not allowed. Content-Type: application/json is required\n'
  )
  expect(answer.headers['content-type']).toBe('text/plain')
})

test('a page of the loopback may ask before it posts, and other methods are not allowed', async () => {
  const { ask } = await serve()
  const headers = { origin: PAGE }
  const asked = await ask(undefined, { method: 'OPTIONS', headers })
  expect(asked).toMatchObject({ status: 204, text: '', headers: CORS })
  const posted = await ask(request('system_chain'), {
    headers: { ...headers, 'content-type': 'application/json' }
  })
  expect(posted).toMatchObject({ status: 200, headers: CORS })
  const got = await ask(undefined, { method: 'GET', headers })
  expect(got).toMatchObject({
    ...{ status: 405, headers: CORS },
    text: 'Used HTTP Method is not allowed. POST is required\n'
  })
})

/** Sends a request with a header by each way in, and lists the status of each. */
async function enter({ url }: { readonly url: string }, headers: Readonly<Record<string, string>>) {
  const post = async (method: string): Promise<readonly [number, string, unknown]> => {
    const all = { ...headers, 'content-type': 'application/json' }
    const sent = send(url, { method, headers: all }).end(
      method === 'POST' ? request('dev_newBlock') : undefined
    )
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const allowed = answer.headers['access-control-allow-origin']
    return [answer.statusCode ?? 0, await text(answer), allowed]
  }
  const [posted, asked] = [await post('POST'), await post('OPTIONS')]
  const caller = new Caller(url.replace('http', 'ws'), { headers })
  caller.on('error', () => {})
  onTestFinished(() => caller.terminate())
  const opened = await new Promise<number>((resolve) => {
    caller.once('open', () => resolve(101))
    caller.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
  })
  return { posted, asked, opened }
}

test.each<Readonly<Record<string, string>>>([
  { origin: 'https://evil.example' },
  { origin: 'http://localhost.evil.example' },
  // Pages of files and of sandboxed frames send it, whatever site they come from.
  { origin: 'null' },
  { origin: 'https://polkadot.js.org' },
  // The name of a site that leads to the loopback.
  { host: 'evil.example' },
  { host: 'evil.example', origin: 'http://evil.example' }
])('a page of another origin is refused, and calls nothing: %j', async (headers) => {
  let called = 0
  const served = await serve({ dev_newBlock: async () => (called += 1) })
  const { posted, asked, opened } = await enter(served, headers)
  expect([posted[0], asked[0], opened]).toEqual([403, 403, 403])
  expect(posted[1]).toMatch(/its (Host|Origin) .+ program .*\((hosts|origins)\)\n$/)
  expect([posted[2], asked[2]]).toEqual([undefined, undefined])
  expect(called).toBe(0)
})

test.each([{ origin: 'https://polkadot.js.org' }, { origin: PAGE }, {}])(
  'a page of a named origin is served, as are the loopback and programs: %j',
  async (headers: { readonly origin?: string }) => {
    const served = await serve({ dev_newBlock: async () => '0x00' }, ['https://polkadot.js.org'])
    const { posted, asked, opened } = await enter(served, { ...headers })
    expect([posted[0], asked[0], opened]).toEqual([200, 204, 101])
    expect([posted[2], asked[2]]).toEqual([headers.origin, headers.origin])
  }
)

test('an origin that no browser sends is refused', async () => {
  const wrong = serve({}, ['https://polkadot.js.org/apps'])
  await expect(wrong).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { argument: 'origins', value: 'https://polkadot.js.org/apps' }
  })
})

test('a request may have 15 MiB, and no byte more', async () => {
  const { ask, open } = await serve()
  // Bytes that are not text are refused as soon as they are read.
  const largest = new Uint8Array(MAX).fill(0xff)
  const read = await ask(undefined, { body: largest })
  expect([read.status, JSON.parse(read.text).error.code]).toEqual([200, -32700])
  const longer = new Uint8Array(MAX + 1)
  const more = await ask(undefined, { body: longer })
  expect([more.status, JSON.parse(more.text)]).toEqual([413, TOO_BIG])
  expect(more.headers['content-type']).toBe(JSON_TYPE)
  const { socket, heard } = await open()
  socket.send(longer)
  await expect.poll(() => heard).toEqual([TOO_BIG])
})

test('a subscription needs a socket: by POST it is refused, and released', async () => {
  let released = 0
  const { ask } = await serve({
    subscribe: async (_, { subscribe }) => {
      subscribe('heads', 'one', () => {
        released += 1
      })
      return 'one'
    },
    unsubscribe: async (_, { unsubscribe }) => unsubscribe('one'),
    quiet: async (_, { silence }) => (await silence()) ?? 'quiet'
  })
  for (const method of ['subscribe', 'unsubscribe']) {
    const { error } = JSON.parse((await ask(request(method))).text)
    expect(error.message).toContain(method)
  }
  expect(released).toBe(1)
  expect(JSON.parse((await ask(request('quiet'))).text).result).toBe('quiet')
})

test('a socket gets answers and notifications, and its subscriptions end with it', async () => {
  let released = 0
  let tell: (data: unknown) => void = () => undefined
  const { open } = await serve({
    subscribe: async (_, { subscribe }) => {
      tell = subscribe('heads', 'one', () => {
        released += 1
      })
      return 'one'
    }
  })
  const { socket, heard } = await open()
  socket.send(request('subscribe'))
  await expect.poll(() => heard.length).toBe(1)
  tell(7)
  await expect
    .poll(() => heard)
    .toEqual([
      { jsonrpc: '2.0', id: 1, result: 'one' },
      { jsonrpc: '2.0', method: 'heads', params: { subscription: 'one', result: 7 } }
    ])
  socket.close()
  await expect.poll(() => released).toBe(1)
  tell(8)
})

test('silence begins when the caller has answered a ping after all that was sent', async () => {
  const { url } = await serve({
    quiet: async (_, { silence }) => {
      silence().then(() => ended.push('silence'))
      return 'asked'
    }
  })
  const ended: string[] = []
  const caller = new Caller(url.replace('http', 'ws'), { autoPong: false })
  await once(caller, 'open')
  const pinged = once(caller, 'ping')
  caller.send(request('quiet'))
  await pinged
  expect(ended).toEqual([])
  caller.pong()
  await expect.poll(() => ended).toEqual(['silence'])
  caller.close()
})

test('a caller that leaves during its request harms nobody', async () => {
  const { server, ask } = await serve()
  const caller = connect(server.port, '127.0.0.1')
  await once(caller, 'connect')
  caller.write('POST / HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{')
  caller.destroy()
  await once(caller, 'close')
  expect((await ask(request('system_chain'))).status).toBe(200)
})

test('a port that is in use is refused by its address', async () => {
  const { server } = await serve()
  const { port } = server
  await expect(serveChain({ methods: new Map(), port })).rejects.toMatchObject({
    code: 'PortUnavailable',
    context: { address: `127.0.0.1:${port}`, problem: 'EADDRINUSE' }
  })
})

test('the close ends sockets and connections, and frees the port', async () => {
  const { open, close, server, ask } = await serve()
  const opened = await open()
  await ask(request('system_chain'))
  await close()
  await expect.poll(() => opened.isClosed).toBe(true)
  await expect(ask(request('system_chain'))).rejects.toThrow()
  const again = await serveChain({ methods: new Map(), port: server.port })
  expect(again.port).toBe(server.port)
  await again.close()
})
