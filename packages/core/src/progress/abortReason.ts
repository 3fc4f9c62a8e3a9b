import { ParaclockError } from '../errors/ParaclockError.ts'
import { OperationAborted } from '../errors/work.ts'

/**
 * Returns the signal's reason if it is a {@link ParaclockError}. Otherwise, returns
 * `OperationAborted` with the reason as its cause.
 */
export function abortReason(args: {
  readonly signal: AbortSignal
  /** A description of the work, for the message: "reading 12 blocks". */
  readonly what: string
}): ParaclockError {
  const cause: unknown = args.signal.reason
  if (cause instanceof ParaclockError) return cause
  return new ParaclockError(OperationAborted, { what: args.what }, { cause })
}

/**
 * Throws if the signal of the work has been aborted.
 *
 * @throws ParaclockError `OperationAborted` with the signal's reason as its cause, or the reason
 * itself if it is a {@link ParaclockError}.
 */
export function throwIfAborted(args: {
  /** The signal of the work. Without it, the work is never aborted. */
  readonly signal?: AbortSignal | undefined
  readonly what: string
}): void {
  const { signal, what } = args
  if (signal?.aborted === true) throw abortReason({ signal, what })
}
