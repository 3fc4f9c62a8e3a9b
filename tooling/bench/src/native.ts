import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadSignatures } from '@paraclock/executor'
import { relayPatchUrl, runtimeNames } from '@paraclock/runtimes'
import { compareBlocks, openPeers } from './comparePeers.ts'
import { loadRuntimeGenesis } from './loadGenesis.ts'
import { measurePeers, TRANSFERS } from './measurePeers.ts'
import { NativeProgram } from './NativeProgram.ts'
import { printTable } from './printTable.ts'

/**
 * Executes random blocks of each shipped runtime by our executor and by sc-executor with wasmtime, and compares how
 * long both take. Ends with the exit code 1 at the first difference.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((one) => one !== '--'),
    options: {
      runtime: { type: 'string', multiple: true, default: [...runtimeNames] },
      blocks: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '100' }
    }
  })
  const [blocks, seed, rounds] = [values.blocks, values.seed, values.rounds].map(Number)
  await loadSignatures()
  const native = new NativeProgram()
  const rows: string[][] = []
  for (const name of values.runtime) {
    const bench = await loadRuntimeGenesis(name, fileURLToPath(new URL('.', relayPatchUrl)))
    const peers = await openPeers(bench, native, seed as number)
    await compareBlocks(peers, blocks as number)
    const counts = Object.values(peers.counts).map(String)
    rows.push([name, ...counts, ...(await measurePeers(peers, rounds as number))])
  }
  native.end()
  const works = ['build empty', `with ${TRANSFERS}`, 'execute empty', `with ${TRANSFERS}`]
  printTable(['', 'blocks', 'extrinsics', 'failed', ...works], rows)
  process.stdout.write(`Node ${process.version}, ${availableParallelism()} cores\n`)
}

await main()
