import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import { breakFrame, type NodeFaults } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { openTcp, postText, untilEnd, upgradeText } from './support/openTcp.ts'
import { post, postCall } from './support/post.ts'
import { expectServed, PING, startTestGateway } from './support/startTestGateway.ts'

const MEBIBYTE = 1024 * 1024
const noRate = { ratePerAddress: 0 }

test('10 MB messages: refused with their limit, over both transports', async () => {
  const served = await startTestGateway()
  const large = `{"jsonrpc":"2.0","id":1,"method":"state_call","params":["${'a'.repeat(10 * MEBIBYTE)}"]}`
  const { status, json } = await post(served.gateway.httpUrl, large)
  expect([status, json]).toMatchObject([
    413,
    { id: null, error: { code: -32005, data: { code: 'RequestLimitExceeded' } } }
  ])
  const client = await openClient(served.gateway.wsUrl)
  client.send(large)
  expect(await client.closed).toBe(1009)
  await expectServed(served)
})

test.for([
  ['deep lists', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, -32005],
  ['deep parameters', `{"params":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`, -32005],
  ['many entries', `[${'0,'.repeat(70_000)}0]`, -32005],
  ['a batch of 10,000', `[${Array(10_000).fill(PING).join(',')}]`, -32005],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), -32700],
  ['a lone continuation byte', Buffer.from([...Buffer.from('{"id":"'), 0x80]), -32700],
  ['nothing', '', -32700],
  ['only space', '  \n ', -32700],
  ['half of an object', '{"jsonrpc":"2.0","id":1,"me', -32700],
  ['two objects', `${PING}${PING}`, -32700],
  ['a byte order mark', `\ufeff${PING}`, -32700],
  ['numbers that JSON has not', '{"jsonrpc":"2.0","id":NaN,"method":"x"}', -32700],
  ['zero bytes', Buffer.alloc(1000), -32700]
] as const)('%s: refused with the id null, over both transports', async ([, message, code]) => {
  const served = await startTestGateway()
  const bytes = Buffer.from(message as string)
  const { json, status } = await post(served.gateway.httpUrl, bytes)
  expect([status, json]).toMatchObject([200, { jsonrpc: '2.0', id: null, error: { code } }])
  const client = await openClient(served.gateway.wsUrl)
  client.send(bytes)
  expect(await client.next()).toMatchObject({ id: null, error: { code } })
  await expectServed(served)
})

test('a text frame that is no UTF-8 ends the connection as WebSocket says', async () => {
  const served = await startTestGateway()
  const client = await openClient(served.gateway.wsUrl)
  client.socket.send(Buffer.from([0xc3, 0x28]), { binary: false })
  expect(await client.closed).toBe(1007)
  await expectServed(served)
})

test('a message in many fragments is one message', async () => {
  const { gateway } = await startTestGateway()
  const client = await openClient(gateway.wsUrl)
  for (const [index, character] of [...PING].entries()) {
    client.socket.send(character, { fin: index === PING.length - 1 })
  }
  expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 1, result: 'Fake' })
})

test('keys that name what objects are made of do no harm', async () => {
  const { gateway } = await startTestGateway()
  const text =
    '{"jsonrpc":"2.0","id":1,"method":"system_chain","__proto__":{"method":"x"},"constructor":1}'
  expect((await post(gateway.httpUrl, text)).json.result).toBe('Fake')
  for (const method of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect((await postCall(gateway.httpUrl, method)).error?.code).toBe(-32601)
  }
})

test.for([
  ['half of a body', postText('{"js', 100), /^HTTP\/1.1 408/],
  ['half of the headers', 'POST / HTTP/1.1\r\nhost: localhost\r\nx-slow: ', /^HTTP\/1.1 408/],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', /^HTTP\/1.1 400/]
] as const)('%s: given up, and the connection ended', async ([, text, answer]) => {
  const served = await startTestGateway({ options: { requestMs: 100 } })
  expect(await untilEnd(await openTcp(served, text))).toMatch(answer)
  await expectServed(served)
})

