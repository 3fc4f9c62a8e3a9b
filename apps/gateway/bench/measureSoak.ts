import { type AskAsDue, askOverHttp, askOverSocket } from './askAsDue.ts'
import { hostileClients } from './hostileClients.ts'
import { printRow } from './printRow.ts'
import { soakKinds } from './soakKinds.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import { watchMemory } from './watchMemory.ts'

const WORKERS = 4
const WIDTHS = [34, 8, 8, 8, 8]

interface Count {
  asked: number
  asDue: number
}

/** A mixture of valid and hostile requests and clients: errors only where they are due, and memory flat. */
export async function measureSoak(node: Child, seconds: number): Promise<void> {
  const gateway = await startGateway([node])
  const end = performance.now() + seconds * 1000
  const zero = (): Count[] => soakKinds.map(() => ({ asked: 0, asDue: 0 }))
  const counts = { http: zero(), socket: zero() }
  const printMemory = watchMemory(gateway)
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
  process.stdout.write('\n')
  await gateway.stop()
}
