import { askAlways } from './askAlways.ts'
import { printRow } from './printRow.ts'
import { type Child, startChild } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import { summarize } from './summarize.ts'

const CLIENTS = 40
const WIDTHS = [42, 7, 9, 7, 7, 9, 10]
const RIGHT = `0x${'77'.repeat(32)}`
const BEFORE_MS = 2000
const ANOTHER_CHAIN = '88'

const startNode = (port = 0, chain = '77'): Promise<Child> =>
  startChild(new URL('./bareNode.ts', import.meta.url), ['--port', String(port), '--chain', chain])
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

interface Fault {
  readonly name: string
  /** Causes the fault at the first of two nodes. Returns the processes that it started. */
  readonly happen: (first: Child, second: Child) => Promise<readonly Child[]>
  /** How long clients continue to ask after the fault. */
  readonly afterMs: number
}

const faults: readonly Fault[] = [
  {
    name: 'killed',
    happen: async (first) => {
      first.process.kill('SIGKILL')
      return []
    },
    afterMs: 4000
  },
  {
    name: 'frozen',
    happen: async (first) => {
      first.process.kill('SIGSTOP')
      return []
    },
    afterMs: 12_000
  },
  {
    name: 'swapped for another chain, the other lost',
    happen: async (first, second) => {
      first.process.kill('SIGKILL')
      const swapped = await startNode(first.port, ANOTHER_CHAIN)
      await wait(2000)
      // Until the first node is back, only the swapped one is left.
      second.process.kill('SIGKILL')
      await wait(1000)
      return [swapped, await startNode(second.port)]
    },
    afterMs: 5000
  }
]

/**
 * Measures a gateway's clients when the first of its two nodes is killed, freezes, or is replaced.
 */
export async function measureFaults(): Promise<void> {
  printRow(
    ['the node in use is', 'asked', 'answered', 'errors', 'wrong', 'p50 ms', 'longest ms'],
    WIDTHS
  )
  for (const { name, happen, afterMs } of faults) {
    const nodes = [await startNode(), await startNode()] as const
    const gateway = await startGateway(nodes)
    const asking = askAlways(gateway.wsUrl, CLIENTS, RIGHT)
    await wait(BEFORE_MS)
    const started = await happen(...nodes)
    await wait(afterMs)
    await asking.stop()
    const { asked, answered, errors, wrong, latencies } = asking.result
    const { p50, most } = summarize(latencies)
    printRow([name, asked, answered, errors, wrong, p50, most], WIDTHS)
    await gateway.stop()
    for (const child of [...nodes, ...started]) child.process.kill('SIGKILL')
  }
  process.stdout.write('\n')
}
