import { once } from 'node:events'
import { ConnectionLost, parseEndpoint } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { NodeSession, type NodeSessionSetup } from './NodeSession.ts'

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

type Reply = (asked: Asked, socket: WebSocket) => unknown

const GENESIS = '0x09'
const lost = new ParaclockError(ConnectionLost, { endpoint: 'x', problem: 'it was left' })

/** A session at a node that replies like this; nothing for `undefined`. */
async function open(reply: Reply, more: Partial<NodeSessionSetup> = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  const asked: Asked[] = []
  const sockets: WebSocket[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    onTestFinished(() => socket.terminate())
    socket.on('message', (data) => {
      const request = JSON.parse(String(data)) as Asked
      asked.push(request)
      const answer = request.method === 'chain_getBlockHash' ? { result: GENESIS } : undefined
      const given = reply(request, socket) ?? answer
      if (given !== undefined)
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...given }))
    })
  })
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  const on = { onNotification: vi.fn(), onEnd: vi.fn() }
  const session = new NodeSession({
    ...{ endpoint: parseEndpoint(`ws://127.0.0.1:${port}`), genesis: GENESIS },
    ...{ callMs: 5000, pingMs: 60_000, maxAnswerBytes: 1000, ...on, ...more }
  })
  onTestFinished(() => session.close())
  return { session, asked, sockets, server, shown: session.endpoint.shown, ...on }
}

const echo: Reply = ({ method, params }) => (method === 'echo' ? { result: params } : undefined)

test('a node is asked for its chain once, and then for the calls', async () => {
  const { session, asked } = await open(echo)
  expect(await Promise.all([session.call('echo', [1]), session.call('echo', [{ a: 2 }])])).toEqual([
    ...['[1]', '[{"a":2}]']
  ])
  expect(asked).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'chain_getBlockHash', params: [0] },
    { jsonrpc: '2.0', id: 2, method: 'echo', params: [1] },
    { jsonrpc: '2.0', id: 3, method: 'echo', params: [{ a: 2 }] }
  ])
})

test('without a known chain only the calls are made', async () => {
  const { session, asked } = await open(echo, { genesis: undefined })
  expect(await session.call('echo', [])).toBe('[]')
  expect(asked.map(({ method }) => method)).toEqual(['echo'])
})

test('a node of another chain is left with both hashes', async () => {
  const { session, onEnd, shown } = await open(() => ({ result: '0x08' }))
  const mismatch = {
    code: 'ChainMismatch',
    context: { endpoint: shown, fact: 'genesis', expected: GENESIS, actual: '0x08' }
  }
  await expect(session.call('echo', [])).rejects.toMatchObject(mismatch)
  expect(session.ended).toMatchObject(mismatch)
  expect(onEnd.mock.calls).toEqual([[session.ended]])
  await expect(session.call('echo', [])).rejects.toMatchObject(mismatch)
})

test.each([
  ['refuses', { error: { code: 7, message: 'busy' } }, { code: 'CallRefused' }],
  ['does not answer in time', { id: 99, result: 1 }, { code: 'CallOutcomeUnknown' }]
])('a node that %s the question for its chain is left', async (_, reply, error) => {
  const { session, onEnd, sockets } = await open(() => reply, { callMs: 150 })
  await expect(session.call('echo', [])).rejects.toMatchObject(error)
  expect(session.ended).toMatchObject(error)
  expect(onEnd.mock.calls).toEqual([[session.ended]])
  await vi.waitFor(() => expect(sockets[0]?.readyState).toBe(3))
})

test('a call that is not answered in time has an unknown outcome, and the session goes on', async () => {
  const { session, shown, onEnd } = await open(
    (asked, socket) => (asked.method === 'slow' ? undefined : echo(asked, socket)),
    { callMs: 150 }
  )
  await expect(session.call('slow', [])).rejects.toMatchObject({
    code: 'CallOutcomeUnknown',
    context: { method: 'slow', endpoint: shown, problem: 'no answer within 150 ms' }
  })
  expect(await session.call('echo', [1])).toBe('[1]')
  expect(onEnd).not.toHaveBeenCalled()
})

test('an error of the node is that of the call, and no result is null', async () => {
  const { session } = await open(({ method }) => {
    if (method === 'none') return { result: null }
    return method === 'fails' ? { error: { code: 7, message: 'no', data: 'why' } } : undefined
  })
  await expect(session.call('fails', [])).rejects.toMatchObject({
    code: 'CallRefused',
    context: { method: 'fails', rpcCode: 7, rpcMessage: 'no', data: 'why' }
  })
  expect(await session.call('none', [])).toBe('null')
})

