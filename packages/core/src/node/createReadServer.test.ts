import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
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
