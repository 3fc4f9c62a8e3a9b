import type { WebSocket } from 'ws'
import { openSockets } from './openSockets.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import { summarize } from './summarize.ts'

const SUBSCRIBE = '{"jsonrpc":"2.0","id":1,"method":"chain_subscribeNewHeads","params":[]}'

interface HeadMessage {
  readonly params?: { readonly result: { readonly digest: { readonly logs: readonly string[] } } }
}

/** Measures many clients that all follow the head: the delay of each block, and the cost. */
export async function measureSubscribers(
  node: Child,
  clients: number,
  seconds: number
): Promise<void> {
  const gateway = await startGateway([node])
  const before = gateway.memory()
  const sockets = await openSockets(gateway.wsUrl, clients)
  const delays: number[] = []
  const heads = new Map<WebSocket, number>()
  for (const socket of sockets) {
    heads.set(socket, -1)
    socket.on('message', (data) => {
      const { params } = JSON.parse(String(data)) as HeadMessage
      if (!params) return
      // The first head was made some time before.
      if ((heads.get(socket) ?? 0) >= 0)
        delays.push(Date.now() - Number(params.result.digest.logs[0]))
      heads.set(socket, (heads.get(socket) ?? 0) + 1)
    })
    socket.send(SUBSCRIBE)
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const counts = [...heads.values()]
  const metrics = await (await fetch(`http://127.0.0.1:${gateway.operatorPort}/metrics`)).text()
  const upstream = /upstream_subscriptions (\d+)/.exec(metrics)?.[1]
  const { p50, p99, most } = summarize(delays)
  process.stdout.write(
    `${clients} subscribers, a block a second, ${seconds} s: ${Math.min(...counts)} to ${Math.max(...counts)} heads each, ` +
      `delivered after p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms; ` +
      `${upstream} subscription at the node; memory ${before} to ${gateway.memory()} MiB\n\n`
  )
  for (const socket of sockets) socket.terminate()
  await gateway.stop()
}
