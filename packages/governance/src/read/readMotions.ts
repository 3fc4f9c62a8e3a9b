import { type Chain, listEntries } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { Governance } from './Governance.ts'

/** Reads the calls on which the members of the chain's collectives now vote. */
export async function readMotions(
  chain: Chain,
  { bodies }: Pick<Governance, 'bodies'>,
  signal: AbortSignal | undefined
): Promise<readonly Hex[]> {
  const read = bodies.map(async ({ kind, pallet }) => {
    const item = kind === 'collective' ? chain.runtime.storage(pallet, 'ProposalOf') : undefined
    if (item === undefined) return []
    const calls: Hex[] = []
    const asked = { item, what: 'listing motions', signal }
    for await (const { raw } of listEntries(chain, asked)) calls.push(raw)
    return calls
  })
  return (await Promise.all(read)).flat()
}
