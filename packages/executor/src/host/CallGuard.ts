import { ParaclockError } from '@paraclock/core'
import { HostCallFailed } from '../errors/host.ts'
import { RuntimeLimitExceeded } from '../errors/runtime.ts'

/**
 * Records the first error that a host function throws during a call. The call then fails with this
 * error.
 */
export class CallGuard {
  method = ''
  failure: ParaclockError | null = null

  begin(method: string): void {
    this.method = method
    this.failure = null
  }

  raise(error: ParaclockError): never {
    this.failure ??= error
    throw error
  }

  misuse(problem: string): never {
    return this.raise(new ParaclockError(HostCallFailed, { method: this.method, problem }))
  }

  exceed(limit: string): never {
    return this.raise(new ParaclockError(RuntimeLimitExceeded, { method: this.method, limit }))
  }
}
