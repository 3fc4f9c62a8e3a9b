import './quiet.ts'

import { Worker } from 'node:worker_threads'
import type { LoadedRuntime } from '@paraclock/executor'
import { readArguments } from './arguments.ts'
import { type BenchChain, loadRuntimeGenesis } from './loadGenesis.ts'
import { findOnly, startSimulation } from './measureChain.ts'
import { fundAlice, signTransfers } from './signTransfers.ts'
import { startChain } from './startChain.ts'

const BLOCKS = 5
const TRANSFERS = 20
const CROSSINGS = 20_000

/** What the blocks of several chains, built at the same time, consist of. */
interface Share {
  readonly blocks: number
  readonly total: number
  readonly inRuntime: number
  readonly calls: number
  readonly reads: number
}

/**
 * How much there is to gain if runtimes ran in threads of their own: the share of the work that
 * could go there, and what a read of storage costs that has to come back for its answer.
 */
async function main(): Promise<void> {
  const { runtimes, artifacts } = readArguments(process.argv.slice(2))
  const crossing = await measureCrossing()
  const benches = await Promise.all(runtimes.map((name) => loadRuntimeGenesis(name, artifacts)))
  process.stdout.write(
    `a question to another thread and back: ${(crossing * 1000).toFixed(1)} us\n`
  )
  for (const transfers of [0, TRANSFERS]) {
    const share = await measureShare(benches, transfers)
    const per = (value: number): string => (value / share.blocks).toFixed(2)
    const added = share.reads * crossing
    // The other thread runs runtimes alone, and two cannot be more than twice as fast as one.
    const here = share.total - share.inRuntime
    const gain = (left: number): string =>
      (share.total / Math.max(left, share.total / 2)).toFixed(2)
    process.stdout.write(
      `${benches.length} chains at once, blocks with ${transfers}: ${per(share.total)} ms of processor time each, ` +
        `${per(share.inRuntime)} in the runtime (${per(share.calls)} calls, ${per(share.reads)} reads); ` +
        `with a second thread at best ${gain(here)} times as fast, ${gain(here + added)} if it asks for what it reads\n`
    )
  }
  process.exit(0)
}

async function measureShare(benches: readonly BenchChain[], transfers: number): Promise<Share> {
  const chains = await Promise.all(
    benches.map(async (bench) => {
      const origin = await startChain(bench)
      const simulation = await startSimulation(bench, await fundAlice(origin))
      await simulation.build(BLOCKS)
      const chain = findOnly(simulation)
      const signed = await signTransfers(origin, transfers * BLOCKS, chain.genesisHash)
      return { simulation, chain, signed }
    })
  )
  const meters = chains.map(({ chain }) => meter(chain.loaded))
  const before = process.cpuUsage()
  for (let block = 0; block < BLOCKS; block++) {
    await Promise.all(
      chains.map(async ({ simulation, chain, signed }) => {
        for (const extrinsic of signed.slice(block * transfers, (block + 1) * transfers)) {
          await chain.submit(Buffer.from(extrinsic.slice(2), 'hex'))
        }
        await simulation.build()
      })
    )
  }
  const total = spent(before)
  const sum = (of: (counted: Meter) => number): number =>
    meters.reduce((all, one) => all + of(one), 0)
  for (const one of meters) one.stop()
  return {
    total,
    blocks: BLOCKS * benches.length,
    inRuntime: sum(({ taken }) => taken),
    calls: sum(({ calls }) => calls),
    reads: sum(({ reads }) => reads)
  }
}

interface Meter {
  taken: number
  calls: number
  reads: number
  readonly stop: () => void
}

/** Counts what a runtime does: there is one object for all who have loaded the same code. */
function meter(runtime: LoadedRuntime): Meter {
  const writable = runtime as { call: LoadedRuntime['call'] }
  const original = runtime.call
  const counted: Meter = { taken: 0, calls: 0, reads: 0, stop: () => (writable.call = original) }
  writable.call = (method, args, options) => {
    const before = process.cpuUsage()
    const outcome = original(method, args, options)
    counted.taken += spent(before)
    counted.calls++
    counted.reads += outcome.keysRead.top.size
    return outcome
  }
  return counted
}

function spent(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The shortest time of many in which a thread that waits gets an answer, in milliseconds. */
async function measureCrossing(): Promise<number> {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(
    `const { workerData: shared } = require('node:worker_threads')
     for (let turn = 1; ; turn++) {
       Atomics.wait(shared, 0, turn - 1)
       Atomics.store(shared, 1, turn)
       Atomics.notify(shared, 1)
     }`,
    { eval: true, workerData: shared }
  )
  await new Promise((resolve) => worker.once('online', resolve))
  let shortest = Number.POSITIVE_INFINITY
  for (let turn = 1; turn <= CROSSINGS; turn++) {
    const start = performance.now()
    Atomics.store(shared, 0, turn)
    Atomics.notify(shared, 0)
    while (Atomics.load(shared, 1) !== turn) Atomics.wait(shared, 1, turn - 1)
    shortest = Math.min(shortest, performance.now() - start)
  }
  await worker.terminate()
  return shortest
}

await main()
