import type { ParaclockError } from '@paraclock/core'

/**
 * Holds the name of the running method, and the first error of the host. After such an error the
 * call has failed, even if the runtime catches the exception.
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
