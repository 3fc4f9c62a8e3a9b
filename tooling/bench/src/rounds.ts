import './quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import { simulate } from '@paraclock/executor/simulate'
import { readArguments } from './arguments.ts'
import { enlarge } from './enlarge.ts'
import { type BenchChain, loadRuntimeGenesis, loadSpecGenesis } from './loadGenesis.ts'
import { printTable } from './printTable.ts'
import { type ServedState, serveState } from './serveState.ts'
import { setNoHeads } from './setNoHeads.ts'
import { fundAlice, signTransfers } from './signTransfers.ts'
import { buildBlock, startChain } from './startChain.ts'

const LATENCY = 50
const ACCOUNTS = 20_000

/** How often a fork of a large chain waits for its node: Chopsticks, and one call of our executor. */
async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2))
  const loads = [
    ...options.runtimes.map((name) => loadRuntimeGenesis(name, options.artifacts)),
    ...options.specs.map((path) => loadSpecGenesis(path))
  ]
  const rows: string[][] = []
  for (const load of loads) {
    const bench = await load
    try {
      rows.push(...(await measure(bench)))
    } catch (error) {
      process.stdout.write(`${bench.name} left out: ${String(error)}\n`)
    }
  }
  printTable(['', 'keys', 'round trips', 'requests', 'milliseconds'], rows)
  process.exit(0)
}

async function measure(bench: BenchChain): Promise<string[][]> {
  const plain = await startChain(bench)
  const changes = { ...(await enlarge(plain, ACCOUNTS)), ...(await fundAlice(plain)) }
  const origin = await startChain(bench, changes)
  for (let block = 0; block < 3; block++) await buildBlock(origin)
  const [transfer] = await signTransfers(origin, 1)
  const node = await serveState(origin, { ...bench.top, ...changes }, LATENCY)
  const signed = transfer as `0x${string}`
  const works: Record<string, () => Promise<unknown>> = {
    'empty block by Chopsticks': async () => buildBlock(fork(origin, node)),
    'block with a transfer by Chopsticks': async () => buildBlock(fork(origin, node), [signed]),
    'dry run by Chopsticks': async () => fork(origin, node).dryRunExtrinsic(signed),
    simulate: () =>
      simulate({
        source: { provider: node.provider, block: origin.head.hash as `0x${string}` },
        extrinsic: signed
      })
  }
  const keys = Object.keys({ ...bench.top, ...changes }).length
  const rows: string[][] = []
  for (const [work, run] of Object.entries(works)) {
    node.reset()
    const start = performance.now()
    await run()
    const taken = performance.now() - start
    const { roundTrips, requests } = node.count()
    rows.push([
      `${bench.name}: ${work}`,
      String(keys),
      String(roundTrips),
      String(requests),
      taken.toFixed(0)
    ])
  }
  return rows
}

/** A fork of the served chain that knows nothing of it yet. */
function fork(origin: core.Blockchain, { provider }: ServedState): core.Blockchain {
  const connected = {
    ...provider,
    isReady: Promise.resolve(),
    hasSubscriptions: false,
    disconnect: async () => undefined
  }
  return new core.Blockchain({
    api: new core.Api(connected as never),
    buildBlockMode: core.BuildBlockMode.Manual,
    inherentProviders: [...core.inherentProviders, setNoHeads],
    header: { hash: origin.head.hash as `0x${string}`, number: origin.head.number },
    mockSignatureHost: true,
    maxMemoryBlockCount: 10,
    registeredTypes: {}
  })
}

await main()
