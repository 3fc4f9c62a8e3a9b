import type { Capabilities } from '@paraclock/types'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

/** Tells whether a chain's runtime has an API. */
export function hasApi(
  { capabilities }: Pick<ChainArtifact, 'capabilities'>,
  name: keyof Capabilities['runtimeApis']
): boolean {
  const api = capabilities.runtimeApis[name]
  return api.known && api.value !== null
}
