import type { Runtime } from '@paraclock/types'
import { callFields } from './callFields.ts'
import type { ProposedCall } from './ProposedCall.ts'

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
