import { isParaclockError, throwIfAborted } from '@paraclock/core'

const WIDTH = 16

export type BlockFinding = 'nothing' | 'part' | 'begin'

export interface BlockSearch {
  readonly oldest: number
  /** The blocks in which `look` found something, ascending. */
  readonly found: readonly number[]
  readonly end: 'begun' | 'limit' | 'genesis' | 'pruned'
}

export async function searchBlocks(args: {
  readonly last: number
  readonly most: number
  readonly look: (number: number) => Promise<BlockFinding>
  readonly signal: AbortSignal | undefined
}): Promise<BlockSearch> {
  const { last, most, look, signal } = args
  const floor = Math.max(1, last - most + 1)
  const found: number[] = []
  for (let top = last; top >= floor; top -= WIDTH) {
    throwIfAborted({ signal, what: 'searching blocks' })
    const numbers = Array.from({ length: Math.min(WIDTH, top - floor + 1) }, (_, at) => top - at)
    const findings = await Promise.all(numbers.map((number) => lookUnlessPruned(number, look)))
    for (const [at, finding] of findings.entries()) {
      const number = numbers[at] ?? top
      if (finding === 'pruned') return { oldest: number + 1, found: found.reverse(), end: 'pruned' }
      if (finding !== 'nothing') found.push(number)
      if (finding === 'begin') return { oldest: number, found: found.reverse(), end: 'begun' }
    }
  }
  return { oldest: floor, found: found.reverse(), end: floor === 1 ? 'genesis' : 'limit' }
}

async function lookUnlessPruned(
  number: number,
  look: (number: number) => Promise<BlockFinding>
): Promise<BlockFinding | 'pruned'> {
  try {
    return await look(number)
  } catch (error) {
    if (isPruned(error)) return 'pruned'
    throw error
  }
}

/** Whether an error means that a node has discarded a block or its state. */
export function isPruned(error: unknown): boolean {
  return isParaclockError(error, 'CallRefused') || isParaclockError(error, 'BlockMissing')
}
