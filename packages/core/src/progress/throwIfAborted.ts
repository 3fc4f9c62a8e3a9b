import { abortReason } from './abortReason.ts'

/**
 * Stops work whose signal has been aborted.
 *
 * @throws ParaclockError `OperationAborted` with the signal's reason as its cause, or the reason
 * itself if it is a {@link ParaclockError}.
 *
 * @example
 * ```ts
 * import { throwIfAborted } from '@paraclock/core'
 *
 * throwIfAborted({ signal: AbortSignal.abort(), what: 'reading 12 blocks' }) // raises
 * ```
 */
export function throwIfAborted(args: {
  /** The signal to look at; none is never aborted. */
  readonly signal?: AbortSignal | undefined
  /** What is being done, for the message: "reading 12 blocks". */
  readonly what: string
}): void {
  const { signal, what } = args
  if (signal?.aborted === true) throw abortReason({ signal, what })
}
