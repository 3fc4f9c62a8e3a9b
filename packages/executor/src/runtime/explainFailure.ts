import { ParaclockError } from '@paraclock/core'
import { HostCallFailed } from '../errors/host.ts'
import {
  RuntimeCallFailed,
  RuntimeCodeMalformed,
  RuntimeLimitExceeded,
  StorageIncomplete
} from '../errors/runtime.ts'
import type { Host } from '../host/Host.ts'
import { isOutOfTime } from './runInTime.ts'

export function explainFailure(host: Host, error: unknown): unknown {
  // `createRuntime` replaces this error by a `RuntimeLimitExceeded`.
  if (isOutOfTime(error)) return error
  const { method } = host.guard
  const { missing } = host.overlay
  const cause = host.guard.failure ?? error
  // A key without a fetched value counted as absent, which may have caused the failure. So the
  // caller fetches the value and runs the method again.
  if (missing > 0) return new ParaclockError(StorageIncomplete, { method, missing }, { cause })
  if (cause instanceof ParaclockError || !(cause instanceof Error)) return cause
  const { message } = cause
  if (cause instanceof RangeError && /call stack/i.test(message)) {
    const limit = 'its calls are nested deeper than the stack allows'
    return new ParaclockError(RuntimeLimitExceeded, { method, limit }, { cause })
  }
  if (cause instanceof WebAssembly.RuntimeError) {
    const context = { method, trap: message, panic: host.logs.lastError }
    return new ParaclockError(RuntimeCallFailed, context, { cause })
  }
  return explainMisfit(method, cause)
}

function explainMisfit(method: string, cause: Error): Error {
  const { message } = cause
  if (cause instanceof WebAssembly.LinkError)
    return new ParaclockError(RuntimeCodeMalformed, { problem: message }, { cause })
  if (cause instanceof RangeError && /main thread/.test(message)) {
    const problem = 'the main thread of a browser refuses code of this size'
    const remedies = [{ summary: 'Run the program in a worker.' }]
    return new ParaclockError(RuntimeCodeMalformed, { problem }, { cause, remedies })
  }
  if (cause instanceof RangeError && /memory|allocation/i.test(message)) {
    const limit = 'this process has no memory left for it'
    return new ParaclockError(RuntimeLimitExceeded, { method, limit }, { cause })
  }
  if (cause instanceof TypeError) {
    const problem = `a host function: ${message}`
    return new ParaclockError(HostCallFailed, { method, problem }, { cause })
  }
  return cause
}
