import { describeThrown, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import type { StateReader } from '@paraclock/executor'
import { ForkStateUnavailable } from '../errors/fork.ts'

/** Matches the error messages of nodes that do not have the state of a block. */
const PRUNED =
  /state (?:already )?(?:discarded|pruned)|unknown ?block|header (?:was )?not found|missing trie node|not available at block/i

export function explainLosses(
  reader: StateReader,
  block: { readonly number: number; readonly hash: Hex },
  onLost: (error: ParaclockError) => void
): StateReader {
  const explain = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (cause) {
      const error = explainLoss(cause, block)
      onLost(error)
      throw error
    }
  }
  const { readProof } = reader
  return {
    getMany: (keys, options) => explain(reader.getMany(keys, options)),
    keysAfter: (after, count, options) => explain(reader.keysAfter(after, count, options)),
    readProof: readProof && ((keys, options) => explain(readProof(keys, options)))
  }
}

function explainLoss(
  cause: unknown,
  { number, hash }: { readonly number: number; readonly hash: Hex }
): ParaclockError {
  const said = isParaclockError(cause, 'CallRefused')
    ? readMessage(cause.context)
    : describeThrown(cause)
  if (isParaclockError(cause) && !PRUNED.test(said)) return cause
  return new ParaclockError(ForkStateUnavailable, { number, hash, reason: said }, { cause })
}

/**
 * Returns the node's error message from the context of a `CallRefused` error. The context has no
 * type, because this package does not import the definition of this error.
 */
function readMessage(context: object): string {
  const text = 'rpcMessage' in context ? context.rpcMessage : ''
  return typeof text === 'string' ? text : ''
}