test('a message that is begun over WebSocket and not ended is given up', async () => {
  const served = await startTestGateway({ options: { requestMs: 100 } })
  const { gateway, metric } = served
  const [slow, quiet] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  // Sends a little more again and again, with pings between, and never ends the message.
  slow.socket.send('{"jsonrpc":"2.0"', { fin: false })
  const dripping = setInterval(() => {
    slow.socket.send(' ', { fin: false })
    slow.socket.ping()
  }, 20)
  onTestFinished(() => clearInterval(dripping))
  const half = await openTcp(served, upgradeText())
  const ended = untilEnd(half)
  // A text frame of 256 bytes, masked with zeros, and three of them.
  half.once('data', () => half.write(Buffer.from([0x81, 0xfe, 1, 0, 0, 0, 0, 0, 0x7b, 0x22, 0x6a])))
  expect(await slow.closed).toBe(1008)
  expect(await ended).toMatch(/^HTTP\/1.1 101.*not completed in time$/s)
  expect((await quiet.ask('system_chain')).result).toBe('Fake')
  expect(await metric('limited_total{limit="time for a message"}')).toBe(2)
})

test('other ways, other places and other content types: told what is expected', async () => {
  const { gateway } = await startTestGateway()
  const { httpUrl } = gateway
  expect((await fetch(httpUrl)).status).toBe(405)
  expect((await fetch(httpUrl, { method: 'PUT', body: PING })).status).toBe(405)
  expect((await post(`${httpUrl}/rpc`, PING)).status).toBe(404)
  expect((await fetch(`${httpUrl}/metrics`)).status).toBe(404)
  const plain = await post(httpUrl, PING, { 'content-type': 'text/plain' })
  expect([plain.status, plain.json]).toMatchObject([415, { id: null, error: { code: -32700 } }])
  const charset = { 'content-type': 'application/json; charset=utf-8' }
  expect((await post(httpUrl, PING, charset)).json.result).toBe('Fake')
})

test('of 2,000 requests with one thing wrong each is answered', async () => {
  // A node refuses keys that are not a list.
  const refused = { kind: 'error', code: -32602, message: 'Invalid params' } as const
  const faults: NodeFaults[] = [
    { request: ({ method }) => (method === 'state_subscribeStorage' ? refused : undefined) }
  ]
  const served = await startTestGateway({ options: noRate, faults })
  const wrong = [
    ...['{"toString":1,"valueOf":1}', `${'['.repeat(25)}${']'.repeat(25)}`, '"\\ud800"', '[]'],
    ...['{"__proto__":{"length":-1}}', '9007199254740993', '1e400', '-0', 'null', 'true'],
    ...['"chainHead_v1_unfollow"', '"state_subscribeStorage"', '"author_unwatchExtrinsic"'],
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
  for (let sent = 0; sent < 2000; sent += 100) {
    client.send(`[${Array.from({ length: 100 }, (_, index) => request(sent + index)).join(',')}]`)
    const answers = (await client.next()) as unknown as readonly { readonly jsonrpc: string }[]
    expect(answers.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
  }
  await expectServed(served)
})

const METHODS = [
  ...['chain_getHeader', 'state_getStorage', 'chain_subscribeNewHeads', 'chainHead_v1_follow'],
  ...['rpc_methods', 'automationTime_generateTaskId']
]

test('500 broken frames of clients: every other client is answered', async () => {
  const { gateway } = await startTestGateway({ options: noRate })
  const random = seedRandom(20)
  let client = await openClient(gateway.wsUrl)
  for (let id = 0; id < 500; id += 1) {
    if (client.socket.readyState !== client.socket.OPEN) client = await openClient(gateway.wsUrl)
    const method = METHODS[id % METHODS.length]
    const valid = JSON.stringify({ jsonrpc: '2.0', id, method, params: ['0xaa'] })
    for (const text of breakFrame(valid, random)) client.send(text)
  }
  expect((await postCall(gateway.httpUrl, 'chain_getHeader')).result).toHaveProperty('number')
})

test('broken frames of a node: each call is answered or its connection closes', async () => {
  const random = seedRandom(7)
  let isBreaking = false
  const send = (text: string): readonly string[] =>
    isBreaking && random() < 0.3 ? breakFrame(text, random) : [text]
  const { gateway } = await startTestGateway({
    options: { ...noRate, callMs: 300 },
    faults: [{ send }, {}]
  })
  isBreaking = true
  const asking = Array.from({ length: 40 }, async () => {
    const client = await openClient(gateway.wsUrl)
    return await Promise.race([client.ask('chain_getHeader'), client.closed])
  })
  for (const outcome of await Promise.all(asking)) {
    if (typeof outcome === 'number') expect(outcome).toBe(1012)
    else expect(outcome).toHaveProperty('id', 'ask-1')
  }
  for (let count = 0; count < 40; count += 1) {
    expect(await postCall(gateway.httpUrl, 'chain_getHeader')).toHaveProperty('id', 1)
  }
})
