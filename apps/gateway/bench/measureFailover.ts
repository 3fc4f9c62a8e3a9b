import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { openSocket } from './openSockets.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import { summarize } from './summarize.ts'

const CLIENTS = 40
const EVERY_MS = 40
const RECONNECT_MS = 100

/** What clients saw. */
interface Seen {
  asked: number
  answered: number
  errors: number
  /** Asked on a connection that broke before the answer: a client asks these again. */
  cutOff: number
  readonly gaps: number[]
  readonly latencies: number[]
}

/** Two gateways behind a balancer of TCP connections, one of them killed under load. */
export async function measureFailover(node: Child, seconds: number): Promise<void> {
  const gateways = [await startGateway(node), await startGateway(node)]
  const balancer = await startBalancer(gateways.map(({ port }) => port))
  const seen: Seen = { asked: 0, answered: 0, errors: 0, cutOff: 0, gaps: [], latencies: [] }
  const running = { isOver: false }
  const clients = Array.from({ length: CLIENTS }, () => runClient(balancer.url, seen, running))
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2))
  gateways[0]?.process.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2))
  running.isOver = true
  await Promise.all(clients)
  const { p50, p99 } = summarize(seen.latencies)
  process.stdout.write(
    `two gateways, one killed after ${seconds / 2} s of ${seconds}: ${CLIENTS} clients asked ${seen.asked} times, ` +
      `${seen.answered} answered (p50 ${p50} ms, p99 ${p99} ms), ${seen.errors} errors, ` +
      `${seen.cutOff} cut off; ${seen.gaps.length} clients lost their connection and had another ` +
      `after at most ${summarize(seen.gaps).most} ms\n\n`
  )
  balancer.close()
  await gateways[1]?.stop()
}

/** A client that asks one thing after the other, and connects again when it is cut off. */
async function runClient(url: string, seen: Seen, running: { isOver: boolean }): Promise<void> {
  let lostAt: number | undefined
  while (!running.isOver) {
    const socket = await openSocket(url).catch(() => undefined)
    if (!socket) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      continue
    }
    if (lostAt !== undefined) seen.gaps.push(performance.now() - lostAt)
    await useSocket(socket, seen, running)
    lostAt = performance.now()
    socket.terminate()
  }
}

async function useSocket(
  socket: WebSocket,
  seen: Seen,
  running: { isOver: boolean }
): Promise<void> {
  const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)))
  socket.on('error', () => {})
  for (let id = 1; !running.isOver; id += 1) {
    seen.asked += 1
    const began = performance.now()
    const answer = new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve(String(data)))
    )
    const data = id.toString(16).padStart(8, '0')
    socket.send(
      `{"jsonrpc":"2.0","id":${id},"method":"state_call","params":["Api_call","0x${data}"]}`
    )
    const text = await Promise.race([answer, closed])
    if (text === undefined) {
      seen.cutOff += 1
      return
    }
    seen.latencies.push(performance.now() - began)
    if (text.includes('"error"')) seen.errors += 1
    else seen.answered += 1
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** Hands each connection to the next server that takes it, and knows nothing of what goes over it. */
async function startBalancer(
  ports: readonly number[]
): Promise<{ url: string; close: () => void }> {
  let turn = 0
  const open = new Set<Socket>()
  const hand = (client: Socket, tries: number): void => {
    const port = ports[turn % ports.length] ?? 0
    turn += 1
    const server = connect(port, '127.0.0.1')
    server.once('error', () => {
      if (tries > 1) hand(client, tries - 1)
      else client.destroy()
    })
    server.once('connect', () => {
      server.pipe(client)
      client.pipe(server)
      server.once('close', () => client.destroy())
      client.once('close', () => server.destroy())
    })
  }
  const balancer = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.once('close', () => open.delete(client))
    hand(client, ports.length)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `ws://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    close: () => {
      balancer.close()
      for (const socket of open) socket.destroy()
    }
  }
}
