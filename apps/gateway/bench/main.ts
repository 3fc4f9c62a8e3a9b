import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureFailover } from './measureFailover.ts'
import { measureQueries } from './measureQueries.ts'
import { measureSoak } from './measureSoak.ts'
import { measureSubscribers } from './measureSubscribers.ts'
import { startChild } from './startChild.ts'

const { values } = parseArgs({
  options: {
    rates: { type: 'string', default: '1000,2000,4000,8000' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '1000' },
    soak: { type: 'string', default: '20' }
  }
})
const seconds = Number(values.seconds)
const load = (): string =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')

process.stdout.write(`load of the machine before: ${load()}\n\n`)
const node = await startChild(new URL('./bareNode.ts', import.meta.url))
await measureQueries(node, values.rates.split(',').map(Number), seconds)
await measureSubscribers(node, Number(values.clients), 10)
await measureFailover(node, 8)
if (values.soak !== '0') await measureSoak(node, Number(values.soak))
await node.stop()
process.stdout.write(`load of the machine after: ${load()}\n`)
