import type { NodeHealth } from './readHealth.ts'

/** Blocks by which a chain is known to go on, and not only to have begun. */
const ENOUGH = 3

/** Says what keeps validators from doing their work, if anything does. */
export function judgeRelay(nodes: readonly NodeHealth[]): string | undefined {
  const validators = nodes.filter(({ isParachain }) => !isParachain)
  const alone = validators.find(({ peers }) => peers === 0)
  if (alone !== undefined) return `${alone.name} has no peer`
  return (
    judgeBlocks(validators, 'best', 'best block') ??
    judgeBlocks(validators, 'finalized', 'last final block')
  )
}

/**
 * Says what keeps parachains from going on, if anything does. A collator takes a block for its best
 * when the relay chain has backed and included it, and for final when that happened in a final block.
 */
export function judgeParachains(nodes: readonly NodeHealth[]): string | undefined {
  const collators = nodes.filter(({ isParachain }) => isParachain)
  return (
    judgeBlocks(collators, 'best', 'best block') ??
    judgeBlocks(collators, 'finalized', 'last final block')
  )
}

function judgeBlocks(
  nodes: readonly NodeHealth[],
  which: 'best' | 'finalized',
  name: string
): string | undefined {
  const slow = nodes.find((node) => node[which] < ENOUGH)
  return slow === undefined ? undefined : `${slow.name} has ${slow[which]} as its ${name}`
}
