import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bindServer } from './bindServer.ts'
import {
  createOperatorServer,
  createReadServer,
  type ReadServerSetup,
  replyJson
} from './createReadServer.ts'

const host = '127.0.0.1'

async function serve(setup: Partial<ReadServerSetup> = {}): Promise<string> {
  const server = createReadServer({
    ...{ host, hosts: [], origins: ['https://app.example'] },
    answer: async ({ pathname }) => {
      if (pathname === '/broken') throw new TypeError('secret')
      return replyJson(200, { pathname })
    },
    ...setup
  })
  const port = await bindServer(server, { host, port: 0 })
  onTestFinished(() => void server.close())
  return `http://${host}:${port}`
}

async function ask(url: string, init?: RequestInit) {
  const answer = await fetch(url, init)
  return { status: answer.status, json: await answer.json(), headers: answer.headers }
}

test('it answers reads, and nothing else', async () => {
  const url = await serve()
  expect(await ask(`${url}/a?b=1`)).toMatchObject({ status: 200, json: { pathname: '/a' } })
  expect(await ask(url, { method: 'POST', body: '{}' })).toMatchObject({ status: 405 })
  expect(await ask(`${url}/broken`)).toMatchObject({ status: 500, json: { status: 'failed' } })
})

test('pages of the named origins may read, others not', async () => {
  const url = await serve()
  const from = (origin: string) => ask(url, { headers: { origin } })
  const allowed = await from('https://app.example')
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example')
  const refused = await from('https://evil.example')
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
  const closed = await serve({ origins: undefined })
  expect((await ask(closed, { method: 'OPTIONS' })).status).toBe(405)
  expect((await ask(closed, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
})

test('a browser asks before a page reads, and no credentials are allowed', async () => {
  const preflight = async (url: string, origin: string) => {
    const asked = { origin, 'access-control-request-method': 'GET' }
    const { status, headers } = await fetch(url, { method: 'OPTIONS', headers: asked })
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const [allowed, methods] = ['origin', 'methods'].map((name) =>
      headers.get(`access-control-allow-${name}`)
    )
    return [status, allowed, methods]
  }
  const named = await serve()
  const app = 'https://app.example'
  expect(await preflight(named, app)).toEqual([204, app, 'GET, HEAD'])
  expect(await preflight(named, 'https://evil.example')).toEqual([403, null, null])
  expect(await preflight(await serve({ origins: ['*'] }), app)).toEqual([204, '*', 'GET, HEAD'])
  const local = await serve({ origins: [] })
  const page = 'http://localhost:5173'
  expect(await preflight(local, page)).toEqual([204, page, 'GET, HEAD'])
  expect(await preflight(local, app)).toEqual([403, null, null])
})

test('operators ask for health, readiness and metrics', async () => {
  const state = { isReady: true }
  const server = createOperatorServer({
    host,
    readiness: () => state,
    metrics: { contentType: 'text/plain', metrics: async () => 'up 1\n' }
  })
  const url = `http://${host}:${await bindServer(server, { host, port: 0 })}`
  onTestFinished(() => void server.close())
  expect((await ask(`${url}/healthz`)).json).toEqual({ status: 'ok' })
  expect((await ask(`${url}/readyz`)).status).toBe(200)
  state.isReady = false
  expect(await ask(`${url}/readyz`)).toMatchObject({ status: 503, json: { isReady: false } })
  expect(await (await fetch(`${url}/metrics`)).text()).toBe('up 1\n')
  expect((await ask(`${url}/other`)).status).toBe(404)
})

test('a port that is taken is named', async () => {
  const server = createServer()
  const port = await bindServer(server, { host, port: 0 })
  onTestFinished(() => void server.close())
  await expect(bindServer(createServer(), { host, port })).rejects.toMatchObject({
    code: 'PortUnavailable',
    context: { address: `${host}:${port}`, problem: 'EADDRINUSE' }
  })
})

test('answers are not stored, and pages learn what they may ask', async () => {
  const url = await serve()
  const plain = await ask(url)
  expect(plain.headers.get('cache-control')).toBe('no-store')
  expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(plain.headers.get('access-control-allow-origin')).toBeNull()
  const page = await ask(url, { headers: { origin: 'https://app.example' } })
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '86400',
    vary: 'origin'
  })
})

test('HEAD is a read, and each refusal says why', async () => {
  const url = await serve()
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await ask(url, { method: 'DELETE' })).json).toEqual({ status: 'asked by GET' })
  const closed = await serve({ origins: undefined })
  const site = (value: string) => ask(closed, { headers: { 'sec-fetch-site': value } })
  expect(await site('same-origin')).toMatchObject({ status: 403, json: { status: 'no pages' } })
  expect((await site('none')).status).toBe(200)
  const fromPage = await ask(closed, { headers: { origin: 'http://localhost' } })
  expect(fromPage).toMatchObject({ status: 403, json: { status: 'no pages' } })
  expect(fromPage.headers.get('access-control-allow-origin')).toBeNull()
})

test('a target that is no path is refused', async () => {
  const url = new URL(await serve())
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(`GET //[ HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`)
    })
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('{"status":"its target is not a path"}')
})

test('connections and requests are limited', () => {
  const server = createReadServer({
    host,
    hosts: [],
    origins: [],
    answer: async () => replyJson(200, 1)
  })
  const { timeout, headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server
  expect({ timeout, headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    ...{ timeout: 5000, headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 5000 },
    maxConnections: 64
  })
})

test('an operator server names its paths, and only beyond the loopback answers to any host', async () => {
  const metrics = { contentType: 'text/x', metrics: async () => 'up 1' }
  const start = async (at: string) => {
    const server = createOperatorServer({ host: at, readiness: () => ({ isReady: true }), metrics })
    const port = await bindServer(server, { host: '127.0.0.1', port: 0 })
    onTestFinished(() => void server.close())
    return port
  }
  const statusAt = (port: number, name: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { host, port, path: '/metrics', headers: { host: name } }
      get(options, (response) => {
        expect(response.headers['content-type']).toBe(
          response.statusCode === 200 ? 'text/x' : 'application/json; charset=utf-8'
        )
        response.resume().on('end', () => resolve(response.statusCode))
      }).on('error', reject)
    })
  const [local, open] = [await start('127.0.0.1'), await start('0.0.0.0')]
  expect(await statusAt(local, 'acme.example')).toBe(403)
  expect(await statusAt(local, 'localhost')).toBe(200)
  expect(await statusAt(open, 'acme.example')).toBe(200)
  expect((await ask(`http://${host}:${local}/none`)).json).toEqual({
    status: 'there are /healthz, /readyz and /metrics'
  })
})

test('a server that starts in another way gets the address, and its error is coded', async () => {
  const listen = vi.fn().mockRejectedValue(new TypeError('no such device'))
  const bound = bindServer(createServer(), { host, port: 7 }, listen)
  await expect(bound).rejects.toMatchObject({
    code: 'PortUnavailable',
    context: { address: `${host}:7`, problem: 'no such device' }
  })
  expect(listen.mock.calls).toEqual([[{ host, port: 7 }]])
})
