import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bindServer } from './bindServer.ts'
import { createOperatorServer } from './createOperatorServer.ts'

const host = '127.0.0.1'
type Setup = Parameters<typeof createOperatorServer>[0]
const setup: Setup = {
  host,
  readiness: () => ({ isReady: true }),
  metrics: { contentType: 'text/x', metrics: async () => 'up 1\n' }
}

async function serve(more: Partial<Setup> = {}): Promise<string> {
  const server = createOperatorServer({ ...setup, ...more })
  const port = await bindServer(server, { host, port: 0 })
  onTestFinished(() => void server.close())
  return `http://${host}:${port}`
}

async function ask(url: string, init?: RequestInit) {
  const answer = await fetch(url, init)
  return { status: answer.status, json: await answer.json(), headers: answer.headers }
}

test('operators ask for health, readiness and metrics, and for nothing else', async () => {
  const state = { isReady: true }
  const url = await serve({ readiness: () => state })
  expect((await ask(`${url}/healthz`)).json).toEqual({ status: 'ok' })
  expect((await ask(`${url}/readyz`)).status).toBe(200)
  state.isReady = false
  expect(await ask(`${url}/readyz`)).toMatchObject({ status: 503, json: { isReady: false } })
  expect(await (await fetch(`${url}/metrics?a=1`)).text()).toBe('up 1\n')
  expect((await ask(`${url}/other`)).status).toBe(404)
  expect((await ask(url, { method: 'POST', body: '{}' })).status).toBe(405)
  const broken = async (): Promise<string> => {
    throw new TypeError('secret')
  }
  const failing = await serve({ metrics: { contentType: 'text/x', metrics: broken } })
  expect(await ask(`${failing}/metrics`)).toMatchObject({ status: 500, json: { status: 'failed' } })
})

test('health that is stated decides the status of /healthz', async () => {
  const state = { isReady: true, still: ['main service'] }
  const url = await serve({ health: () => state })
  expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200, json: state })
  state.isReady = false
  expect(await ask(`${url}/healthz`)).toMatchObject({ status: 503, json: state })
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

test('answers are not stored', async () => {
  const { headers } = await ask(`${await serve()}/healthz`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('HEAD is a read, and each refusal says why', async () => {
  const url = `${await serve()}/healthz`
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const method of ['DELETE', 'OPTIONS']) {
    expect((await ask(url, { method })).json).toEqual({ status: 'asked by GET' })
  }
  const site = (value: string) => ask(url, { headers: { 'sec-fetch-site': value } })
  expect(await site('same-origin')).toMatchObject({ status: 403, json: { status: 'no pages' } })
  expect((await site('none')).status).toBe(200)
  const fromPage = await ask(url, { headers: { origin: 'http://localhost' } })
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
  const server = createOperatorServer(setup)
  const { timeout, headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server
  expect({ timeout, headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    ...{ timeout: 5000, headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 5000 },
    maxConnections: 64
  })
})

test('an operator server names its paths, and only beyond the loopback answers to any host', async () => {
  const start = async (at: string) => {
    const server = createOperatorServer({ ...setup, host: at })
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
