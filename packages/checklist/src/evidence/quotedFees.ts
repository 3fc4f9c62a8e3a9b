import type { QuoteArtifact } from './ServiceArtifact.ts'

/** The fees that a quote rests on: those of the service's runtime, else those computed here. */
export function quotedFees({
  runtimeApi,
  local
}: Pick<QuoteArtifact, 'runtimeApi' | 'local'>): QuoteArtifact['local'] {
  return runtimeApi.known ? runtimeApi : local
}
