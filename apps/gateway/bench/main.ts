import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureFailover } from './measureFailover.ts'
import { measureFaults } from './measureFaults.ts'
import { measureQueries } from './measureQueries.ts'
import { measureSoak } from './measureSoak.ts'
import { measureSubscribers } from './measureSubscribers.ts'
import { usedCpuMs } from './processUsage.ts'
import { startChild } from './startChild.ts'

const { values } = parseArgs({
  options: {
    /** The measurements to make: queries, subscribers, failover, faults, soak. */
    only: { type: 'string', default: 'queries,subscribers,failover,faults,soak' },
    rates: { type: 'string', default: '1000,2000,4000,8000' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '1000' },
    soak: { type: 'string', default: '60' },
    /** How long the clients rest after the soak, in seconds. */
    rest: { type: 'string', default: '30' },
    /** A real node to measure in place of the stand-in, and its process. */
    node: { type: 'string' },
    pid: { type: 'string' }
  }
})
const seconds = Number(values.seconds)
const load = (): string =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')

process.stdout.write(`load of the machine before: ${load()}\n\n`)
const standIn = await startChild(new URL('./bareNode.ts', import.meta.url))
const { node = standIn.wsUrl, pid = standIn.process.pid } = values
const measured = { wsUrl: node, cpuMs: () => usedCpuMs(Number(pid)) }
const measurements: Readonly<Record<string, () => Promise<void>>> = {
  queries: () => measureQueries(measured, values.rates.split(',').map(Number), seconds),
  subscribers: () => measureSubscribers(standIn, Number(values.clients), 10),
  failover: () => measureFailover(standIn, 8),
  faults: measureFaults,
  soak: () => measureSoak(standIn, Number(values.soak), Number(values.rest))
}
for (const name of values.only.split(',')) await measurements[name]?.()
await standIn.stop()
process.stdout.write(`load of the machine after: ${load()}\n`)
