import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresDialect } from './postgresDialect.ts'

const [INT8, NUMERIC] = [20, 1700]
const SSL_FREE_HEADER = 8

const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int(body.length + 4, 4), body])
}
const int = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}
const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const READY = message('Z', Buffer.from('I'))
const ACCEPTED = Buffer.concat([message('R', int(0, 4)), READY])

/** One row with the text `7` in columns of these types. */
function rowOf(types: readonly number[]): Buffer {
  const fields = types.flatMap((type, at) => [
    ...[text(`c${at}`), int(0, 4), int(0, 2), int(type, 4), int(8, 2), int(-1, 4), int(0, 2)]
  ])
  const values = types.flatMap(() => [int(1, 4), Buffer.from('7')])
  return Buffer.concat([
    message('T', int(types.length, 2), ...fields),
    message('D', int(types.length, 2), ...values),
    ...[message('C', text('SELECT 1')), READY]
  ])
}

/** A server that accepts each connection, and answers each query with a row, if it answers. */
async function serve({ answers = true } = {}) {
  const sockets: Socket[] = []
  const settings: Record<string, string | undefined>[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', (data) => {
      const words = data.subarray(SSL_FREE_HEADER).toString().split('\0')
      const pairs = words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]]] : []))
      settings.push(Object.fromEntries(pairs))
      socket.write(ACCEPTED)
      socket.on('data', (query) => {
        if (answers && query[0] === 'Q'.charCodeAt(0)) socket.write(rowOf([INT8, NUMERIC]))
      })
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dialect = createPostgresDialect(`postgres://watch@127.0.0.1:${port}/history`)
  const db = new Kysely<object>({ dialect })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await db.destroy().catch(() => {})
    server.close()
  })
  const query = async () => (await sql`select`.execute(db)).rows
  return { sockets, settings, query, server, port }
}

test('a connection has its name and limit of time, 64-bit numbers are numbers, and others text', async () => {
  const { query, settings } = await serve()
  expect(await query()).toEqual([{ c0: 7, c1: '7' }])
  expect(settings).toMatchObject([
    {
      user: 'watch',
      database: 'history',
      application_name: 'paraclock',
      statement_timeout: '60000'
    }
  ])
})

test('eight connections are opened at most', async () => {
  const { query, sockets, server, port } = await serve({ answers: false })
  const queries = Array.from({ length: 10 }, () => query().catch(() => 'ended'))
  while (sockets.length < 8) await once(server, 'connection')
  // The next connection is ours, because the server takes them in their order.
  const own = connect(port, '127.0.0.1')
  await once(server, 'connection')
  expect(sockets.map(({ remotePort }) => remotePort).indexOf(own.localPort)).toBe(8)
  // The connections that end make room for the other queries.
  for (const socket of [...sockets]) socket.destroy()
  while (sockets.length < 11) await once(server, 'connection')
  for (const socket of [...sockets]) socket.destroy()
  expect(await Promise.all(queries)).toEqual(new Array(10).fill('ended'))
})

test('a connection that ends while it is idle is replaced, and ends nothing else', async () => {
  const { query, sockets } = await serve()
  await query()
  const [socket] = sockets
  if (socket === undefined) throw new TypeError('there is no connection')
  socket.destroy()
  await once(socket, 'close')
  while (sockets.length < 2) await query().catch(() => {})
  expect(await query()).toEqual([{ c0: 7, c1: '7' }])
})

test('a connection whose query gets no answer in time is replaced', async () => {
  const { query, sockets, settings } = await serve()
  await query()
  const [silent] = sockets
  // The way to the server is lost, as after a failover: nothing answers and nothing refuses.
  silent?.removeAllListeners('data')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const asked = expect(query()).rejects.toThrow('timeout')
  await vi.advanceTimersByTimeAsync(60_000)
  await asked
  vi.useRealTimers()
  expect(await query()).toEqual([{ c0: 7, c1: '7' }])
  expect(settings).toHaveLength(2)
})
