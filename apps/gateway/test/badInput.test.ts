import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { NodeFaults } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { post, postCall } from './support/post.ts'
import { startTestGateway, type TestGateway } from './support/startTestGateway.ts'

const PING = '{"jsonrpc":"2.0","id":1,"method":"system_chain"}'
const MEBIBYTE = 1024 * 1024

/** The next client is served as if nothing had happened, over both transports. */
async function expectServed({ gateway }: TestGateway): Promise<void> {
  expect((await postCall(gateway.httpUrl, 'system_chain')).result).toBe('Fake')
  const client = await openClient(gateway.wsUrl)
  expect((await client.ask('system_chain')).result).toBe('Fake')
}

/** A bare TCP connection. */
async function openTcp({ gateway }: TestGateway): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

/** All data until the other side ends the connection. */
function untilEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => {
    text += String(data)
  })
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}

test('10 MB bodies: refused with their limit, over both transports', async () => {
  const served = await startTestGateway()
  const large = `{"jsonrpc":"2.0","id":1,"method":"state_call","params":["${'a'.repeat(10 * MEBIBYTE)}"]}`
  const posted = await post(served.gateway.httpUrl, large)
  expect(posted.status).toBe(413)
  expect(posted.json).toMatchObject({
    id: null,
    error: { code: -32005, data: { code: 'RequestLimitExceeded' } }
  })
  const client = await openClient(served.gateway.wsUrl)
  client.send(large)
  expect(await client.closed).toBe(1009)
  await expectServed(served)
})

test('deep nesting is refused before anything is built of it', async () => {
  const served = await startTestGateway()
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
  const inParams = `{"jsonrpc":"2.0","id":1,"method":"state_call","params":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`
  for (const text of [deep, inParams]) {
    const { json, status } = await post(served.gateway.httpUrl, text)
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: null, error: { code: -32005 } })
  }
  const brackets = JSON.stringify({ jsonrpc: '2.0', id: 1, method: '['.repeat(100), params: [] })
  expect((await post(served.gateway.httpUrl, brackets)).json.error?.code).toBe(-32601)
  await expectServed(served)
})

test('batches of 10,000 entries are refused; as many as are allowed are answered', async () => {
  const served = await startTestGateway()
  const batch = (count: number): string =>
    `[${Array.from({ length: count }, () => PING).join(',')}]`
  const { json } = await post(served.gateway.httpUrl, batch(10_000))
  expect(json).toMatchObject({ id: null, error: { code: -32005 } })
  expect(json.error?.message).toBe(
    'the request has 10000 requests in one batch, at most 100 are allowed'
  )
  expect((await post(served.gateway.httpUrl, batch(100))).json).toHaveLength(100)
  await expectServed(served)
})

test.for([
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
  ['a lone continuation byte', Buffer.from([...Buffer.from('{"jsonrpc":"2.0","id":"'), 0x80])],
  ['nothing', Buffer.alloc(0)],
  ['only space', Buffer.from('  \n ')],
  ['half of an object', Buffer.from('{"jsonrpc":"2.0","id":1,"me')],
  ['two objects', Buffer.from(`${PING}${PING}`)],
  ['a byte order mark', Buffer.from(`\ufeff${PING}`)],
  ['numbers that JSON has not', Buffer.from('{"jsonrpc":"2.0","id":NaN,"method":"x"}')],
  ['zero bytes', Buffer.alloc(1000)]
] as const)('%s: -32700 with the id null', async ([, bytes]) => {
  const served = await startTestGateway()
  const { json, status } = await post(served.gateway.httpUrl, bytes)
  expect(status).toBe(200)
  expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } })
  await expectServed(served)
})

