import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import { startPostgres, type TestPostgres } from '@tooling/vitest/startPostgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from '../network/openNetwork.ts'
import { runCommand } from '../runCommand.ts'

const WAIT = { timeout: 120_000, interval: 200 }

const net = await openNetwork({ variant: 'minute', name: 'main', ready: true })
const folder = await makeFolder()
let server: TestPostgres

beforeAll(async () => {
  server = await startPostgres()
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson(await configureDevnet([net]))
  )
})

afterAll(() => server?.stop())

/** A port before PostgreSQL, at which nothing listens until `open`. */
async function reservePort(port: number) {
  const sockets = new Set<Socket>()
  const gate = createServer((socket) => {
    const through = connect(port, '127.0.0.1')
    for (const end of [socket, through]) sockets.add(end.on('error', () => {}))
    socket.pipe(through).pipe(socket)
  })
  await once(gate.listen(0, '127.0.0.1'), 'listening')
  const { port: reserved } = gate.address() as AddressInfo
  gate.close()
  await once(gate, 'close')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    gate.close()
  })
  return { reserved, open: () => void gate.listen(reserved, '127.0.0.1') }
}

test('a watch starts without its PostgreSQL server, checks, and records when the server is there', async () => {
  const database = new URL(server.create('later'))
  const { reserved, open } = await reservePort(Number(database.port))
  database.port = String(reserved)
  const env = { PARACLOCK_DATABASE: database.href }
  const told: string[] = []
  const stopping = new AbortController()
  const ended = runCommand(folder, ['watch', '--metrics', '127.0.0.1:0'], {
    env,
    signal: stopping.signal,
    onOutput: (text) => told.push(text)
  })
  onTestFinished(async () => {
    stopping.abort()
    await ended
  })
  const read = async () => {
    const [, url] = /metrics are at (\S+)/.exec(told.join('\n')) ?? []
    return url === undefined ? '' : await (await fetch(`${url}/metrics`)).text()
  }
  await expect.poll(read, WAIT).toContain('paraclock_watch_ready{network="main"} 1')
  expect(told.join('\n')).toMatch(/^database: DatabaseUnavailable[\s\S]+ECONNREFUSED/)
  expect(await read()).not.toContain('paraclock_watch_recorded_block{')
  open()
  await expect.poll(() => told, WAIT).toContain('database: works again')
  const record = async () => {
    await net.build()
    return await read()
  }
  await expect.poll(record, WAIT).toContain('paraclock_watch_recorded_block{')
  stopping.abort()
  expect((await ended).code).toBe(130)
})

test.each([
  ['which is not there', ({ port }: URL) => `postgres://watch@127.0.0.1:${Number(port) + 1}/x`, 3],
  ['which lacks the database', ({ port }: URL) => `postgres://watch@127.0.0.1:${port}/x`, 2]
] as const)('--once with a server %s ends', async (_, nameDatabase, expected) => {
  const database = new URL(server.create(`once${expected}`))
  const env = { PARACLOCK_DATABASE: nameDatabase(database) }
  const { code, output } = await runCommand(folder, ['watch', '--once'], { env })
  expect([code, output]).toEqual([expected, ''])
})

test('a watch whose account PostgreSQL refuses ends with code 2', async () => {
  const database = new URL(server.create('refused'))
  database.username = 'nobody'
  const env = { PARACLOCK_DATABASE: database.href }
  const { code, complaints } = await runCommand(folder, ['watch'], { env })
  expect([code, complaints]).toEqual([2, expect.stringContaining('DatabaseUnavailable')])
})
