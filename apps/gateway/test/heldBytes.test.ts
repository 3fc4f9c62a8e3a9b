import { connect, type Socket } from 'node:net'
import type { NodeFaults } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { openClient, type TestClient } from './support/openClient.ts'
import { startTestGateway, type TestGateway } from './support/startTestGateway.ts'

const KIBIBYTE = 1024
const [LARGE, SMALL] = ['0xaa', '0xbb']
const FREE = { ratePerConnection: 0, ratePerAddress: 0 }

/** A node that never answers `system_syncState`. */
const SLOW: NodeFaults = {
  request: ({ method }) => (method === 'system_syncState' ? { kind: 'ignore' } : undefined)
}

/** A gateway whose chain has a value of a MiB of JSON, and whose clients may keep half a MiB each. */
async function start(settings: object = {}): Promise<TestGateway> {
  const slowReaderBytes = 64 * KIBIBYTE
  const served = await startTestGateway({ settings: { ...FREE, slowReaderBytes, ...settings } })
  for (const node of served.nodes) node.faults = SLOW
  served.chain.storage.set(LARGE, `0x${'11'.repeat(512 * KIBIBYTE)}`)
  served.chain.storage.set(SMALL, '0x22')
  return served
}

const call = (id: number, method: string, params: readonly unknown[] = []): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** Another client is served as before. */
async function expectServed(client: TestClient): Promise<void> {
  expect((await client.ask('state_getStorage', [SMALL])).result).toBe('0x22')
}

test.each([
  ['an answer', 'state_getStorage', [LARGE]],
  ['the first notification of a subscription', 'state_subscribeStorage', [[LARGE]]]
])(
  '%s that waits for the others of its batch is counted, and its client dropped',
  async (_, method, params) => {
    const { gateway } = await start()
    const client = await openClient(gateway.wsUrl)
    client.send(`[${call(1, 'system_syncState')},${call(2, method, params)}]`)
    expect(await client.closed).toBe(1006)
    await expectServed(await openClient(gateway.wsUrl))
  }
)

test('over HTTP an answer that waits for the others of its batch is counted, too', async () => {
  const { gateway } = await start()
  const batch = `[${call(1, 'system_syncState')},${call(2, 'state_getStorage', [LARGE])}]`
  const headers = { 'content-type': 'application/json' }
  const answered = fetch(gateway.httpUrl, { method: 'POST', headers, body: batch })
  await expect(answered).rejects.toThrow('fetch failed')
  await expectServed(await openClient(gateway.wsUrl))
})

test('requests that wait for their answers are counted', async () => {
  const { gateway } = await start()
  const client = await openClient(gateway.wsUrl)
  for (let id = 1; id <= 20; id += 1) {
    client.send(call(id, 'system_syncState', ['x'.repeat(32 * KIBIBYTE)]))
  }
  expect(await client.closed).toBe(1006)
  await expectServed(await openClient(gateway.wsUrl))
})

test('the keys of open subscriptions are counted, and those of ended ones are not', async () => {
  const { gateway } = await start()
  const subscribe = async (client: TestClient, name: number): Promise<unknown> => {
    const keys = Array.from(
      { length: 32 },
      (_, index) => `0x${`${name}${index}`.padStart(2048, '0')}`
    )
    return (await client.ask('state_subscribeStorage', [keys])).result
  }
  const fair = await openClient(gateway.wsUrl)
  for (let name = 100; name < 120; name += 1) {
    expect((await fair.ask('state_unsubscribeStorage', [await subscribe(fair, name)])).result).toBe(
      true
    )
  }
  const greedy = await openClient(gateway.wsUrl)
  const taken = (async () => {
    for (let name = 200; name < 220; name += 1) await subscribe(greedy, name)
  })()
  expect(await Promise.race([greedy.closed, taken])).toBe(1006)
  await expectServed(fair)
})

test('large notifications are debited as large answers are', async () => {
  const { gateway } = await start({ ratePerConnection: 10, slowReaderBytes: 8192 * KIBIBYTE })
  const client = await openClient(gateway.wsUrl)
  await client.ask('state_subscribeStorage', [[LARGE]])
  await client.notified()
  const refused = await client.ask('system_chain')
  expect(refused.error).toMatchObject({ code: -32005, data: { code: 'ClientLimitExceeded' } })
  await expectServed(await openClient(gateway.wsUrl))
})

test('over WebSocket the bytes of an unfinished message are counted, and those of a finished one are not', async () => {
  const { gateway } = await start()
  const send = async (client: TestClient, fin: boolean): Promise<void> => {
    const text = call(1, 'system_chain').padEnd(300 * KIBIBYTE)
    await new Promise<void>((resolve) => client.socket.send(text, { fin }, () => resolve()))
  }
  const fair = await openClient(gateway.wsUrl)
  for (let round = 0; round < 4; round += 1) {
    await send(fair, true)
    expect((await fair.next()).result).toBe('Fake')
  }
  const clients = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  for (const client of clients) await send(client, false)
  expect(await Promise.race(clients.map(({ closed }) => closed))).toBe(1006)
  await expectServed(fair)
})

test('over HTTP the bytes of an unfinished body are counted, and those of a finished one are not', async () => {
  const { gateway } = await start()
  const { hostname, port } = new URL(gateway.httpUrl)
  const head = [
    'POST / HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${1024 * KIBIBYTE}`
  ]
  const begin = (): Socket => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.resume()
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(' '.repeat(300 * KIBIBYTE))
    return socket
  }
  const headers = { 'content-type': 'application/json' }
  for (let round = 0; round < 4; round += 1) {
    const body = call(1, 'system_chain').padEnd(300 * KIBIBYTE)
    const answered = await fetch(gateway.httpUrl, { method: 'POST', headers, body })
    expect(await answered.json()).toMatchObject({ result: 'Fake' })
  }
  const sockets = [begin(), begin()]
  const closed = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        socket.once('close', () => resolve('closed'))
      })
  )
  const waited = new Promise<string>((resolve) => setTimeout(resolve, 5000, 'open'))
  expect(await Promise.race([...closed, waited])).toBe('closed')
  await expectServed(await openClient(gateway.wsUrl))
})