test('a text frame that is no UTF-8 ends the connection as WebSocket says; a binary one is answered', async () => {
  const served = await startTestGateway()
  const binary = await openClient(served.gateway.wsUrl)
  binary.send(Buffer.from([0x22, 0xc3, 0x28, 0x22]))
  expect((await binary.next()).error?.code).toBe(-32700)
  binary.send(Buffer.from(PING))
  expect((await binary.next()).result).toBe('Fake')
  const text = await openClient(served.gateway.wsUrl)
  text.socket.send(Buffer.from([0xc3, 0x28]), { binary: false })
  expect(await text.closed).toBe(1007)
  await expectServed(served)
})

test('a message in many WebSocket fragments is one message', async () => {
  const served = await startTestGateway()
  const client = await openClient(served.gateway.wsUrl)
  for (const [index, character] of [...PING].entries()) {
    client.socket.send(character, { fin: index === PING.length - 1 })
  }
  expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 1, result: 'Fake' })
  await expectServed(served)
})

test('keys that name what objects are made of do no harm', async () => {
  const served = await startTestGateway()
  const text =
    '{"jsonrpc":"2.0","id":1,"method":"system_chain","__proto__":{"method":"x"},"constructor":1}'
  expect((await post(served.gateway.httpUrl, text)).json.result).toBe('Fake')
  for (const method of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect((await postCall(served.gateway.httpUrl, method)).error?.code).toBe(-32601)
  }
  await expectServed(served)
})

test('a half-sent request is given up, and the connection ended', async () => {
  const served = await startTestGateway({ settings: { requestMs: 300 } })
  const half = await openTcp(served)
  half.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"js'
  )
  const headers = await openTcp(served)
  headers.write('POST / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  expect(await untilEnd(half)).toMatch(/^HTTP\/1.1 408/)
  expect(await untilEnd(headers)).toMatch(/^HTTP\/1.1 408/)
  await expectServed(served)
})

test('a message that is begun over WebSocket and not ended is given up', async () => {
  const served = await startTestGateway({ settings: { requestMs: 400 } })
  const [slow, quiet] = [
    await openClient(served.gateway.wsUrl),
    await openClient(served.gateway.wsUrl)
  ]
  // Sends a little more again and again, with pings between, and never ends the message.
  slow.socket.send('{"jsonrpc":"2.0"', { fin: false })
  const dripping = setInterval(() => {
    slow.socket.send(' ', { fin: false })
    slow.socket.ping()
  }, 50)
  onTestFinished(() => clearInterval(dripping))
  const half = await openTcp(served)
  half.write(
    `GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`
  )
  // A text frame of 256 bytes, masked with zeros, and three of them.
  half.write(Buffer.from([0x81, 0xfe, 0x01, 0x00, 0, 0, 0, 0, 0x7b, 0x22, 0x6a]))
  expect(await slow.closed).toBe(1008)
  expect(await untilEnd(half)).toMatch(/^HTTP\/1.1 101.*not completed in time$/s)
  expect((await quiet.ask('system_chain')).result).toBe('Fake')
  const text = await (await fetch(`${served.gateway.operatorUrl}/metrics`)).text()
  expect(text).toContain('limited_total{limit="time for a message"} 2')
  await expectServed(served)
})

test('a message waits for its end longer when the gateway itself does not read', async () => {
  const slow = { kind: 'answer', delayMs: 900 } as const
  const served = await startTestGateway({
    faults: [{ request: ({ method }) => (method === 'system_health' ? slow : undefined) }],
    settings: { requestMs: 300, maxInFlight: 1 }
  })
  const client = await openClient(served.gateway.wsUrl)
  const before = served.nodes[0]?.count('system_health') ?? 0
  client.send('{"jsonrpc":"2.0","id":1,"method":"system_health"}')
  client.socket.send(PING.slice(0, 20), { fin: false })
  await expect.poll(() => served.nodes[0]?.count('system_health')).toBe(before + 1)
  client.socket.send(PING.slice(20))
  expect((await client.next()).result).toMatchObject({ isSyncing: false })
  expect((await client.next()).result).toBe('Fake')
})

