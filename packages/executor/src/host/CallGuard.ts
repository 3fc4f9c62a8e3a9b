import { type ErrorCode, type ErrorContext, ParaclockError } from '@paraclock/core'

/**
 * Knows which method runs, and keeps the first error that the host raised: a runtime may catch an
 * exception and go on, but its call has failed all the same.
 */
export class CallGuard {
  /** The method that runs. */
  method = ''
  /** The first error of this call. */
  failure: ParaclockError | null = null

  /** Gets ready for a call. */
  begin(method: string): void {
    this.method = method
    this.failure = null
  }

  /** Raises an error, and remembers it. */
  raise<Code extends ErrorCode>(code: Code, context: ErrorContext<Code>): never {
    const error: ParaclockError = new ParaclockError(code, context)
    this.failure ??= error
    throw error
  }
}
