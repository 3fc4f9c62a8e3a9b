import { BlockList, connect, type Socket } from 'node:net'
import { ParaclockError } from '@paraclock/core'
import { AdmissionRules } from '@paraclock/core/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readGatewayConfig } from '../config/readGatewayConfig.ts'
import { ClientLimitExceeded } from '../errors.ts'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { Backlog } from './Backlog.ts'
import { createHttpServer, type HttpServerSetup } from './createHttpServer.ts'
import { RateLimits } from './RateLimits.ts'

/** Limits that show which connections have an allowance. */
class WatchedLimits extends RateLimits {
  readonly names = new Set<string>()
  onForget = (): void => {}

  override nameConnection(): string {
    const name = super.nameConnection()
    this.names.add(name)
    return name
  }

  override forgetConnection(name: string): void {
    super.forgetConnection(name)
    this.names.delete(name)
    this.onForget()
  }
}

interface Served {
  readonly rates: WatchedLimits
  readonly port: number
}

async function serve(more: Partial<HttpServerSetup> = {}): Promise<Served> {
  const metrics = new GatewayMetrics()
  const rates = new WatchedLimits({ ratePerConnection: 0, ratePerAddress: 0, metrics })
  const { config } = await readGatewayConfig({
    flags: { upstreams: 'ws://127.0.0.1:1', logLevel: 'silent' }
  })
  const app = createHttpServer({
    config,
    rules: new AdmissionRules(config),
    rates,
    backlog: new Backlog({ perAddress: 1, inAll: 1 }),
    onSlow: () => {},
    trusted: new BlockList(),
    calls: { answer: async () => ({ result: '"Fake"' }), costOf: () => 1 },
    isDraining: () => false,
    ...more
  })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { rates, port: (app.server.address() as { readonly port: number }).port }
}

/** Makes one request over a connection, waits for its answer, and returns the status. */
async function ask(socket: Socket, client?: string): Promise<number> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"system_chain"}'
  const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  const forwarded = client === undefined ? '' : `\r\nx-forwarded-for: ${client}`
  socket.write(`${head}${forwarded}\r\n\r\n${body}`)
  const answer = await new Promise((resolve) => socket.once('data', resolve))
  return Number(String(answer).split(' ')[1])
}

test('a connection has one allowance for all its requests, which ends with it', async () => {
  const { rates, port } = await serve()
  const [first, second] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  onTestFinished(() => void second.destroy())
  await ask(first)
  await ask(first)
  expect([...rates.names]).toEqual(['1'])
  await ask(second)
  expect([...rates.names]).toEqual(['1', '2'])
  const forgotten = new Promise<void>((resolve) => {
    rates.onForget = resolve
  })
  first.destroy()
  await forgotten
  expect([...rates.names]).toEqual(['2'])
})

test('each client has its own allowance on a connection of a trusted proxy', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => clock.mockRestore())
  const trusted = new BlockList()
  trusted.addAddress('127.0.0.1')
  const limited = { ratePerConnection: 1, ratePerAddress: 0, metrics: new GatewayMetrics() }
  const { port } = await serve({ trusted, rates: new RateLimits(limited) })
  const proxy = connect(port, '127.0.0.1')
  onTestFinished(() => void proxy.destroy())
  const clients = ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.1']
  const statuses: number[] = []
  for (const client of clients) statuses.push(await ask(proxy, client))
  expect(statuses).toEqual([200, 200, 429, 200, 429])
  const direct = await serve({ rates: new RateLimits(limited) })
  const peer = connect(direct.port, '127.0.0.1')
  onTestFinished(() => void peer.destroy())
  const others: number[] = []
  for (const client of clients) others.push(await ask(peer, client))
  expect(others).toEqual([200, 200, 429, 429, 429])
})

const post = (port: number): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"system_chain"}'
  })

test.for([
  [40, '1'],
  [1000, '1'],
  [1001, '2'],
  [undefined, '1']
] as const)(
  'who is over a limit for %s ms is told to wait %s s',
  async ([retryAfterMs, seconds]) => {
    class FullLimits extends RateLimits {
      override charge(): void {
        const limit = 'units of work a second of one address'
        throw new ParaclockError(ClientLimitExceeded, { limit, allowed: 1, retryAfterMs })
      }
    }
    const metrics = new GatewayMetrics()
    const rates = new FullLimits({ ratePerConnection: 0, ratePerAddress: 0, metrics })
    const response = await post((await serve({ rates })).port)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, seconds])
  }
)

test('an answer tells no time to wait, and asks to end the connection when the gateway ends', async () => {
  const answered = await post((await serve()).port)
  expect([answered.status, answered.headers.get('retry-after')]).toEqual([200, null])
  expect(answered.headers.get('cache-control')).toBe('no-store')
  expect(answered.headers.get('connection')).not.toBe('close')
  const last = await post((await serve({ isDraining: () => true })).port)
  expect(last.headers.get('connection')).toBe('close')
})
