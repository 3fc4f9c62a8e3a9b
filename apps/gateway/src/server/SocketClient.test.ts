import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MethodResult } from '../envelope/answerMessage.ts'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { Backlog } from './Backlog.ts'
import { Places } from './Places.ts'
import { RateLimits } from './RateLimits.ts'
import { SocketClient } from './SocketClient.ts'

const OPEN = 1

/** A WebSocket that notes what is done with it. */
class StubSocket extends EventEmitter {
  readonly OPEN = OPEN
  readyState = OPEN
  bufferedAmount = 0
  isPaused = false
  readonly sent: unknown[] = []
  readonly ends: unknown[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  pause(): void {
    this.isPaused = true
  }
  resume(): void {
    this.isPaused = false
    this.ends.push('resume')
  }
  ping(): void {
    this.ends.push('ping')
  }
  close(...reason: readonly unknown[]): void {
    this.ends.push(['close', ...reason])
  }
  terminate(): void {
    this.ends.push('terminate')
    this.readyState = 3
  }
}

/** A client whose calls wait until they are answered, in their order. */
function open(limits: object = {}) {
  const socket = new StubSocket()
  const metrics = new GatewayMetrics()
  const rates = new RateLimits({ ratePerConnection: 0, ratePerAddress: 0, metrics })
  const backlog = new Backlog({ perAddress: 100, inAll: 1000 })
  const calls: PromiseWithResolvers<MethodResult>[] = []
  const on = { onSlow: vi.fn(), onFault: vi.fn(), onGone: vi.fn() }
  const spies = {
    charge: vi.spyOn(rates, 'charge'),
    debit: vi.spyOn(rates, 'debit'),
    forgetConnection: vi.spyOn(rates, 'forgetConnection'),
    note: vi.spyOn(backlog, 'note'),
    forget: vi.spyOn(backlog, 'forget')
  }
  onTestFinished(() => void vi.restoreAllMocks())
  const client = new SocketClient({
    ...{ socket: socket as never, address: '::1', rates, backlog, ...on },
    subscriptions: new Places({ perAddress: 3 }),
    calls: {
      answer: async () => {
        const call = Promise.withResolvers<MethodResult>()
        calls.push(call)
        return await call.promise
      },
      costOf: () => 1
    },
    limits: {
      ...{ maxInFlight: 2, maxSubscriptions: 2, slowReaderBytes: 50, maxAnswerBytes: 1000 },
      ...{ maxBodyBytes: 1000, maxDepth: 9, maxEntries: 99, maxBatch: 9, ...limits }
    } as never
  })
  const ask = (id: number, data?: unknown): void => {
    const text = `{"jsonrpc":"2.0","id":${id},"method":"system_chain"}`
    socket.emit('message', data ?? Buffer.from(text))
  }
  const answer = async (index: number, more: Partial<MethodResult> = {}): Promise<void> => {
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(index))
    calls[index]?.resolve({ result: `${index}`, ...more })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { client, socket, ask, answer, calls, on, spies }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const idsOf = ({ sent }: StubSocket) => sent.map((one) => (one as { id: unknown }).id)

test('work is charged to the connection and to its address', () => {
  const { client, spies } = open()
  client.charge(3)
  client.debit(4)
  expect(spies.charge.mock.calls).toEqual([['1', '::1', 3]])
  expect(spies.debit.mock.calls).toEqual([['1', '::1', 4]])
})

test.each([
  ['one buffer', (text: string) => Buffer.from(text)],
  ['parts', (text: string) => [Buffer.from(text.slice(0, 9)), Buffer.from(text.slice(9))]],
  ['plain memory', (text: string) => Uint8Array.from(Buffer.from(text)).buffer]
])('a message may come as %s, and its subscription begins after its answer', async (_, write) => {
  const { socket, ask, answer } = open()
  const afterAnswer = vi.fn(() => expect(socket.sent).toHaveLength(1))
  ask(7, write('{"jsonrpc":"2.0","id":7,"method":"system_chain"}'))
  await answer(0, { afterAnswer })
  expect(socket.sent).toEqual([{ jsonrpc: '2.0', id: 7, result: 0 }])
  expect(afterAnswer).toHaveBeenCalledTimes(1)
})

test('an answer counts once, while it is held and while it is sent', async () => {
  const { client, socket, ask, answer, spies } = open({ maxAnswerBytes: 100_000 })
  const measured: number[] = []
  spies.note.mockImplementation(() => void measured.push(client.measure()))
  socket.send = (text) => {
    socket.bufferedAmount += text.length
  }
  ask(1)
  await answer(0, { result: `"${'a'.repeat(90_000)}"` })
  expect(Math.max(...measured)).toBeLessThan(91_000)
  expect(measured.at(-1)).toBe(socket.bufferedAmount)
})

test('at the limit the socket is not read, what it had read waits, and then it is read on', async () => {
  const { socket, ask, answer, calls } = open()
  ask(1)
  expect(socket.isPaused).toBe(false)
  for (const id of [2, 3, 4]) ask(id)
  await turn()
  expect([calls.length, socket.isPaused]).toEqual([2, true])
  await answer(0)
  // The next message took the place.
  expect([calls.length, socket.isPaused, socket.ends]).toEqual([3, true, []])
  await answer(1)
  await answer(2)
  expect([calls.length, socket.ends]).toEqual([4, ['resume']])
  await answer(3)
  expect([idsOf(socket), socket.isPaused, socket.ends]).toEqual([[1, 2, 3, 4], false, ['resume']])
})

test('a client is alive if it answers a ping or asks, and is ended if it does neither', () => {
  const { client, socket, ask } = open()
  client.ping()
  expect([client.isAlive, socket.ends]).toEqual([false, ['ping']])
  socket.emit('pong')
  expect(client.isAlive).toBe(true)
  client.ping()
  ask(1)
  expect(client.isAlive).toBe(true)
  client.ping()
  client.ping()
  expect(socket.ends).toEqual(['ping', 'ping', 'ping', 'terminate'])
})

test('a client that the gateway does not read is not taken for dead', async () => {
  const { client, socket, ask, answer } = open({ maxInFlight: 1 })
  ask(1)
  expect(socket.isPaused).toBe(true)
  client.ping()
  client.ping()
  client.ping()
  expect(socket.ends).not.toContain('terminate')
  await answer(0)
  expect(socket.isPaused).toBe(false)
  client.ping()
  expect(socket.ends).not.toContain('terminate')
  client.ping()
  expect(socket.ends).toContain('terminate')
})

test('text waits up to the limit of a reader, who is dropped beyond it', () => {
  const { client, socket, on, spies } = open()
  socket.bufferedAmount = 50
  client.send('1')
  expect([socket.sent, spies.note.mock.calls, client.measure()]).toEqual([[1], [[client]], 50])
  socket.bufferedAmount = 51
  client.send('2')
  expect([socket.sent, socket.ends, on.onSlow.mock.calls.length]).toEqual([[1], ['terminate'], 1])
  // A closed socket gets nothing more.
  socket.bufferedAmount = 0
  client.send('3')
  expect([socket.sent, spies.note.mock.calls.length]).toEqual([[1], 1])
})

const subscriber = (id: string, leave = vi.fn(async () => true)) => ({
  ...{ id, leave, release: vi.fn() }
})

test('places for subscriptions are limited, given back once, and counted for the address', () => {
  const { client } = open()
  const [release] = [client.reserve(0), client.reserve(0)]
  expect(client.count).toBe(2)
  expect(() => client.reserve(0)).toThrow(
    expect.objectContaining({
      code: 'RequestLimitExceeded',
      context: { limit: 'subscriptions on one connection', actual: 3, allowed: 2 }
    })
  )
  release()
  release()
  expect(client.count).toBe(1)
  const many = open({ maxSubscriptions: 9 }).client
  for (let taken = 0; taken < 3; taken += 1) many.reserve(0)
  expect(() => many.reserve(0)).toThrow(
    expect.objectContaining({
      context: { limit: 'subscriptions on one address', actual: 4, allowed: 3 }
    })
  )
  // A refused place is not taken.
  expect(many.count).toBe(3)
})

test('a subscription ends once: for its client also if the upstream fails', async () => {
  const { client } = open()
  const failing = subscriber(
    '1',
    vi.fn(() => Promise.reject(new Error('it broke')))
  )
  client.add(failing)
  client.add(subscriber('2'))
  expect([await client.remove('1'), await client.remove('1'), await client.remove('3')]).toEqual([
    ...[true, false, false]
  ])
  expect([failing.leave.mock.calls.length, failing.release.mock.calls.length]).toEqual([1, 1])
  client.forget('2')
  expect(await client.remove('2')).toBe(false)
})

test('a client that is gone leaves nothing behind', async () => {
  const { client, socket, ask, answer, calls, on, spies } = open({ maxInFlight: 1 })
  const [one, failing] = [
    subscriber('1'),
    subscriber(
      '2',
      vi.fn(() => Promise.reject(new Error('it broke')))
    )
  ]
  client.add(one)
  client.add(failing)
  const gone = vi.fn()
  client.onGone(gone)
  ask(1)
  ask(2)
  socket.emit('error', new Error('reset'))
  expect(gone).not.toHaveBeenCalled()
  socket.readyState = 3
  socket.emit('close')
  for (const { leave, release } of [one, failing]) {
    expect([leave.mock.calls.length, release.mock.calls.length]).toEqual([1, 1])
  }
  expect([gone.mock.calls.length, on.onGone.mock.calls.length]).toEqual([1, 1])
  expect(spies.forget.mock.calls).toEqual([[client]])
  expect(spies.forgetConnection.mock.calls).toEqual([['1']])
  expect(await client.remove('1')).toBe(false)
  // What waited is not answered, and what comes too late ends at once.
  await answer(0)
  expect([calls.length, socket.sent]).toEqual([1, []])
  const late = subscriber('3')
  client.add(late)
  client.onGone(gone)
  expect([late.leave.mock.calls.length, late.release.mock.calls.length]).toEqual([1, 1])
  expect(gone).toHaveBeenCalledTimes(2)
})

test('a client that is to go is answered what is under way, and refused the rest', async () => {
  const { client, socket, ask, answer } = open({ maxInFlight: 1 })
  ask(1)
  ask(2)
  client.drain()
  ask(3)
  const refused = {
    ...{
      id: null,
      error: { data: { code: 'GatewayUnavailable', context: { doing: 'a request' } } }
    }
  }
  expect(socket.sent).toMatchObject([refused, refused])
  expect(socket.ends).toEqual([])
  await answer(0)
  expect(idsOf(socket)).toEqual([null, null, 1])
  expect(socket.ends.at(-1)).toEqual(['close', 1001, 'shutting down'])
  const idle = open()
  idle.client.drain()
  expect(idle.socket.ends).toEqual([['close', 1001, 'shutting down']])
})

test('an error that nobody foresaw ends its client only, and is reported', async () => {
  const { socket, ask, answer, on } = open()
  const fault = new TypeError('a fault')
  ask(1)
  await answer(0, {
    afterAnswer: () => {
      throw fault
    }
  })
  expect(on.onFault.mock.calls).toEqual([[fault]])
  expect(socket.ends).toEqual([['close', 1011, 'serving this connection failed'], 'terminate'])
})

test('what the gateway keeps for a client counts as unsent, until it is given back or the client is dropped', () => {
  const { client, socket, on, spies } = open()
  const release = client.reserve(60)
  client.hold(30)
  socket.bufferedAmount = 10
  expect([client.measure(), on.onSlow.mock.calls.length]).toEqual([100, 0])
  release()
  release()
  expect(client.measure()).toBe(40)
  client.hold(61)
  expect([on.onSlow.mock.calls.length, socket.ends]).toEqual([1, ['terminate']])
  spies.note.mockClear()
  client.hold(5)
  expect(spies.note).not.toHaveBeenCalled()
})

test('a notification is debited by its bytes, and an answer is not debited twice', async () => {
  const { client, spies, ask, answer } = open({ slowReaderBytes: 1e6, maxAnswerBytes: 1e6 })
  client.send(JSON.stringify('a'.repeat(40_000)))
  expect(spies.debit.mock.calls).toEqual([['1', '::1', 2]])
  ask(1)
  await answer(0, { result: JSON.stringify('a'.repeat(40_000)) })
  expect(spies.debit.mock.calls.slice(1)).toEqual([['1', '::1', 2]])
})
