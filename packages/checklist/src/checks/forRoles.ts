import type { ChainRole } from '../config/networkRoles.ts'
import { chainRoles } from '../config/networkRoles.ts'
import type { Check } from './defineCheck.ts'

export interface CheckedChain<Role = ChainRole> {
  readonly role: Role
  readonly name: string
}

const NAMES = { relay: 'relay chain', service: 'service', target: 'target' } as const

export function forChains(build: (chain: CheckedChain) => Check): readonly Check[] {
  return chainRoles.map((role) => build({ role, name: NAMES[role] }))
}

export function forParachains(
  build: (chain: CheckedChain<'service' | 'target'>) => Check
): readonly Check[] {
  return (['service', 'target'] as const).map((role) => build({ role, name: NAMES[role] }))
}
