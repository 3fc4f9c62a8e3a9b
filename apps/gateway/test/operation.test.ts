import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runGateway } from '../src/cli/runGateway.ts'
import { readGatewayConfig, startGateway } from '../src/index.ts'
import { openClient } from './support/openClient.ts'
import { post, postCall } from './support/post.ts'
import { startTestGateway } from './support/startTestGateway.ts'

const SECRET = 'f00dfacef00dfacef00dfacef00dface'

describe('what operators ask', () => {
  test('healthz, readyz and metrics', async () => {
    const { gateway } = await startTestGateway()
    const get = (path: string): Promise<Response> => fetch(`${gateway.operatorUrl}${path}`)
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([200, { isReady: true }])
    await postCall(gateway.httpUrl, 'system_chain')
    await postCall(gateway.httpUrl, 'made_up_1')
    await postCall(gateway.httpUrl, 'made_up_2')
    const metrics = await get('/metrics')
    expect(metrics.headers.get('content-type')).toContain('text/plain')
    const text = await metrics.text()
    expect(text).toContain('paraclock_gateway_calls_total{method="system_chain",ended="ok"} 1')
    // Names that clients make up must not become labels, because their number is unlimited.
    expect(text).toContain('paraclock_gateway_calls_total{method="unknown",ended="refused"} 2')
    expect(text).not.toContain('made_up')
    expect(text).toContain('process_resident_memory_bytes')
  })

  test('not ready when the head stands still', async () => {
    const { gateway, chain } = await startTestGateway({ settings: { staleMs: 400 } })
    const status = async (): Promise<number> =>
      (await fetch(`${gateway.operatorUrl}/readyz`)).status
    expect(await status()).toBe(200)
    await expect.poll(status).toBe(503)
    expect(gateway.readiness().problem).toBe('the head stands still')
    chain.produce()
    await expect.poll(status).toBe(200)
  })

  test('paraclock_gatewayStatus, if it is asked for', async () => {
    const { gateway, chain } = await startTestGateway({ settings: { diagnostics: true } })
    const { result } = await postCall(gateway.httpUrl, 'paraclock_gatewayStatus')
    expect(result).toMatchObject({
      readiness: { isReady: true },
      upstream: 'upstream-1',
      genesis: chain.genesisHash,
      best: { hash: chain.hashAt(10) }
    })
    const closed = await startTestGateway()
    expect((await postCall(closed.gateway.httpUrl, 'paraclock_gatewayStatus')).error?.code).toBe(
      -32601
    )
  })
})

test('shutting down: what is under way is finished, nothing is taken up, and all is closed', async () => {
  const slow = { kind: 'answer', delayMs: 300 } as const
  const { gateway, nodes } = await startTestGateway({
    faults: [{ request: ({ method }) => (method === 'system_health' ? slow : undefined) }]
  })
  const [busy, idle] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  await idle.ask('chain_subscribeNewHeads')
  const before = nodes[0]?.count('system_health') ?? 0
  const overSocket = busy.ask('system_health')
  const overHttp = postCall(gateway.httpUrl, 'system_health')
  await expect.poll(() => nodes[0]?.count('system_health')).toBe(before + 2)
  const closing = gateway.close()
  expect(gateway.readiness()).toMatchObject({ isReady: false, problem: 'it is shutting down' })
  expect(await idle.closed).toBe(1001)
  const late = busy.next()
  busy.send('{"jsonrpc":"2.0","id":9,"method":"system_chain"}')
  expect((await late).error?.data).toMatchObject({ code: 'GatewayUnavailable' })
  expect((await overSocket).result).toMatchObject({ isSyncing: false })
  expect((await overHttp).result).toMatchObject({ isSyncing: false })
  await closing
  expect(await busy.closed).toBe(1001)
  await expect(postCall(gateway.httpUrl, 'system_chain')).rejects.toThrow()
  await expect.poll(() => nodes[0]?.open).toBe(0)
})

test('shutting down waits for nobody longer than it may', async () => {
  const { gateway, nodes } = await startTestGateway({
    faults: [
      {
        request: ({ method }) =>
          method === 'system_accountNextIndex' ? { kind: 'ignore' } : undefined
      }
    ],
    settings: { shutdownMs: 300 }
  })
  const client = await openClient(gateway.wsUrl)
  void client.ask('system_accountNextIndex', ['x'])
  await expect.poll(() => nodes[0]?.count('system_accountNextIndex')).toBe(1)
  const began = performance.now()
  await gateway.close()
  // Without the setting it would wait for 10 seconds.
  expect(performance.now() - began).toBeLessThan(8000)
})

test('an address that is taken is told', async () => {
  const { gateway, urls } = await startTestGateway()
  const flags = { upstreams: urls, port: gateway.port, logLevel: 'silent' }
  const starting = startGateway((await readGatewayConfig({ flags })).config)
  await expect(starting).rejects.toMatchObject({
    code: 'PortUnavailable',
    context: { problem: 'EADDRINUSE' }
  })
})

