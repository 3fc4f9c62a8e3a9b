import { type Hex, parseAccount } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { attachApi, createMemoryJournal, pairSigner, submitCall } from '@paraclock/submission'
import { RunFailure } from '../RunFailure.ts'
import type { Proposal } from './readProposals.ts'
import type { StoryChains } from './StoryChains.ts'

/** The accounts whose keys everybody knows, and which have funds at genesis. Alice holds sudo. */
const NAMES = ['Alice', 'Bob', 'Charlie', 'Dave', 'Eve', 'Ferdie'] as const
const FINALITY_MS = 600_000

/**
 * Does what governance would: makes the call of a proposal, as root by sudo, and waits until it is
 * final. A parachain's own origin is that of its root.
 *
 * @returns the number of the block that has it.
 * @throws RunFailure if the call fails.
 */
export async function enactProposal(
  chains: StoryChains,
  { chain: name, signer, call, description }: Proposal,
  signal: AbortSignal
): Promise<number> {
  if (name !== 'relay' && name !== 'service' && name !== 'target') {
    throw new RunFailure(`${description}: there is no chain ${name}`)
  }
  const { api, provider } = chains[name]
  const pair = await findPair(signer)
  const sudo = api.tx['sudo']?.['sudo']
  const wrapped = (): Hex => {
    if (sudo === undefined) throw new RunFailure(`${name} has no sudo: ${description}`)
    return sudo(api.registry.createType('Call', call)).method.toHex()
  }
  const submission = await submitCall({
    chain: await attachApi({ api, provider, name }),
    call: signer === undefined ? wrapped() : call,
    signer: pairSigner(pair),
    journal: createMemoryJournal(),
    signal
  })
  const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
  if (outcome.status !== 'succeeded') throw outcome.error
  return outcome.block.number
}

async function findPair(address: string | undefined): ReturnType<typeof devAccount> {
  if (address === undefined) return await devAccount('Alice')
  for (const name of NAMES) {
    const pair = await devAccount(name)
    if (parseAccount(pair.publicKey) === parseAccount(address)) return pair
  }
  throw new RunFailure(`nobody here has the key of ${address}`)
}
