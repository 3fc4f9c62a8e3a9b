import type { ChainRole } from '../evidence/ChainArtifact.ts'
import type { Check } from './defineCheck.ts'

export interface CheckedChain {
  readonly role: ChainRole
  readonly name: string
}

const NAMES: Readonly<Record<ChainRole, string>> = {
  relay: 'relay chain',
  service: 'service',
  target: 'target'
}

export function forRoles(
  roles: readonly ChainRole[],
  build: (chain: CheckedChain) => Check
): readonly Check[] {
  return roles.map((role) => build({ role, name: NAMES[role] }))
}
