import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readWatchtowerConfig } from './config/readWatchtowerConfig.ts'
import { type StartWatchtowerArgs, startWatchtower } from './startWatchtower.ts'

const place = { endpoints: ['ws://127.0.0.1:1'] }
const main = {
  ...{ relay: place, service: { ...place, paraId: 2114 }, target: { ...place, paraId: 2000 } },
  user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  automation: { call: '0x0a03' }
}

/** Starts a watchtower of unreachable networks, until the test ends. */
async function start(
  file: object = {},
  {
    args = {},
    networks = { main }
  }: { args?: Partial<StartWatchtowerArgs>; networks?: object } = {}
) {
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await writeFile(join(cwd, 'paraclock.config.json'), JSON.stringify({ networks }))
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify({ readiness: false, ...file }))
  const problems: string[] = []
  const config = await readWatchtowerConfig({ cwd, env: { HOOK: hook } })
  const watchtower = await startWatchtower({
    ...{ config, times: { lookMs: 20, restMs: 20, beatMs: 20, takeMs: 60 } },
    onProblem: (at, { code }) => problems.push(`${at} ${code}`),
    ...args
  })
  onTestFinished(() => watchtower.close().catch(() => undefined))
  return { watchtower, problems, database: config.database }
}

let hook = 'http://127.0.0.1:1'
const listeners = { api: { port: 0 }, operator: { port: 0 } }
const get = async (url: string | undefined, path: string) => {
  const answer = await fetch(`${url}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('the API and the URL for operators are served until the close, which frees the database', async () => {
  const { watchtower, database } = await start(listeners)
  const { apiUrl, operatorUrl } = watchtower
  expect(apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await get(apiUrl, '/v1/networks')).toMatchObject({
    ...{ status: 200, text: expect.stringContaining('"name":"main"') }
  })
  expect(await get(operatorUrl, '/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect((await get(operatorUrl, '/metrics')).text).toContain(
    'paraclock_watchtower_held{network="main"}'
  )
  await expect
    .poll(async () => JSON.parse((await get(operatorUrl, '/readyz')).text))
    .toEqual({ isReady: true, held: ['main'], still: [] })
  await watchtower.close()
  await watchtower.ended
  for (const url of [apiUrl, operatorUrl]) await expect(get(url, '/healthz')).rejects.toThrow()
  const history = await openHistory({ database })
  onTestFinished(() => history.close())
  // The lease was freed.
  expect(await history.db.selectFrom('leases').select(['name', 'holder']).execute()).toEqual([
    { name: 'network main', holder: '' }
  ])
})

test('without settings nothing is served, and an address of IPv6 is written in brackets', async () => {
  const { watchtower } = await start()
  expect([watchtower.apiUrl, watchtower.operatorUrl]).toEqual([undefined, undefined])
  const other = await start({ operator: { host: '::1', port: 0 } })
  expect(other.watchtower.operatorUrl).toMatch(/^http:\/\/\[::1\]:\d+$/)
})

test('a watchtower whose chains recorded nothing for five minutes is not ready', async () => {
  const { watchtower } = await start(listeners)
  const ready = async () => {
    const { status, text } = await get(watchtower.operatorUrl, '/readyz')
    return [status, JSON.parse(text)]
  }
  await expect.poll(ready).toEqual([200, { isReady: true, held: ['main'], still: [] }])
  const begun = performance.now()
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  clock.mockImplementation(() => begun + 299_000)
  expect((await ready())[0]).toBe(200)
  clock.mockImplementation(() => begun + 301_000)
  expect(await ready()).toEqual([503, { isReady: false, held: ['main'], still: ['main'] }])
})

test('a port that is in use is refused, and the servers before it are closed', async () => {
  const used = createTcpServer()
  used.listen(0, '127.0.0.1')
  await once(used, 'listening')
  onTestFinished(() => void used.close())
  const { port } = used.address() as AddressInfo
  const free = createTcpServer()
  free.listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port: apiPort } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const file = { api: { port: apiPort }, operator: { port } }
  await expect(start(file)).rejects.toMatchObject({ code: 'PortUnavailable' })
  await expect(get(`http://127.0.0.1:${apiPort}`, '/')).rejects.toThrow()
})

test('once, no server is started, and an unreachable chain ends the watchtower with its error', async () => {
  const { watchtower, problems } = await start(listeners, { args: { once: true } })
  expect([watchtower.apiUrl, watchtower.operatorUrl]).toEqual([undefined, undefined])
  await expect(watchtower.ended).rejects.toMatchObject({ code: 'EndpointUnavailable' })
  await expect(watchtower.close()).rejects.toMatchObject({ code: 'EndpointUnavailable' })
  expect(problems).toEqual([])
})

/** Starts a receiver of webhooks that answers with these codes in turn. */
async function receive(...codes: readonly number[]) {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    bodies.push(body)
    response.writeHead(codes[bodies.length - 1] ?? 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bodies
}

test('alerts are sent to each output, and its attempts are counted', async () => {
  const bodies = await receive(500)
  const { watchtower, problems } = await start({
    ...listeners,
    outputs: [{ name: 'team', kind: 'webhook', url: { env: 'HOOK' } }],
    ends: { main: { target: '2020-01-01T00:00:00Z' } }
  })
  await expect.poll(() => bodies.length, { timeout: 10_000 }).toBe(1)
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    firing: [{ rule: 'core-ending', subject: 'target' }]
  })
  await expect.poll(() => problems).toContain('output team AlertRefused')
  const { text } = await get(watchtower.operatorUrl, '/metrics')
  const counted = 'paraclock_watchtower_deliveries{output="team",result='
  expect(text).toContain(`${counted}"refused"} 1\n`)
  expect(text).toContain(`${counted}"accepted"} 0\n`)
  expect((await get(watchtower.apiUrl, '/v1/networks/main/alerts')).text).toContain('core-ending')
})

test('metrics go to a collector, also at the close', async () => {
  const bodies = await receive()
  const { watchtower } = await start({ otlp: { url: `${hook}/v1/metrics`, seconds: 3600 } })
  await watchtower.close()
  expect(bodies.at(-1)).toContain('paraclock_watchtower_held')
})

test('a database that goes away is a problem of each work, and ends no watchtower', async () => {
  const { watchtower, problems, database } = await start({}, { args: {} })
  const history = await openHistory({ database })
  onTestFinished(() => history.close())
  const held = async () => (await history.db.selectFrom('leases').select('holder').execute())[0]
  await expect.poll(held).not.toEqual({ holder: '' })
  await history.db.schema.alterTable('leases').renameTo('hidden').execute()
  await expect.poll(() => problems).toContain('network main DatabaseUnavailable')
  await history.db.schema
    .alterTable('hidden' as never)
    .renameTo('leases')
    .execute()
  await watchtower.close()
})
