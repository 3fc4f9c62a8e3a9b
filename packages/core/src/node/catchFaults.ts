import { describeThrown } from '../errors/describeThrown.ts'
import { isParaclockError } from '../errors/isParaclockError.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { FileUnavailable, ProgramFailed } from '../errors/work.ts'

// The error codes of a write to a closed output. `EOF` is the code on Windows.
const READER_GONE: ReadonlySet<unknown> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])
const EVENTS = ['uncaughtException', 'unhandledRejection'] as const

/** A stream that a program writes to, and that may fail. */
export interface FaultyStream {
  /** Adds a listener for failed writes. */
  on(event: 'error', listener: (thrown: unknown) => void): unknown
  /** Removes a listener that `on` added. */
  off(event: 'error', listener: (thrown: unknown) => void): unknown
}

/** The source of uncaught exceptions and rejections: a process of Node.js. */
export interface FaultSource {
  readonly stdout: FaultyStream
  readonly stderr: FaultyStream
  /** Adds a listener for uncaught errors. */
  on(event: (typeof EVENTS)[number], listener: (thrown: unknown) => void): unknown
  /** Removes a listener that `on` added. */
  off(event: (typeof EVENTS)[number], listener: (thrown: unknown) => void): unknown
}

/**
 * Calls `onFault` with a coded error for each uncaught exception, each unhandled rejection, and
 * each failed write to standard output or standard error. Calls `onUnread` instead if a write fails
 * because the reader of the output has ended, as in `program | head`. An error that `onFault` throws
 * is ignored. The returned function removes the listeners.
 */
export function catchFaults(
  source: FaultSource,
  onFault: (error: ParaclockError) => void,
  onUnread: () => void = () => {}
): () => void {
  const listen = (thrown: unknown): void => {
    try {
      onFault(codeThrown(thrown))
    } catch {
      // `onFault` failed, so nothing can report the error.
    }
  }
  const listenToWrites = (path: string) => (thrown: unknown) => {
    const { code } = Object(thrown) as { readonly code?: unknown }
    if (READER_GONE.has(code)) return onUnread()
    const problem = describeThrown(thrown)
    listen(new ParaclockError(FileUnavailable, { path, problem }, { cause: thrown }))
  }
  const streams = [
    [source.stdout, listenToWrites('standard output')],
    [source.stderr, listenToWrites('standard error')]
  ] as const
  for (const event of EVENTS) source.on(event, listen)
  for (const [stream, onError] of streams) stream.on('error', onError)
  return () => {
    for (const event of EVENTS) source.off(event, listen)
    for (const [stream, onError] of streams) stream.off('error', onError)
  }
}

/**
 * Returns a thrown `ParaclockError` unchanged, and wraps any other thrown value in `ProgramFailed`.
 */
export function codeThrown(thrown: unknown): ParaclockError {
  if (isParaclockError(thrown)) return thrown
  return new ParaclockError(ProgramFailed, { problem: describeThrown(thrown) }, { cause: thrown })
}
