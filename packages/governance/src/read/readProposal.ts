import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { ProposalMissing } from '../errors.ts'
import { readGovernance } from './readGovernance.ts'
import { readPreimage } from './readPreimage.ts'
import { readReferenda } from './readReferenda.ts'
import { readStoredCall } from './StoredCall.ts'

/** A proposal that a chain keeps. */
export interface FoundProposal {
  /** The SCALE encoded call. */
  readonly call: Hex
  /**
   * The origin with which the call is made, an `OriginCaller` in plain values; `undefined` if the
   * chain does not state the origin.
   */
  readonly origin: unknown
}

/**
 * Reads the call of a proposal by the hash of its preimage, or by the index of its referendum.
 *
 * @throws ParaclockError `ProposalMissing`, and the errors of the reads
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { readProposal } from '@paraclock/governance'
 *
 * declare const chain: Chain
 *
 * const { call, origin } = await readProposal(chain, { referendum: 12 })
 * console.log(chain.runtime.describeCall(chain.decodeCall(call)), origin)
 * ```
 */
export async function readProposal(
  chain: Chain,
  named: { readonly hash: Hex } | { readonly referendum: number },
  signal?: AbortSignal
): Promise<FoundProposal> {
  if ('hash' in named) {
    const { hash } = named
    const problem = 'it has no preimage of this hash'
    const call = await requirePreimage(chain, { hash }, hash, problem, signal)
    return { call, origin: undefined }
  }
  const { referendum: index } = named
  const proposal = `referendum ${index}`
  const { value: governance } = await readGovernance(chain, signal)
  if (governance.bodies.every(({ kind }) => kind !== 'referenda')) {
    const problem = 'its runtime has no referenda'
    throw new ParaclockError(ProposalMissing, { chain: chain.name, proposal, problem })
  }
  const { value: referenda } = await readReferenda(chain, governance, signal)
  const found = referenda.filter((one) => one.index === index)
  const [ongoing] = found.flatMap((one) => one.ongoing ?? [])
  if (ongoing === undefined) {
    const [ended] = found
    const problem =
      ended === undefined
        ? 'it has no referendum of this index among its newest'
        : `it is over (${ended.state}), and the chain has deleted its call`
    throw new ParaclockError(ProposalMissing, { chain: chain.name, proposal, problem })
  }
  const { origin } = ongoing
  const stored = readStoredCall(ongoing.proposal)
  if ('call' in stored) return { call: stored.call, origin }
  const problem = `its preimage ${stored.hash} is not noted`
  return { call: await requirePreimage(chain, stored, proposal, problem, signal), origin }
}

async function requirePreimage(
  chain: Chain,
  named: { readonly hash: Hex; readonly length?: number | undefined },
  proposal: string,
  problem: string,
  signal: AbortSignal | undefined
): Promise<Hex> {
  const { value } = await readPreimage(chain, named, signal)
  if (value !== undefined) return value
  throw new ParaclockError(ProposalMissing, { chain: chain.name, proposal, problem })
}
