import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, cpuUsage, memoryUsage, stdout } from 'node:process'
import { connectChain } from '@paraclock/connect'
import { eventsKey, hexToBytes } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { collectGarbage } from '@tooling/vitest/collectGarbage'
import { listPastTasks, listRuns, openHistory, openRecorder, sumPastCosts } from '../src/index.ts'
import { openMadeBlocks } from '../test/support/openMadeBlocks.ts'
import { runRandomTasks } from '../test/support/runRandomTasks.ts'

// Records the first `blocks` blocks of a year, which has 5,256,000, and prints the cost of a block.
// One block in `every` has the events of a devnet's block with tasks: node
// --conditions=@paraclock/source scripts/benchYear.ts [blocks] [every]
const [blocks = '1000000', every = '50'] = argv.slice(2)
const PARTS = 10
/** 2027-01-01 in UTC. */
const BEGIN = 1_798_761_600

const net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
await runRandomTasks(net, { blocks: 160, seed: 7 })
const chain = await connectChain({ endpoints: net.service.wsUrl, name: 'service' })

/** The events of the devnet's blocks: of all with tasks, and of the last one, which has no task. */
async function readEvents(): Promise<{ readonly busy: Uint8Array[]; readonly quiet: Uint8Array }> {
  const found: Uint8Array[] = []
  for (let number = 1; number <= chain.block.number; number += 1) {
    const hash = await chain.source.request('chain_getBlockHash', [number])
    const value = await chain.source.request('state_getStorage', [eventsKey, hash])
    found.push(hexToBytes(String(value)))
  }
  const least = found.reduce((one, other) => (other.length < one.length ? other : one))
  return { busy: found.filter(({ length }) => length > 2 * least.length), quiet: least }
}
const { busy, quiet } = await readEvents()

const folder = await mkdtemp(join(tmpdir(), 'paraclock-year-'))
const database = join(folder, 'history.sqlite')
const made = openMadeBlocks({
  ...{ chain, before: 0, time: BEGIN, seconds: 6 },
  events: (number) =>
    number % Number(every) === 0
      ? (busy[Math.floor(number / Number(every)) % busy.length] ?? quiet)
      : quiet
})

const ROUNDS = 20

/** The least time of a query, in milliseconds. */
async function leastMs(ask: () => Promise<unknown>): Promise<string> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) least = Math.min(least, (await timed(ask))[1])
  return `${least.toFixed(1)} ms`
}

async function timed<Value>(work: () => Promise<Value>): Promise<readonly [Value, number]> {
  const begun = performance.now()
  const value = await work()
  return [value, performance.now() - begun]
}

for (let part = 1; part <= PARTS; part += 1) {
  const to = Math.floor((Number(blocks) * part) / PARTS)
  const [[history, recorder], started] = await timed(async () => {
    const opened = await openHistory({ database })
    const { chain, runtimes } = made
    const args = { history: opened, chain, runtimes, network: 'main', role: 'service' } as const
    return [opened, await openRecorder({ ...args, from: 1 })] as const
  })
  const before = cpuUsage()
  const from = recorder.row.last_block
  for await (const { block } of recorder.catchUp({ to })) if (block > to) break
  const { user, system } = cpuUsage(before)
  collectGarbage()
  const day = Math.floor(recorder.row.last_time / 86_400)
  const ask = { network: 'main', limit: 20 }
  const days = { from: day - 30, before: day + 1 }
  const cells = [
    `${to} blocks, day ${day - BEGIN / 86_400}`,
    `start ${started.toFixed(0)} ms`,
    `${((user + system) / 1000 / (to - from)).toFixed(3)} ms of the processor a block, making it included`,
    `${(memoryUsage().heapUsed / 2 ** 20).toFixed(0)} MiB of heap`,
    `last runs ${await leastMs(() => listRuns(history, ask))}`,
    `last tasks ${await leastMs(() => listPastTasks(history, ask))}`,
    `costs of a month ${await leastMs(() => sumPastCosts(history, { network: 'main', ...days }))}`
  ]
  await history.close()
  const { size } = await stat(database)
  cells.push(`${(size / to).toFixed(1)} bytes a block in the database`)
  stdout.write(`${cells.join('; ')}\n`)
}
await rm(folder, { recursive: true, force: true })
await chain.close()
await net.stop()
