import { printRow } from './printRow.ts'
import { runOpenLoop } from './runOpenLoop.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'

const WIDTHS = [18, 9, 10, 8, 8, 8, 8, 8]
const CONNECTIONS = 32

/** A call of the runtime, at the best block, with these arguments. */
function call(id: number, data: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"state_call","params":["Api_call","0x${data}"]}`
}

const same = (id: number): string => call(id, '01')
const another = (id: number): string => call(id, id.toString(16).padStart(8, '0'))

/** Queries at rising load: the bare node, and the gateway with and without what it keeps. */
export async function measureQueries(
  node: Child,
  rates: readonly number[],
  seconds: number
): Promise<void> {
  const gateway = await startGateway(node)
  printRow(
    ['state_call', 'offered/s', 'answered/s', 'p50 ms', 'p99 ms', 'p99.9 ms', 'errors', 'cpu us'],
    WIDTHS
  )
  const subjects = [
    ['bare node', node, another],
    ['gateway, cached', gateway, same],
    ['gateway, uncached', gateway, another]
  ] as const
  for (const rate of rates) {
    for (const [name, subject, request] of subjects) {
      const before = subject.cpuMs()
      const load = { url: subject.wsUrl, rate, seconds, connections: CONNECTIONS, request }
      const { perSecond, p50, p99, p999, errors, sent, answered } = await runOpenLoop(load)
      const failed = errors + sent - answered
      const cpu = Math.round(((subject.cpuMs() - before) * 1000) / answered)
      printRow([name, rate, perSecond, p50, p99, p999, failed, cpu], WIDTHS)
    }
  }
  process.stdout.write(`gateway after it: ${gateway.memory()} MiB\n\n`)
  await gateway.stop()
}