test('answers to nothing that was asked are passed over, and notifications come as they are', async () => {
  const event = (result: unknown) => ({
    jsonrpc: '2.0',
    method: 'm',
    params: { subscription: 's', result }
  })
  const texts = [{ event: 'new' }, { event: 7 }, 'text', null].map((one) =>
    JSON.stringify(event(one))
  )
  const { session, onNotification, onEnd } = await open((asked, socket) => {
    if (asked.method !== 'echo') return undefined
    for (const id of [99, '"text"']) socket.send(`{"jsonrpc":"2.0","id":${id},"result":1}`)
    for (const text of texts) socket.send(text)
    return { result: 'last' }
  })
  expect(await session.call('echo', [])).toBe('"last"')
  expect(onNotification.mock.calls).toEqual(
    texts.map((text, index) => ['s', text, index === 0 ? 'new' : undefined])
  )
  expect(onEnd).not.toHaveBeenCalled()
})

test.each([
  ['[{"jsonrpc":"2.0","id":1,"result":1},{"jsonrpc":"2.0","id":2,"result":1}]', 'it is a batch'],
  ['[]', /./],
  ['{', /./]
])('the frame %s ends the session with what is wrong', async (frame, problem) => {
  const { session, shown, onEnd } = await open((asked, socket) => {
    if (asked.method === 'echo') socket.send(frame)
    return undefined
  })
  const unknown = { code: 'CallOutcomeUnknown', context: { method: 'echo', endpoint: shown } }
  await expect(session.call('echo', [])).rejects.toMatchObject(unknown)
  expect(onEnd.mock.calls).toMatchObject([
    [
      {
        code: 'AnswerMalformed',
        context: { endpoint: shown, problem: expect.stringMatching(problem) }
      }
    ]
  ])
})

test('a node that is lost without a word ends the session after a ping', async () => {
  const { session, sockets, onEnd } = await open(echo, { pingMs: 400 })
  await session.call('echo', [])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  // A node that answers pings is kept, also if it sends nothing else.
  expect(onEnd).not.toHaveBeenCalled()
  // Nothing is read any more, so no ping is answered.
  sockets[0]?.pause()
  await expect
    .poll(() => onEnd.mock.calls)
    .toMatchObject([
      [{ code: 'ConnectionLost', context: { problem: 'no answer to a ping within 400 ms' } }]
    ])
})

test('a frame that is too large ends the session', async () => {
  const { session, onEnd } = await open((asked, socket) => {
    if (asked.method === 'echo') socket.send('x'.repeat(1001))
    return undefined
  })
  await expect(session.call('echo', [])).rejects.toMatchObject({ code: 'CallOutcomeUnknown' })
  expect(onEnd.mock.calls).toMatchObject([[{ code: 'ConnectionLost' }]])
})

test('a connection that is closed ends what is under way, once, with its code', async () => {
  const { session, shown, onEnd } = await open((asked, socket) => {
    if (asked.method === 'echo') socket.close(4001)
    return undefined
  })
  const both = [session.call('echo', [1]), session.call('slow', [2])]
  for (const [index, method] of ['echo', 'slow'].entries()) {
    await expect(both[index]).rejects.toMatchObject({
      code: 'CallOutcomeUnknown',
      context: { method, endpoint: shown, problem: expect.stringContaining('close code 4001') }
    })
  }
  expect(onEnd).toHaveBeenCalledTimes(1)
  session.end(lost)
  session.close()
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(session.ended).toMatchObject({ context: { endpoint: shown, problem: 'close code 4001' } })
})

test('a session that is ended closes its connection, and one whose client left says so', async () => {
  const { session, sockets, onEnd } = await open(echo)
  await session.call('echo', [])
  const closed = once(sockets[0] as WebSocket, 'close')
  session.end(lost)
  await closed
  expect([session.ended, onEnd.mock.calls]).toEqual([lost, [[lost]]])
  await expect(session.call('echo', [])).rejects.toBe(lost)
  const other = await open(echo)
  other.session.close()
  expect(other.session.ended).toMatchObject({
    code: 'ConnectionLost',
    context: { problem: 'its client has left' }
  })
})

test('a node that nobody listens at is lost, and the calls tell why', async () => {
  const onEnd = vi.fn()
  const endpoint = parseEndpoint('ws://127.0.0.1:1')
  const setup = {
    endpoint,
    genesis: GENESIS,
    callMs: 9,
    pingMs: 9,
    maxAnswerBytes: 9,
    onNotification: vi.fn()
  }
  const session = new NodeSession({ ...setup, onEnd })
  await expect(session.call('echo', [])).rejects.toMatchObject({
    code: 'ConnectionLost',
    context: { problem: expect.stringContaining('ECONNREFUSED') }
  })
  expect(onEnd).toHaveBeenCalledTimes(1)
})
