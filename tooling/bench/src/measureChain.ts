import assert from 'node:assert/strict'
import type { BenchChain } from './loadGenesis.ts'
import { fastest, time } from './measure.ts'
import { fundAlice, signTransfers } from './signTransfers.ts'
import { buildBlock, startChain } from './startChain.ts'

/** How long each piece of work took, in milliseconds. */
export type Figures = Map<string, number>

const TRANSFERS = 20

/** Measures a chain of Chopsticks as it is at the moment, accelerated or not. */
export async function measureChain(
  bench: BenchChain,
  runs: number,
  sizes: readonly number[]
): Promise<Figures> {
  const figures: Figures = new Map()
  const start = performance.now()
  const first = await startChain(bench)
  figures.set('start', performance.now() - start)
  const [cold] = await time(1, () => buildBlock(first))
  figures.set('empty block, first', cold as number)
  figures.set('empty block', fastest(await time(runs, () => buildBlock(first))))

  const funds = await fundAlice(first)
  const chain = await startChain(bench, funds)
  await buildBlock(chain)
  const transfers = await signTransfers(chain, TRANSFERS)
  const submit = async (): Promise<void> => {
    for (const extrinsic of transfers) await chain.validateExtrinsic(extrinsic)
  }
  await submit()
  figures.set(`submit ${TRANSFERS}`, fastest(await time(Math.min(runs, 3), submit)))
  for (const size of [TRANSFERS, ...sizes]) {
    const times: number[] = []
    for (let run = 0; run < (size > TRANSFERS ? 1 : Math.min(runs, 3)); run++) {
      const fresh = await startChain(bench, funds)
      await buildBlock(fresh)
      const signed = await signTransfers(fresh, size)
      const [taken] = await time(1, async () => {
        const block = await buildBlock(fresh, signed)
        const { length } = await block.extrinsics
        assert(length >= size, `${length} extrinsics in place of ${size}`)
      })
      times.push(taken as number)
    }
    figures.set(`block with ${size}`, fastest(times))
  }
  return figures
}
