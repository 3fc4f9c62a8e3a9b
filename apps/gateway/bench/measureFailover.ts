import { askAlways } from './askAlways.ts'
import { startBalancer } from './startBalancer.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'
import { summarize } from './summarize.ts'

const CLIENTS = 40
const RIGHT = `0x${'77'.repeat(32)}`

/** Measures two gateways behind a balancer of TCP connections. One of them is killed under load. */
export async function measureFailover(node: Child, seconds: number): Promise<void> {
  const gateways = [await startGateway([node]), await startGateway([node])]
  const balancer = await startBalancer(gateways.map(({ port }) => port))
  const asking = askAlways(balancer.url, CLIENTS, RIGHT)
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2))
  gateways[0]?.process.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2))
  await asking.stop()
  const { result } = asking
  const { p50, p99 } = summarize(result.latencies)
  process.stdout.write(
    `two gateways, one killed after ${seconds / 2} s of ${seconds}: ${CLIENTS} clients asked ${result.asked} times, ` +
      `${result.answered} answered (p50 ${p50} ms, p99 ${p99} ms), ${result.errors} errors, ` +
      `${result.cutOff} cut off; ${result.gaps.length} clients lost their connection and had another ` +
      `after at most ${summarize(result.gaps).most} ms\n\n`
  )
  balancer.close()
  await gateways[1]?.stop()
}
