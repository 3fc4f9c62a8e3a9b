/**
 * Waits for work until a signal is aborted. After the abort, the returned promise rejects with
 * `reason`, which defaults to the signal's reason. The work itself continues.
 */
export async function untilAborted<Value>(
  signal: AbortSignal | undefined,
  work: Promise<Value>,
  reason: (signal: AbortSignal) => unknown = (aborted) => aborted.reason
): Promise<Value> {
  if (signal === undefined) return await work
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const abort = (): void => reject(reason(signal))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  work.then(resolve, reject)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
