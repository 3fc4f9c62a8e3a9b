import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, type Hex, ParaclockError } from '@paraclock/core'
import { ProposalMismatch } from '../errors.ts'
import { readBodies } from './readGovernance.ts'
import { readPreimage } from './readPreimage.ts'
import { readReferenda } from './readReferenda.ts'
import { readStoredCall } from './StoredCall.ts'

/** The call of a proposal, as the chain stores it. */
export interface FoundProposal {
  readonly call: Hex
  /**
   * The origin of the call, as an `OriginCaller` in plain values. `undefined` if the call was read
   * by the hash of its preimage, because a preimage has no origin.
   */
  readonly origin: unknown
}

/**
 * Reads the call of a proposal by the hash of its preimage, or by the index of its referendum.
 *
 * @throws ParaclockError `ProposalMismatch` if a preimage has a different hash,
 * `ArgumentInvalid` if two pallets of the chain have an ongoing referendum with this index, and the
 * errors of the reads
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
  const refuse = (proposal: string, problem: string) =>
    new ParaclockError(ProposalMismatch, { chain: chain.name, proposal, problem })
  if ('hash' in named) {
    const { value: call } = await readPreimage(chain, named, signal)
    if (call === undefined) throw refuse(named.hash, 'it has no preimage of this hash')
    return { call, origin: undefined }
  }
  const { referendum: index } = named
  const proposal = `referendum ${index}`
  const { value: bodies } = await readBodies(chain, signal)
  if (bodies.every(({ kind }) => kind !== 'referenda')) {
    throw refuse(proposal, 'its runtime has no referenda')
  }
  const referenda = await readReferenda(chain, { bodies }, signal)
  const found = referenda.filter((one) => one.index === index)
  const [ongoing, second] = found.flatMap((one) => one.ongoing ?? [])
  if (second !== undefined) {
    const pallets = found.flatMap((one) => (one.ongoing === undefined ? [] : [one.pallet]))
    const problem = `${pallets.join(' and ')} have an ongoing referendum with this index; give the hash of the preimage, or the bytes of the call`
    throw new ParaclockError(ArgumentInvalid, { argument: 'referendum', value: index, problem })
  }
  if (ongoing === undefined) {
    const [ended] = found
    const problem =
      ended === undefined
        ? 'it has no referendum of this index'
        : `it is over (${ended.state}), and the chain has deleted its call`
    throw refuse(proposal, problem)
  }
  const { origin } = ongoing
  const stored = readStoredCall(ongoing.proposal)
  if ('call' in stored) return { call: stored.call, origin }
  const { value: call } = await readPreimage(chain, stored, signal)
  if (call === undefined) throw refuse(proposal, `its preimage ${stored.hash} is not noted`)
  return { call, origin }
}
