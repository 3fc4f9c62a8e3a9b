import type { CallArtifact, ProgramArtifact } from '../evidence/ProgramArtifact.ts'
import type { QueuesArtifact } from '../evidence/QueuesArtifact.ts'

export function measureMessage(args: {
  readonly call: Pick<CallArtifact, 'call'>
  readonly program: Pick<ProgramArtifact, 'program'>
  readonly queues: Pick<QueuesArtifact, 'outbound'>
}): { readonly bytes: number; readonly around: number } {
  const { call, program, queues } = args
  const length = (hex: string): number => hex.length / 2 - 1
  const bytes = length(program.program) + (queues.outbound?.bytesAround ?? 1)
  return { bytes, around: bytes - length(call.call) }
}
