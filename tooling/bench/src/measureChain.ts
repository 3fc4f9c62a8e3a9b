import assert from 'node:assert/strict'
import { createSimulation, type SimulatedChain, type Simulation } from '@paraclock/simulation'
import { type BenchChain, toEntries } from './loadGenesis.ts'
import { fastest, type Taken, time } from './measure.ts'
import { fundAlice, signTransfers } from './signTransfers.ts'
import { buildBlock, startChain } from './startChain.ts'

/** How long each piece of work on a chain took; whatever was done before something failed stays in it. */
export type ChainFigures = Map<string, Taken>

const TRANSFERS = 20

/** What {@link measureChain} takes. */
export interface MeasureChainArgs {
  readonly bench: BenchChain
  /** How often each is done. */
  readonly runs: number
  /** Blocks of how many transfers are measured, besides one of 20. */
  readonly sizes: readonly number[]
  readonly figures: ChainFigures
}

/** Measures a chain of Chopsticks. */
export async function measureChain(args: MeasureChainArgs): Promise<void> {
  const { bench, runs } = args
  const { figures: taken } = args
  let first = await startChain(bench)
  const [start] = await time(1, async () => {
    first = await startChain(bench)
  })
  taken.set('start', start as Taken)
  taken.set('empty block, first', fastest(await time(1, () => buildBlock(first))))
  taken.set('empty block', fastest(await time(runs, () => buildBlock(first))))

  const funds = await fundAlice(first)
  const prepare = async (size: number) => {
    const chain = await startChain(bench, funds)
    await buildBlock(chain)
    return { chain, signed: await signTransfers(chain, size) }
  }
  const { chain, signed: transfers } = await prepare(TRANSFERS)
  const submit = async (): Promise<void> => {
    for (const extrinsic of transfers) await chain.validateExtrinsic(extrinsic)
  }
  taken.set(`submit ${TRANSFERS}`, fastest(await time(runs, submit)))
  for (const size of [TRANSFERS, ...args.sizes]) {
    const times: Taken[] = []
    let work = ''
    for (let run = 0; run < (size > TRANSFERS ? 1 : runs); run++) {
      const { chain, signed } = await prepare(size)
      times.push(...(await time(1, () => buildBlock(chain, signed))))
      const extrinsics = new Set<string>(await chain.head.extrinsics)
      const included = signed.filter((extrinsic) => extrinsics.has(extrinsic)).length
      assert(included > 0, 'no transfer got into the block')
      work = included < size ? `block full with ${included}` : `block with ${size}`
    }
    taken.set(work, fastest(times))
  }
}

/** Measures the same work in our simulation, from the same genesis. */
export async function measureSimulation(args: MeasureChainArgs): Promise<void> {
  const { bench, runs, figures: taken } = args
  let first = await startSimulation(bench)
  const [start] = await time(1, async () => {
    first = await startSimulation(bench)
  })
  taken.set('start', start as Taken)
  taken.set('empty block, first', fastest(await time(1, () => first.build())))
  taken.set('empty block', fastest(await time(runs, () => first.build())))
  const origin = await startChain(bench)
  const funds = await fundAlice(origin)
  const { genesisHash } = findOnly(await startSimulation(bench, funds))
  for (const size of [TRANSFERS, ...args.sizes]) {
    const signed = await signTransfers(origin, size, genesisHash)
    const submits: Taken[] = []
    const builds: Taken[] = []
    let included = 0
    for (let run = 0; run < (size > TRANSFERS ? 1 : runs); run++) {
      const simulation = await startSimulation(bench, funds)
      await simulation.build()
      const chain = findOnly(simulation)
      const submit = async (): Promise<void> => {
        for (const extrinsic of signed) await chain.submit(Buffer.from(extrinsic.slice(2), 'hex'))
      }
      submits.push(...(await time(1, submit)))
      builds.push(...(await time(1, () => simulation.build())))
      const extrinsics = new Set(
        chain.head.extrinsics.map((one) => Buffer.from(one).toString('hex'))
      )
      included = signed.filter((one) => extrinsics.has(one.slice(2))).length
      assert(included > 0, 'no transfer got into the block')
    }
    if (size === TRANSFERS) taken.set(`submit ${TRANSFERS}`, fastest(submits))
    const work = included < size ? `block full with ${included}` : `block with ${size}`
    taken.set(work, fastest(builds))
  }
}

/** Starts a chain of our simulation at a genesis. */
export async function startSimulation(
  { name, top }: BenchChain,
  changes: Readonly<Record<string, string>> = {}
): Promise<Simulation> {
  const genesis = { top: toEntries(Object.entries({ ...top, ...changes })) }
  return await createSimulation({ chains: [{ name, genesis }], signatures: 'verify' })
}

/** The chain of a simulation that has only one. */
function findOnly({ chains: [chain] }: Simulation): SimulatedChain {
  assert(chain !== undefined)
  return chain
}
