import { argv, cpuUsage, stdout } from 'node:process'
import { connectChain } from '@paraclock/connect'
import { eventsKey, timestampKey } from '@paraclock/core'
import { openHistory, openRecorder } from '../src/index.ts'
import { readBlocks } from '../src/read/readBlocks.ts'

// Prints how many blocks a second an endpoint serves: to raw reads with a recorder's requests, to
// reads without proofs, to verified reads, and to a recorder. Prints also the least time of the
// processor for a block: node --conditions=@paraclock/source scripts/benchBackfill.ts endpoint
// [first] [blocks]
const [endpoint = '', first = '2', blocks = '900'] = argv.slice(2)
const WIDTH = 64
const ROUNDS = 10
const KEYS = [eventsKey, timestampKey]

const chain = await connectChain({ endpoints: endpoint, name: 'chain', prove: {} })
const from = Number(first)
const { number: head } = await chain.source
  .request('chain_getHeader', [])
  .then((header) => ({ number: Number((header as { readonly number: string }).number) }))
const to = Math.min(head, from + Number(blocks) - 1)

const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
  chain.source.request(method, params)

/** Makes the requests of a recorder, and drops the answers. */
async function readRaw(): Promise<void> {
  for (let page = from; page <= to; page += WIDTH) {
    const numbers = Array.from({ length: Math.min(WIDTH, to - page + 1) }, (_, at) => page + at)
    const hashes = (await ask('chain_getBlockHash', [numbers])) as readonly string[]
    await Promise.all(
      hashes.flatMap((hash) => [
        ask('chain_getHeader', [hash]),
        ask('state_getReadProof', [KEYS, hash])
      ])
    )
  }
}

/** Reads the block, its events and its time, without proofs. */
async function readUnproven(): Promise<void> {
  let next = from
  const read = async (): Promise<void> => {
    while (next <= to) {
      const number = next
      next += 1
      const hash = await ask('chain_getBlockHash', [number])
      await Promise.all([
        ask('chain_getBlock', [hash]),
        ...KEYS.map((key) => ask('state_getStorage', [key, hash]))
      ])
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, read))
}

async function readProven(): Promise<void> {
  const reading = { chain, from, to, keys: [], page: WIDTH, trust: false }
  for await (const { number } of readBlocks(reading)) if (number > to) return
}

/**
 * Records the first block, which computes the metadata. Returns a function that records the rest.
 */
async function openRecording(): Promise<() => Promise<void>> {
  const history = await openHistory({ database: ':memory:' })
  const recorder = await openRecorder({ history, chain, network: 'main', role: 'service', from })
  const record = async (last: number): Promise<void> => {
    for await (const { block } of recorder.catchUp({ to: last })) if (block > last) return
  }
  await record(from)
  return async () => {
    await record(to)
    await history.close()
  }
}

const ways = {
  'raw reads': async () => readRaw,
  'without proofs': async () => readUnproven,
  verified: async () => readProven,
  recorder: openRecording
}
const best = new Map<string, { readonly rate: number; readonly cpu: number }>()
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, open] of Object.entries(ways)) {
    const run = await open()
    const [begun, before] = [performance.now(), cpuUsage()]
    await run()
    const count = to - from + 1
    const rate = (count * 1000) / (performance.now() - begun)
    const { user, system } = cpuUsage(before)
    const cpu = (user + system) / 1000 / count
    const known = best.get(name) ?? { rate, cpu }
    best.set(name, { rate: Math.max(known.rate, rate), cpu: Math.min(known.cpu, cpu) })
  }
}
const raw = best.get('raw reads')?.rate ?? 0
for (const [name, { rate, cpu }] of best) {
  const share = ((100 * rate) / raw).toFixed(0).padStart(4)
  stdout.write(
    `${name.padEnd(20)}${rate.toFixed(0).padStart(6)} blocks/s ${share}% ${cpu.toFixed(2)} ms\n`
  )
}
await chain.close()
