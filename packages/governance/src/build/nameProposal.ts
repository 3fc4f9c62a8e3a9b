import { lookUpItem, type Runtime } from '@paraclock/types'
import type { ProposedCall } from './ProposedCall.ts'

/**
 * Returns the argument that identifies a proposal in a governance call: its hash, or its hash and
 * length.
 */
export function nameProposal(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet: string,
  call: string,
  { hash, length }: ProposedCall
): Readonly<Record<string, unknown>> {
  const { fields = [] } = lookUpItem(metadata, 'calls', pallet, call) ?? {}
  if (fields.some(({ name }) => name === 'proposal_hash')) return { proposal_hash: hash }
  return { proposal: { type: 'Lookup', value: { hash, len: length } } }
}
