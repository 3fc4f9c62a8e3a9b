import { type ChainRole, chainRoles } from '@paraclock/checklist'

export function isRole(name: string): name is ChainRole {
  return chainRoles.some((role) => role === name)
}
