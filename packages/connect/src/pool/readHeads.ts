import { hashSchema, headerSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { Answer } from '../session/Answer.ts'
import type { Session } from '../session/Session.ts'

/** The numbers of a node's heads, where it answers them. */
export interface Heads {
  /** Its best block. */
  readonly best: number | undefined
  /** Its last finalized block. */
  readonly finalized: number | undefined
}

/** Asks a node for its heads. A head that it does not answer is `undefined`. Never rejects. */
export async function readHeads(session: Session, timeoutMs: number): Promise<Heads> {
  const ask = (method: string, params: unknown[]): Promise<Answer> =>
    session.request({ method, params, timeoutMs, batchable: true })
  const [best, finalizedHash] = await Promise.all([
    ask('chain_getHeader', []),
    ask('chain_getFinalizedHead', [])
  ])
  const hash =
    finalizedHash.kind === 'result' ? findAnswer(hashSchema, finalizedHash.result) : undefined
  if (hash === undefined) return { best: numberOf(best), finalized: undefined }
  return { best: numberOf(best), finalized: numberOf(await ask('chain_getHeader', [hash])) }
}

function numberOf(answer: Answer): number | undefined {
  return answer.kind === 'result' ? findAnswer(headerSchema, answer.result)?.number : undefined
}
