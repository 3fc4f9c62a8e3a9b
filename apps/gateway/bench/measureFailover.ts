import { askAlways } from './askAlways.ts'
import { startBalancer } from './startBalancer.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import { summarize } from './summarize.ts'

const CLIENTS = 40
const RIGHT = `0x${'77'.repeat(32)}`

/** Two gateways behind a balancer of TCP connections, one of them killed under load. */
export async function measureFailover(node: Child, seconds: number): Promise<void> {
  const gateways = [await startGateway([node]), await startGateway([node])]
  const balancer = await startBalancer(gateways.map(({ port }) => port))
  const asking = askAlways(balancer.url, CLIENTS, RIGHT)
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2))
  gateways[0]?.process.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2))
  await asking.stop()
  const { seen } = asking
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
