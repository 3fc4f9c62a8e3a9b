import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Block } from '@acala-network/chopsticks-core'
import type { BenchChain } from './loadGenesis.ts'
import { fastest, type Taken, time } from './measure.ts'
import { readState } from './readState.ts'
import { fundAlice, signTransfers } from './signTransfers.ts'
import { buildBlock, startChain } from './startChain.ts'

/** What was measured of a chain; whatever was done before something failed stays in it. */
export interface ChainFigures {
  /** How long each piece of work took. */
  readonly taken: Map<string, Taken>
  /** What each block came to: a digest of the whole state after it. */
  readonly outcomes: Map<string, string>
}

const TRANSFERS = 20

/** What {@link measureChain} takes. */
export interface MeasureChainArgs {
  readonly bench: BenchChain
  /** How often each is done. */
  readonly runs: number
  /** Blocks of how many transfers are measured, besides one of 20. */
  readonly sizes: readonly number[]
  /** The transfers to send: the same for all engines, since no two signatures are the same. */
  readonly signed: Map<number, `0x${string}`[]>
  readonly figures: ChainFigures
}

/** Measures a chain of Chopsticks as it is at the moment, accelerated or not. */
export async function measureChain(args: MeasureChainArgs): Promise<void> {
  const { bench, runs } = args
  const { taken, outcomes } = args.figures
  let first = await startChain(bench)
  const [start] = await time(1, async () => {
    first = await startChain(bench)
  })
  taken.set('start', start as Taken)
  taken.set('empty block, first', fastest(await time(1, () => buildBlock(first))))
  outcomes.set('empty block', await describe(first.head))
  taken.set('empty block', fastest(await time(runs, () => buildBlock(first))))

  const funds = await fundAlice(first)
  const prepare = async (size: number) => {
    const chain = await startChain(bench, funds)
    await buildBlock(chain)
    const signed = args.signed.get(size) ?? (await signTransfers(chain, size))
    args.signed.set(size, signed)
    return { chain, signed }
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
      outcomes.set(work, await describe(chain.head))
    }
    taken.set(work, fastest(times))
  }
}

/** ParachainSystem.ValidationData: holds the root of a relay chain state with the last block in it. */
const VALIDATION_DATA = '0x45323df7cc47150b3930e2666b0aa313d422e17d2affdce4a912d187a734dd67'

/**
 * The whole state after a block. The order of the nodes in a proof that Chopsticks makes up is up to
 * where its executor happens to have its memory, and with it the hashes of blocks: they are left out.
 */
async function describe(block: Block): Promise<string> {
  const hashes: string[] = []
  for (let at: Block | undefined = block; at !== undefined && at.number > 0; ) {
    const header = await at.header
    hashes.push(at.hash.slice(2), header.extrinsicsRoot.toHex().slice(2))
    at = await at.parentBlock
  }
  const hash = createHash('blake2b512')
  for (const [key, value] of await readState(block)) {
    if (key === VALIDATION_DATA) continue
    const plain = hashes.reduce((text, part) => text.replaceAll(part, ''), value)
    hash.update(key).update(plain)
  }
  return hash.digest('hex')
}