test('what is no HTTP is refused', async () => {
  const served = await startTestGateway()
  const socket = await openTcp(served)
  socket.write('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n')
  expect(await untilEnd(socket)).toMatch(/^HTTP\/1.1 400/)
  await expectServed(served)
})

test('other ways, other places and other content types: told what is expected', async () => {
  const served = await startTestGateway()
  const { httpUrl } = served.gateway
  expect((await fetch(httpUrl)).status).toBe(405)
  expect((await fetch(httpUrl, { method: 'PUT', body: PING })).status).toBe(405)
  expect((await post(`${httpUrl}/rpc`, PING)).status).toBe(404)
  const plain = await post(httpUrl, PING, { 'content-type': 'text/plain' })
  expect(plain.status).toBe(415)
  expect(plain.json).toMatchObject({ id: null, error: { code: -32700 } })
  const charset = { 'content-type': 'application/json; charset=utf-8' }
  expect((await post(httpUrl, PING, charset)).json.result).toBe('Fake')
  await expectServed(served)
})

test('a client that reads nothing is dropped, and memory stays flat', async () => {
  const result = `0x${'ab'.repeat(256 * 1024)}`
  const faults = [
    {
      request: ({ method }: { method: string }) =>
        method === 'state_getMetadata' ? ({ kind: 'result', result } as const) : undefined
    }
  ]
  const served = await startTestGateway({
    faults,
    settings: { slowReaderBytes: MEBIBYTE, ratePerConnection: 0, ratePerAddress: 0 }
  })
  const client = await openClient(served.gateway.wsUrl)
  client.socket.pause()
  const before = process.memoryUsage().rss
  for (let count = 0; count < 400; count += 1) {
    client.send(`{"jsonrpc":"2.0","id":${count},"method":"state_getMetadata"}`)
  }
  const metrics = async (): Promise<string> =>
    (await fetch(`${served.gateway.operatorUrl}/metrics`)).text()
  await expect.poll(metrics).toContain('paraclock_gateway_slow_readers_total 1')
  // 400 answers are 200 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEBIBYTE)
  await expectServed(served)
})

test('a client that reads nothing over HTTP is dropped when nothing has moved for long', async () => {
  const result = `0x${'ab'.repeat(6 * MEBIBYTE)}`
  const faults = [
    {
      request: ({ method }: { method: string }) =>
        method === 'state_getMetadata' ? ({ kind: 'result', result } as const) : undefined
    }
  ]
  const served = await startTestGateway({ faults, settings: { callMs: 1500, requestMs: 500 } })
  const socket = await openTcp(served)
  socket.pause()
  const body = '{"jsonrpc":"2.0","id":1,"method":"state_getMetadata"}'
  const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(head + body)
  const open = (): Promise<number> =>
    new Promise((resolve, reject) => {
      get(`${served.gateway.operatorUrl}/metrics`, { agent: false }, (response) => {
        let text = ''
        response.on('data', (data) => {
          text += String(data)
        })
        response.on('end', () => resolve(Number(/gateway_connections (\d+)/.exec(text)?.[1])))
      }).on('error', reject)
    })
  expect(await open()).toBe(1)
  await expect.poll(open).toBe(0)
  await expectServed(served)
})

