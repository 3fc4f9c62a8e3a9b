import type { CallCapability, ServiceCapabilities } from '../src/capabilities/Capabilities.ts'
import { detectCapabilities } from '../src/capabilities/detectCapabilities.ts'
import type { MetadataDraft } from './MetadataDraft.ts'
import { openDraft, type ServiceTypes } from './serviceDraft.ts'

/** Detects the service that a test added to a public chain. */
export function detectService(
  build: (draft: MetadataDraft, types: ServiceTypes) => void,
  version: 14 | 15 | 16 = 15
): ServiceCapabilities {
  const { draft, types } = openDraft()
  build(draft, types)
  const { service } = detectCapabilities(draft.bytes(version))
  if (service === undefined) throw new Error('no service was found')
  return service
}

/** The parameters of a call with their roles. */
export function rolesOf(call: CallCapability | undefined): string[] {
  return call?.params.map(({ name, role }) => `${name}: ${role}`) ?? []
}