/** Starts the command as a process of its own. */
function startMain(args: readonly string[], env: Readonly<Record<string, string>>) {
  const main = join(import.meta.dirname, '../src/main.ts')
  const child = spawn(process.execPath, [...process.execArgv, main, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ran = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    ran.out += String(data)
  })
  child.stderr.on('data', (data) => {
    ran.err += String(data)
  })
  const done = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ ...ran, code }))
  })
  return { child, ran, done }
}

describe('the command', { timeout: 60_000 }, () => {
  interface Ran {
    readonly code: number
    readonly out: string
    readonly err: string
  }

  async function run(
    argv: readonly string[],
    env: Readonly<Record<string, string>> = {},
    running = '24.0.0'
  ): Promise<Ran> {
    const said = { out: '', err: '' }
    const code = await runGateway({
      argv,
      env,
      version: '1.2.3',
      node: running,
      write: (text) => {
        said.out += text
      },
      writeError: (text) => {
        said.err += text
      },
      untilStopped: Promise.resolve()
    })
    return { ...said, code }
  }

  test('config check and print: every problem, where each value comes from, and no keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paraclock-gateway-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'gateway.json')
    writeFileSync(path, JSON.stringify({ upstreams: [`wss://rpc.example/${SECRET}`], maxBatch: 7 }))
    const print = await run(['config', 'print', '--config', path, '--port', '0'], {
      PARACLOCK_GATEWAY_MAX_DEPTH: '9'
    })
    expect(print.code).toBe(0)
    expect(print.out).toMatch(/upstreams = \["wss:\/\/rpc.example\/…"\] +# file/)
    expect(print.out).toMatch(/maxBatch = 7 +# file/)
    expect(print.out).toMatch(/maxDepth = 9 +# environment/)
    expect(print.out).toMatch(/port = 0 +# flag/)
    expect(print.out).toMatch(/callMs = 30000 +# default/)
    expect(print.out + print.err).not.toContain(SECRET)
    const check = await run(
      ['config', 'check', '--upstream', `ftp://${SECRET}`, '--max-batch', '0'],
      {
        PARACLOCK_GATEWAY_MAX_DEPHT: '9'
      }
    )
    expect(check.code).toBe(2)
    expect(check.err).toContain('PARACLOCK_GATEWAY_MAX_DEPHT')
    expect(check.err).toContain('maxBatch')
    expect(check.err).toContain('upstreams')
    expect(check.err).not.toContain(SECRET)
    expect((await run(['config', 'check', '--config', path])).out).toContain('in order')
  })

  test('on a Node that is too old it says which will do', async () => {
    const { code, err } = await run(['--upstream', 'ws://127.0.0.1:1'], {}, '20.20.2')
    expect(code).toBe(2)
    expect(err).toContain('this is Node 20.20.2, but Node 22.15 or newer is needed')
  })

  test('help, version, and what is no command', async () => {
    expect((await run(['--help'])).out).toContain('--max-connections-per-address')
    expect((await run(['--version'])).out).toBe('1.2.3\n')
    expect(await run(['serve'])).toMatchObject({ code: 2 })
    for (const argv of [['--upstreem', SECRET], [SECRET], [`rpc.example/${SECRET}`]]) {
      expect((await run(argv)).err).not.toContain(SECRET)
    }
  })

  test('it serves, logs lines of JSON with nothing secret in them, and ends on a signal', async () => {
    const { urls } = await startTestGateway()
    const url = `${urls[0]}/?key=${SECRET}`
    const settings = ['--port', '0', '--variant', 'hour', '--log-level', 'debug']
    const { child, ran, done } = startMain(settings, { PARACLOCK_GATEWAY_UPSTREAMS: url })
    const port = (): string | undefined =>
      /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(ran.out)?.[1]
    await expect.poll(port).toBeDefined()
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'system_chain', params: [] })
    expect((await post(`http://127.0.0.1:${port()}`, text)).json.result).toBe('Fake')
    child.kill('SIGTERM')
    const { code, out, err } = await done
    expect(code).toBe(0)
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string })
    expect(lines.map(({ msg }) => msg)).toContain('upstream connected')
    expect(out + err).not.toContain(SECRET)
  })

  test('what nobody caught ends it by a code and with 70, after what is under way', async () => {
    const { urls } = await startTestGateway()
    const throwing = `process.on('SIGUSR2', () => { throw new TypeError('no primitive value') })`
    const { child, ran, done } = startMain(['--port', '0', '--operator-port', '0'], {
      PARACLOCK_GATEWAY_UPSTREAMS: urls[0] ?? '',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(throwing)}`
    })
    await expect.poll(() => ran.out, { timeout: 30_000 }).toContain('upstream connected')
    child.kill('SIGUSR2')
    const { code, err } = await done
    expect([code, err.split(' ')[0]]).toEqual([70, 'ProgramFailed'])
    expect(err).toContain('no primitive value')
    expect(err).not.toMatch(/\n\s+at /)
  })
})