test.for(['http', 'ws'] as const)(
  'readers of one address that read nothing share what may wait for them: over %s',
  { timeout: 30_000 },
  async (transport) => {
    const result = `0x${'ab'.repeat(MEBIBYTE)}`
    const faults: NodeFaults[] = [
      {
        request: ({ method }) =>
          method === 'state_getMetadata' ? { kind: 'result', result } : undefined
      }
    ]
    const served = await startTestGateway({
      faults,
      settings: { slowReaderBytes: 2 * MEBIBYTE, ratePerConnection: 0, ratePerAddress: 0 }
    })
    const body = '{"jsonrpc":"2.0","id":1,"method":"state_getMetadata"}'
    const batch = `[${Array.from({ length: 3 }, () => body).join(',')}]`
    // 40 clients with 6 MB each are 240 MB, of which 16 may wait.
    for (let count = 0; count < 40; count += 1) {
      if (transport === 'ws') {
        const client = await openClient(served.gateway.wsUrl)
        client.socket.pause()
        client.send(batch)
      } else {
        const socket = await openTcp(served)
        socket.on('error', () => {})
        socket.pause()
        socket.write(
          `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${batch.length}\r\n\r\n${batch}`
        )
      }
    }
    const dropped = async (): Promise<number> => {
      const text = await (await fetch(`${served.gateway.operatorUrl}/metrics`)).text()
      return Number(/slow_readers_total (\d+)/.exec(text)?.[1])
    }
    await expect.poll(dropped).toBeGreaterThanOrEqual(36)
    await expectServed(served)
  }
)

test('answers larger than is sent: refused, alone and in a batch', async () => {
  const result = `0x${'ab'.repeat(40_000)}`
  const faults = [
    {
      request: ({ method }: { method: string }) =>
        method === 'state_getMetadata' ? ({ kind: 'result', result } as const) : undefined
    }
  ]
  const served = await startTestGateway({ faults, settings: { maxAnswerBytes: 100_000 } })
  const ask = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"state_getMetadata"}`
  const { json } = await post(served.gateway.httpUrl, `[${ask(1)},${ask(2)},${PING}]`)
  expect(json[0]?.result).toHaveLength(80_002)
  expect(json[1]?.error).toMatchObject({ code: -32005, data: { code: 'AnswerSizeExceeded' } })
  const small = await startTestGateway({ faults, settings: { maxAnswerBytes: 50_000 } })
  expect((await postCall(small.gateway.httpUrl, 'state_getMetadata')).error?.code).toBe(-32005)
  await expectServed(small)
})

test('of 20,000 frames with one thing wrong none ends the process, and each is answered or closed', {
  timeout: 60_000
}, async () => {
  const settings = { ratePerConnection: 0, ratePerAddress: 0 }
  // A node refuses keys that are not a list.
  const refused = { kind: 'error', code: -32602, message: 'Invalid params' } as const
  const faults: NodeFaults[] = [
    { request: ({ method }) => (method === 'state_subscribeStorage' ? refused : undefined) }
  ]
  const served = await startTestGateway({ settings, faults })
  const wrong = [
    '{"toString":1,"valueOf":1}',
    `${'['.repeat(25)}${']'.repeat(25)}`,
    '{"__proto__":{"length":-1}}',
    '"\\ud800"',
    '9007199254740993',
    '1e400',
    '-0',
    'null',
    'true',
    '[]',
    '"chainHead_v1_unfollow"',
    '"state_subscribeStorage"',
    '"author_unwatchExtrinsic"',
    '"automationTime_generateTaskId"'
  ]
  const request = (turn: number): string => {
    const value = (shift: number): string => wrong[Math.floor(turn / shift) % wrong.length] ?? ''
    const members = [
      `"jsonrpc":${turn % 7 === 0 ? value(3) : '"2.0"'}`,
      `"id":${turn % 3 === 0 ? value(1) : turn}`,
      `"method":${turn % 2 === 0 ? value(5) : '"system_chain"'}`,
      `"params":${turn % 5 === 0 ? '[]' : `[${value(2)},${value(7)}]`}`
    ]
    return `{${members.filter((_, index) => (turn >> index) % 11 !== 0).join(',')}}`
  }
  const client = await openClient(served.gateway.wsUrl)
  for (let sent = 0; sent < 20_000; sent += 100) {
    client.send(`[${Array.from({ length: 100 }, (_, index) => request(sent + index)).join(',')}]`)
    if (sent % 2000 === 0) {
      await client.ask('system_chain')
      client.inbox.length = 0
    }
  }
  expect((await client.ask('system_chain')).result).toBe('Fake')
  await expectServed(served)
})
