import type { Runtime } from '@paraclock/types'
import { callFields } from './callFields.ts'
import type { ProposedCall } from './ProposedCall.ts'

/**
 * The argument that names a proposal: the hash and the length of the noted preimage, or only the
 * hash in pallets before 2022.
 */
export function nameProposal(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  call: string,
  { hash, length }: ProposedCall
): Readonly<Record<string, unknown>> {
  const isByHash = callFields(runtime, pallet, call)?.includes('proposal_hash') === true
  if (isByHash) return { proposal_hash: hash }
  return { proposal: { type: 'Lookup', value: { hash, len: length } } }
}
