import './quiet.ts'

import { readArguments } from './arguments.ts'
import { compareMethods } from './compareMethods.ts'
import { type BenchChain, loadRuntimeGenesis, loadSpecGenesis } from './loadGenesis.ts'
import { measureCalls } from './measureCalls.ts'
import {
  type ChainFigures,
  type MeasureChainArgs,
  measureChain,
  measureSimulation,
  startSimulation
} from './measureChain.ts'
import { type Engine, measureMemory } from './measureMemory.ts'
import { compareTimes, printTable, ratio } from './printTable.ts'
import { recordBlock } from './recordCalls.ts'
import { buildBlock, startChain } from './startChain.ts'

const options = readArguments(process.argv.slice(2))
/** What runs in a few milliseconds is done that many times as often: V8 takes some blocks to warm up. */
const WARM = 6
const GROWTH = options.growth ? [1, 10, 100, 1000] : []

async function compare(bench: BenchChain, source: readonly string[]): Promise<void> {
  const { specName, specVersion } = bench.runtime.version
  const size = (bench.runtime.codeSize / 1e6).toFixed(1)
  process.stdout.write(`\n${bench.name}: ${specName} ${specVersion}, ${size} MB of WASM\n`)
  const slow = await attempt(measureChain, {
    bench,
    runs: options.runs,
    sizes: GROWTH.filter((count) => count <= options.patience)
  })
  const fast = await attempt(measureSimulation, {
    bench,
    runs: options.runs * WARM,
    sizes: GROWTH
  })
  const rows = [...new Set([...slow.keys(), ...fast.keys()])].map((work) =>
    compareTimes(work, slow.get(work), fast.get(work))
  )
  const notes: string[] = []
  for (const transfers of [0, 20]) {
    const work = transfers === 0 ? 'an empty block' : `a block with ${transfers}`
    try {
      const block = await recordBlock(bench, transfers)
      const figures = await measureCalls(bench, block, options.runs)
      rows.push(compareTimes(`calls of ${work}`, figures.interpreted, figures.compiled))
      const memory = (figures.memory / 2 ** 20).toFixed(0)
      const equal = figures.differences === 0 ? 'equal' : `${figures.differences} DIFFERENCES`
      notes.push(`${work}: ${equal} on both, ${memory} MiB of runtime memory`)
    } catch (error) {
      report(error)
    }
  }
  if (options.methods) {
    const { interpreted, compiled, ...methods } = await compareMethods(bench, options.runs)
    rows.push(compareTimes('every method', interpreted, compiled))
    notes.push(
      `${methods.calls} calls of every method: ${methods.answered} answered, ${methods.refused} refused` +
        methods.differences.map((name) => `, ${name} DIFFERS`).join('')
    )
  }
  const memory = (engine: Engine): number => measureMemory(engine, source)
  if (slow.size > 0) {
    const [before, after] = [memory('chopsticks'), memory('simulation')]
    rows.push([
      'memory',
      `${before.toFixed(0)} MiB`,
      `${after.toFixed(0)} MiB`,
      ratio(before, after),
      ''
    ])
  }
  printTable(['', 'Chopsticks 1.5.1', 'our simulation', 'ratio', 'of processor time'], rows)
  process.stdout.write(`${notes.join('\n')}\n`)
}

async function attempt(
  measure: (args: MeasureChainArgs) => Promise<void>,
  args: Omit<MeasureChainArgs, 'figures'>
): Promise<ChainFigures> {
  const figures: ChainFigures = new Map()
  try {
    await measure({ ...args, figures })
  } catch (error) {
    report(error)
  }
  return figures
}

function report(error: unknown): void {
  process.stdout.write(`  left out: ${error instanceof Error ? error.message : String(error)}\n`)
}

async function buildOnly(bench: BenchChain, engine: string): Promise<void> {
  if (engine === 'simulation') {
    await (await startSimulation(bench)).build(5)
  } else {
    const chain = await startChain(bench)
    for (let block = 0; block < 5; block++) await buildBlock(chain)
  }
  process.stdout.write(`\n${process.resourceUsage().maxRSS / 1024}\n`)
}

async function main(): Promise<void> {
  const { artifacts, memoryOf } = options
  const loads = [
    ...options.runtimes.map((name) => ({
      source: ['--runtime', name, '--artifacts', artifacts],
      load: () => loadRuntimeGenesis(name, artifacts)
    })),
    ...options.specs.map((path) => ({
      source: ['--spec', path],
      load: () => loadSpecGenesis(path)
    }))
  ]
  for (const { source, load } of loads) {
    if (memoryOf === undefined) await compare(await load(), source)
    else await buildOnly(await load(), memoryOf)
  }
  process.exit(0)
}

await main()
