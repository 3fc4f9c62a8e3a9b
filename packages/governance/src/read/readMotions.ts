import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { Governance } from './Governance.ts'

const MAX_MOTIONS = 256

/** Reads the calls on which the members of the chain's collectives now vote. */
export async function readMotions(
  { runtime, source, block }: Chain,
  { bodies }: Pick<Governance, 'bodies'>,
  signal: AbortSignal | undefined
): Promise<readonly Hex[]> {
  const at = block.hash
  const read = bodies.map(async ({ kind, pallet }) => {
    const item = kind === 'collective' ? runtime.storage(pallet, 'ProposalOf') : undefined
    if (item === undefined) return []
    const keys = await source.getKeys(item.prefix(), { at, count: MAX_MOTIONS, signal })
    return await source.getStorage(keys, { at, signal })
  })
  return (await Promise.all(read)).flat().filter((call) => call !== null)
}
