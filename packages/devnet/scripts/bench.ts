import { execFile } from 'node:child_process'
import { cpuUsage, execArgv, execPath, memoryUsage, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { callOf } from '../src/drive/ApiChain.ts'
import { type Devnet, startDevnet } from '../src/index.ts'
import { fundSovereigns, onRelay, openHrmpChannels } from '../src/ready/openHrmpChannels.ts'

const EMPTY_ROUNDS = 50

/** What one step took: milliseconds by the clock, of CPU, and of CPU on the main thread. */
interface Step {
  readonly what: string
  readonly wallMs: number
  readonly cpuMs: number
  readonly mainMs: number
  readonly residentMb: number
}

const { values } = parseArgs({
  options: {
    /** How many processes, one after the other. */
    runs: { type: 'string', default: '5' },
    /** Measures in this process, and prints JSON. */
    here: { type: 'boolean', default: false }
  }
})

if (values.here) stdout.write(JSON.stringify(await measureSteps()))
else await measureProcesses(Number(values.runs))

/**
 * Measures what a test waits for, in fresh processes: what a network keeps between two starts in one
 * process would make the second look better.
 */
async function measureProcesses(runs: number): Promise<void> {
  const all: (readonly Step[])[] = []
  for (let run = 0; run < runs; run += 1) {
    const args = [...execArgv, fileURLToPath(import.meta.url), '--here']
    const { stdout: text } = await promisify(execFile)(execPath, args)
    all.push(JSON.parse(text) as Step[])
  }
  stdout.write('what | ms: least, median | CPU ms | of it main thread | resident MB\n')
  for (const at of (all[0] ?? []).keys()) {
    const steps = all.map((run) => run[at] as Step)
    const read = (field: 'wallMs' | 'cpuMs' | 'mainMs' | 'residentMb'): string => {
      const sorted = steps.map((step) => step[field]).sort((left, right) => left - right)
      return [sorted[0], sorted[sorted.length >> 1]].map((value) => value?.toFixed(0)).join(', ')
    }
    const columns = [read('wallMs'), read('cpuMs'), read('mainMs'), read('residentMb')]
    stdout.write(`${[steps[0]?.what, ...columns].join(' | ')}\n`)
  }
}

async function measureSteps(): Promise<readonly Step[]> {
  const steps: Step[] = []
  const time = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const before = [performance.now(), cpu(cpuUsage()), cpu(process.threadCpuUsage())] as const
    const result = await work()
    steps.push({
      what,
      wallMs: performance.now() - before[0],
      cpuMs: cpu(cpuUsage()) - before[1],
      mainMs: cpu(process.threadCpuUsage()) - before[2],
      residentMb: memoryUsage().rss / 1e6
    })
    return result
  }
  const net = await time('a network ready', () => startDevnet())
  await time('channels open both ways', () => openHrmpChannels(net))
  const other = await time('another network ready', () => startDevnet({ variant: 'minute' }))
  await time('channels open there', () => openHrmpChannels(other))
  await time(`${EMPTY_ROUNDS} rounds of three empty blocks`, () => net.build(EMPTY_ROUNDS))
  const hub = await time('a network hub ready', () =>
    startDevnet({ network: 'hub', variant: 'minute' })
  )
  await time('both channels with Asset Hub open', () => establishWithHub(hub))
  await stopAll([net, other, hub])
  return steps
}

/** Opens the channels between the service and Asset Hub, by the one call that real chains make. */
async function establishWithHub(net: Devnet): Promise<void> {
  const { relay, service, assetHub } = net
  const establish = callOf(relay, 'hrmp.establishChannelWithSystem', assetHub?.paraId)
  await fundSovereigns(net)
  await net.sudo(service, onRelay(service, establish.method.toHex()))
  await net.settle()
  await net.nextSession()
  const channels = await relay.api.query['hrmp']?.['hrmpChannels']?.keys()
  if (channels?.length !== 2) throw new Error(`${channels?.length} channels are open`)
}

async function stopAll(nets: readonly Devnet[]): Promise<void> {
  await Promise.all(nets.map((net) => net.stop()))
}

function cpu({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
