import { type AskAsDue, askOverHttp, askOverSocket } from './askAsDue.ts'
import { hostileClients } from './hostileClients.ts'
import { printRow } from './printRow.ts'
import { residentMemory } from './processUsage.ts'
import { soakKinds } from './soakKinds.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import { readGauges, watchMemory } from './watchMemory.ts'

const WORKERS = 4
const WIDTHS = [34, 8, 8, 8, 8]

interface Count {
  asked: number
  asDue: number
}

// The gauges that must return to their first values after the load.
const KEPT = [
  'paraclock_gateway_connections',
  'paraclock_gateway_websockets',
  'paraclock_gateway_client_subscriptions',
  'paraclock_gateway_upstream_subscriptions',
  'nodejs_heap_size_used_bytes',
  'nodejs_heap_size_total_bytes',
  'nodejs_external_memory_bytes'
]
const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Measures a mixture of valid and hostile requests and clients. Only expected errors may occur, and
 * memory must stay flat. After a rest, the gateway's gauges must be back at their first values.
 * Clients, gateway and node are processes of their own.
 */
export async function measureSoak(node: Child, seconds: number, rest: number): Promise<void> {
  const gateway = await startGateway([node])
  const processes = {
    'the gateway': gateway.process.pid,
    'the stand-in for a node': node.process.pid,
    'the clients': process.pid
  }
  await wait(2)
  const before = await readGauges(gateway)
  const end = performance.now() + seconds * 1000
  const zero = (): Count[] => soakKinds.map(() => ({ asked: 0, asDue: 0 }))
  const counts = { http: zero(), socket: zero() }
  const printMemory = watchMemory({ gateway, processes })
  const work = async (ask: AskAsDue, count: Count[], worker: number): Promise<void> => {
    for (let turn = worker; performance.now() < end; turn += 1) {
      const at = turn % soakKinds.length
      const [kind, one] = [soakKinds[at], count[at]]
      if (!kind || !one) continue
      one.asked += 1
      if (await ask(kind)) one.asDue += 1
    }
  }
  const turns: Record<string, number> = {}
  const disturb = async ([name, run]: [string, (typeof hostileClients)[string]]): Promise<void> => {
    for (; performance.now() < end; turns[name] = (turns[name] ?? 0) + 1) await run?.(gateway)
  }
  const { port, wsUrl } = gateway
  await Promise.all([
    ...Object.entries(hostileClients).map(disturb),
    ...Array.from({ length: WORKERS }, (_, worker) =>
      Promise.all([
        work(askOverHttp(port), counts.http, worker * 3),
        work(askOverSocket(wsUrl), counts.socket, worker * 3)
      ])
    )
  ])
  printRow([`${seconds} s, by HTTP and by WebSocket`, 'asked', 'as due', 'asked', 'as due'], WIDTHS)
  for (const [index, { name }] of soakKinds.entries()) {
    const [http, socket] = [counts.http[index], counts.socket[index]]
    const cells = [http?.asked, http?.asDue, socket?.asked, socket?.asDue].map((one) => one ?? 0)
    printRow([name, ...cells], WIDTHS)
  }
  for (const [name, count] of Object.entries(turns))
    printRow([`a client that ${name}`, count], WIDTHS)
  printMemory()
  await wait(rest)
  const after = await readGauges(gateway)
  printRow([`after ${rest} s of rest`, 'before', 'after'], [48])
  for (const name of KEPT) printRow([name, before[name] ?? 0, after[name] ?? 0], [48])
  for (const [name, pid] of Object.entries(processes)) {
    printRow([`${name}, resident MiB`, '', residentMemory(pid)], [48])
  }
  process.stdout.write('\n')
  await gateway.stop()
}
