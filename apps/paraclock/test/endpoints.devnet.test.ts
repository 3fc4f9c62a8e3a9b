import { writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { makeFolder } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

const folder = await makeFolder()
const ends: (() => void)[] = []

afterAll(async () => {
  for (const end of ends) end()
})

/** Listens on a free port, and returns its URL without the scheme. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  ends.push(() => server.close())
  return `127.0.0.1:${port}`
}

const silent = () => createServer((socket) => void ends.push(() => socket.destroy()))
const website = () => createHttpServer((_, response) => void response.end('<html></html>'))

/** A server that upgrades, and answers every question so. */
function answering(answer: (id: number) => string | undefined): Server {
  const server = createHttpServer()
  const sockets = new WebSocketServer({ server })
  ends.push(() => {
    for (const client of sockets.clients) client.terminate()
  })
  sockets.on('connection', (socket) =>
    socket.on('message', (text) => {
      const said = answer((JSON.parse(String(text)) as { readonly id: number }).id)
      if (said !== undefined) socket.send(said)
    })
  )
  return server
}

const refusing = () =>
  answering((id) =>
    JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } })
  )

async function runAgainst(endpoint: string, argv: readonly string[], timeouts = {}) {
  const chain = { endpoints: [endpoint], genesis: `0x${'00'.repeat(32)}`, specName: 'acme' }
  const main = {
    relay: chain,
    service: { ...chain, paraId: 2114 },
    target: { ...chain, paraId: 2200 },
    user: USER,
    automation: { call: '0x00071448656c6c6f' }
  }
  await writeFile(
    join(folder, 'paraclock.config.json'),
    JSON.stringify({ networks: { main }, timeouts })
  )
  return runCommand(folder, argv)
}

test.each<[string, () => Promise<string>, string, string]>([
  ['a port without a server', async () => 'ws://127.0.0.1:9', 'EndpointUnavailable', 'nothing'],
  [
    'a plain port by TLS',
    async () => `wss://${await listen(website())}`,
    'EndpointUnavailable',
    'TLS'
  ],
  [
    'a web site',
    async () => `ws://${await listen(website())}`,
    'EndpointRefused',
    'HTTP status 200'
  ],
  [
    'a node of another kind',
    async () => `ws://${await listen(refusing())}`,
    'EndpointRefused',
    '-32601'
  ],
  [
    'a server that is silent',
    async () => `ws://${await listen(silent())}`,
    'EndpointUnavailable',
    '3000 ms'
  ]
])('%s: one line that names it, remedies, and exit code 3', async (_, open, code, words) => {
  const endpoint = await open()
  const asked = await runAgainst(endpoint, ['proxy', 'plan', '--json'])
  const [first, message, ...rest] = asked.complaints.split('\n')
  expect(asked.code).toBe(3)
  expect(JSON.parse(asked.output).error).toMatchObject({ code, message })
  expect(first).toMatch(new RegExp(`^${code} `))
  expect(message).toContain(`${endpoint} `)
  expect(message).toContain(words)
  expect(rest.join('\n')).toContain('What you can do:\n  - ')
  const checked = await runAgainst(endpoint, ['check', '--only', 'target-reachable'])
  expect(checked.code).toBe(3)
  expect(checked.output.replaceAll(/\s+/g, ' ')).toContain(message)
  expect(checked.output).toContain('What to do')
})

test('what takes too long is named, with its place and without its secrets', async () => {
  const host = await listen(answering(() => undefined))
  const endpoint = `ws://user:secret@${host}/${'0123456789'.repeat(3)}?key=secret`
  const { code, complaints } = await runAgainst(endpoint, ['proxy', 'plan'], { connect: 1 })
  expect(code).toBe(3)
  expect(complaints.split('\n')[1]).toBe(
    `connecting to ws://${host}/…?… (networks.main.target.endpoints) took longer than 1000 ms`
  )
  expect(complaints).not.toMatch(/secret|0123456789/)
})

test('no fix says that nothing is left where nothing could be asked', async () => {
  const { code, output } = await runAgainst('ws://127.0.0.1:9', ['fix'])
  expect(code).toBe(3)
  expect(output).toMatch(/^main: no call is known to be needed\nmain: undetermined: /)
  // Each reason once, however many checks it keeps from a verdict.
  expect(output.match(/nothing\s+listens\s+on\s+this\s+port/g)?.length).toBeLessThanOrEqual(3)
})
