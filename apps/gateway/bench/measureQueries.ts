import { printRow } from './printRow.ts'
import { runClosedLoop } from './runClosedLoop.ts'
import { runOpenLoop } from './runOpenLoop.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import type { Summary } from './summarize.ts'

const WIDTHS = [18, 9, 10, 8, 8, 8, 8, 8]
const CONNECTIONS = 32

/** The part of a node that is measured. */
export type MeasuredNode = Pick<Child, 'wsUrl' | 'cpuMs'>

/** A runtime call that every chain has, at the best block, about the account of this number. */
function call(id: number, account: number): string {
  const data = account.toString(16).padStart(64, '0')
  return `{"jsonrpc":"2.0","id":${id},"method":"state_call","params":["AccountNonceApi_account_nonce","0x${data}"]}`
}

const same = (id: number): string => call(id, 1)
const another = (id: number): string => call(id, id)

interface Result extends Summary {
  readonly answered: number
  readonly perSecond: number
  readonly errors: number
}

/**
 * Measures queries at rising load and at the highest possible rate: the bare node, and the gateway
 * with and without its cache.
 */
export async function measureQueries(
  node: MeasuredNode,
  rates: readonly number[],
  seconds: number
): Promise<void> {
  const gateway = await startGateway([node])
  printRow(
    ['state_call', 'offered/s', 'answered/s', 'p50 ms', 'p99 ms', 'p99.9 ms', 'errors', 'cpu us'],
    WIDTHS
  )
  const subjects = [
    ['bare node', node, another],
    ['gateway, cached', gateway, same],
    ['gateway, uncached', gateway, another]
  ] as const
  const measure = async (
    [name, subject]: (typeof subjects)[number],
    offered: string | number,
    run: () => Promise<Result>
  ): Promise<void> => {
    const before = subject.cpuMs()
    const { perSecond, p50, p99, p999, errors, answered } = await run()
    const cpu = Math.round(((subject.cpuMs() - before) * 1000) / answered)
    printRow([name, offered, perSecond, p50, p99, p999, errors, cpu], WIDTHS)
  }
  for (const rate of rates) {
    for (const subject of subjects) {
      const [, { wsUrl: url }, request] = subject
      const load = { url, rate, seconds, connections: CONNECTIONS, request }
      await measure(subject, rate, async () => {
        const result = await runOpenLoop(load)
        return { ...result, errors: result.errors + result.sent - result.answered }
      })
    }
  }
  for (const subject of subjects) {
    const [, { wsUrl: url }, request] = subject
    const load = { url, seconds, connections: CONNECTIONS, request }
    await measure(subject, 'as many', () => runClosedLoop(load))
  }
  process.stdout.write(`gateway after it: ${gateway.memory()} MiB\n\n`)
  await gateway.stop()
}
