import type { ParaclockError } from '@paraclock/core'

/**
 * Knows which method runs, and keeps the first error that the host raised: the call has failed even if
 * the runtime catches the exception.
 */
export class CallGuard {
  method = ''
  /** The first error of this call. */
  failure: ParaclockError | null = null

  begin(method: string): void {
    this.method = method
    this.failure = null
  }

  raise(error: ParaclockError): never {
    this.failure ??= error
    throw error
  }
}
