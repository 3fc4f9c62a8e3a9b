import type { CallArtifact, ProgramArtifact } from '../evidence/ProgramArtifact.ts'
import type { QueuesArtifact } from '../evidence/QueuesArtifact.ts'

export function measureMessage(
  { call }: Pick<CallArtifact, 'call'>,
  { program }: Pick<ProgramArtifact, 'program'>,
  { outbound }: Pick<QueuesArtifact, 'outbound'>
): { readonly bytes: number; readonly around: number } {
  const length = (hex: string): number => hex.length / 2 - 1
  const bytes = length(program) + (outbound?.bytesAround ?? 1)
  return { bytes, around: bytes - length(call) }
}
