import { EventEmitter } from 'node:events'
import { BlockList } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { ConnectionGate } from './ConnectionGate.ts'
import { listNetworks } from './clientAddress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

class StubSocket extends EventEmitter {
  readonly remoteAddress: string
  readonly done: unknown[] = []

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  resume(): void {
    this.done.push('resume')
  }
  end(text: string): void {
    this.done.push(text)
  }
  destroy(): void {
    this.done.push('destroy')
    this.emit('close')
  }
}

/** A gate before a server, and the connections that it lets through. */
function open(maxConnectionsPerAddress = 2, trusted = new BlockList()) {
  const metrics = new GatewayMetrics()
  const limited = vi.spyOn(metrics.limited, 'inc')
  const gate = new ConnectionGate({ maxConnections: 9, maxConnectionsPerAddress, trusted, metrics })
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 })
  const admitted: StubSocket[] = []
  server.on('connection', function (this: unknown, socket: StubSocket) {
    expect(this).toBe(server)
    admitted.push(socket)
  })
  gate.guard(server as never)
  const connect = (address = '203.0.113.1'): StubSocket => {
    const socket = new StubSocket(address)
    server.emit('connection', socket)
    return socket
  }
  const labels = () => limited.mock.calls.map(([label]) => label)
  return { gate, server, admitted, connect, labels }
}

const REFUSAL =
  'HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n'

test('a server takes no more connections in all than it may, and those are counted', () => {
  const { server, labels } = open()
  expect([server.maxConnections, server.listenerCount('connection')]).toEqual([9, 1])
  server.emit('drop')
  expect(labels()).toEqual([{ limit: 'connections' }])
})

test('an address has so many connections, and one that closes frees its place', () => {
  const { gate, admitted, connect, labels } = open()
  const [one, two, three] = [connect(), connect(), connect()]
  expect([admitted, gate.open]).toEqual([[one, two], 2])
  expect(labels()).toEqual([{ limit: 'connections of one address' }])
  connect('203.0.113.2')
  expect(gate.open).toBe(3)
  one.emit('close')
  expect(gate.open).toBe(2)
  const four = connect()
  expect([admitted.includes(four), gate.open, three.done.length]).toEqual([true, 3, 2])
})

test('a refused connection is read and told, and closed half a second later', () => {
  const { connect } = open(0)
  const [refused, gone] = [connect(), connect()]
  expect(refused.done).toEqual(['resume', REFUSAL])
  gone.emit('close')
  vi.advanceTimersByTime(499)
  expect(refused.done).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect([refused.done.at(-1), gone.done.length]).toEqual(['destroy', 2])
  const broken = connect()
  broken.emit('error', new Error('reset'))
  expect(broken.done.at(-1)).toBe('destroy')
})

test('64 refusals wait at a time, and more are closed at once', () => {
  const { connect } = open(0)
  const waiting = Array.from({ length: 64 }, () => connect())
  expect(waiting.every(({ done }) => done.length === 2)).toBe(true)
  expect(connect().done).toEqual(['destroy'])
  waiting[0]?.emit('close')
  expect(connect().done).toEqual(['resume', REFUSAL])
  expect(connect().done).toEqual(['destroy'])
})

test('a trusted proxy connects as often as it likes, and is counted as open', () => {
  const { gate, admitted, connect, labels } = open(1, listNetworks(['203.0.113.0/24']))
  const all = [connect(), connect(), connect()]
  expect([admitted.length, gate.open, labels()]).toEqual([3, 3, []])
  for (const socket of all) socket.emit('close')
  expect(gate.open).toBe(0)
  // The clients that it names are counted, each for itself.
  const [one, other] = [new StubSocket(''), new StubSocket('')]
  expect(gate.enter('198.51.100.1', one as never)).toBe(true)
  expect(gate.enter('198.51.100.1', other as never)).toBe(false)
  one.emit('close')
  expect(gate.enter('198.51.100.1', other as never)).toBe(true)
})
