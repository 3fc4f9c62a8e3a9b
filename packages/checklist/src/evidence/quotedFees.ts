import type { QuoteArtifact } from './ServiceArtifact.ts'

/** The fees of a quote: those of the service's runtime, or those computed here. */
export function quotedFees({
  runtimeApi,
  local
}: Pick<QuoteArtifact, 'runtimeApi' | 'local'>): QuoteArtifact['local'] {
  return runtimeApi.known ? runtimeApi : local
}
