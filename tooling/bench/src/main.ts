import './quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import { accelerate, type ChopsticksCore } from '@paraclock/executor/chopsticks'
import { readArguments } from './arguments.ts'
import { type BenchChain, loadRuntimeGenesis, loadSpecGenesis } from './loadGenesis.ts'
import { measureCalls } from './measureCalls.ts'
import { type Figures, measureChain } from './measureChain.ts'
import { type Engine, measureMemory } from './measureMemory.ts'
import { milliseconds, printTable, ratio } from './printTable.ts'
import { recordBlock } from './recordCalls.ts'
import { buildBlock, startChain } from './startChain.ts'

const chopsticks = core as unknown as ChopsticksCore
const options = readArguments(process.argv.slice(2))
const GROWTH = [1, 10, 100, 1000]
const GROWTH_INTERPRETED = [1, 10, 100]

async function compare(bench: BenchChain, source: readonly string[]): Promise<void> {
  const { specName, specVersion } = bench.runtime.version
  const size = (bench.runtime.codeSize / 1e6).toFixed(1)
  process.stdout.write(`\n${bench.name}: ${specName} ${specVersion}, ${size} MB of WASM\n`)
  const slow = await attempt(bench, options.growth ? GROWTH_INTERPRETED : [])
  const undo = accelerate(chopsticks)
  const fast = await attempt(bench, options.growth ? GROWTH : [])
  const rows = [...new Set([...slow.keys(), ...fast.keys()])].map((work) => [
    work,
    milliseconds(slow.get(work)),
    milliseconds(fast.get(work)),
    ratio(slow.get(work), fast.get(work))
  ])
  const notes: string[] = []
  for (const transfers of [0, 20]) {
    try {
      const figures = await measureCalls(bench, await recordBlock(bench, transfers), options.runs)
      rows.push([
        transfers === 0 ? 'calls of an empty block' : `calls of a block with ${transfers}`,
        milliseconds(figures.interpreted),
        milliseconds(figures.compiled),
        ratio(figures.interpreted, figures.compiled)
      ])
      const work = transfers === 0 ? 'empty block' : `block with ${transfers}`
      const memory = (figures.memory / 2 ** 20).toFixed(0)
      const equal = figures.differences === 0 ? 'equal' : `${figures.differences} differences`
      notes.push(`${work}: ${equal} on both, ${memory} MiB of runtime memory`)
    } catch (error) {
      report(error)
    }
  }
  await undo()
  const memory = (engine: Engine): number => measureMemory(engine, source)
  const [before, after] = [memory('chopsticks'), memory('accelerated')]
  rows.push(['memory', `${before.toFixed(0)} MiB`, `${after.toFixed(0)} MiB`, ratio(before, after)])
  printTable(['', 'Chopsticks 1.5.1', 'on V8', 'ratio'], rows)
  process.stdout.write(`${notes.join('\n')}\n`)
}

async function attempt(bench: BenchChain, sizes: readonly number[]): Promise<Figures> {
  const figures: Figures = new Map()
  try {
    for (const [work, taken] of await measureChain(bench, options.runs, sizes))
      figures.set(work, taken)
  } catch (error) {
    report(error)
  }
  return figures
}

function report(error: unknown): void {
  process.stdout.write(`  left out: ${error instanceof Error ? error.message : String(error)}\n`)
}

async function buildOnly(bench: BenchChain, engine: string): Promise<void> {
  if (engine === 'accelerated') accelerate(chopsticks)
  const chain = await startChain(bench)
  for (let block = 0; block < 5; block++) await buildBlock(chain)
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
