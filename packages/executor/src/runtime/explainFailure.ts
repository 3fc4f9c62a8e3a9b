import { ParaclockError } from '@paraclock/core'
import { HostCallInvalid } from '../errors/host.ts'
import {
  RuntimeCallFailed,
  RuntimeCodeMalformed,
  RuntimeLimitExceeded,
  StorageIncomplete
} from '../errors/runtime.ts'
import type { Host } from '../host/Host.ts'
import { isOutOfTime } from './runInTime.ts'

export function explainFailure(host: Host, error: unknown): unknown {
  // `createRuntime` makes the error of a call that exceeded its time.
  if (isOutOfTime(error)) return error
  const { method } = host.guard
  const cause = host.guard.failure ?? error
  // A value that counted as absent may exist and have caused the failure. The next run decides.
  if (host.overlay.missing > 0)
    return new ParaclockError(
      StorageIncomplete,
      { method, missing: host.overlay.missing },
      { cause }
    )
  if (cause instanceof ParaclockError) return cause
  if (isStackOverflow(cause))
    return new ParaclockError(
      RuntimeLimitExceeded,
      { method, limit: 'its calls are nested deeper than the stack allows' },
      { cause }
    )
  if (cause instanceof WebAssembly.RuntimeError)
    return new ParaclockError(
      RuntimeCallFailed,
      { method, trap: cause.message, panic: host.logs.lastError },
      { cause }
    )
  return explainMisfit(method, cause)
}

function explainMisfit(method: string, cause: unknown): unknown {
  if (cause instanceof WebAssembly.LinkError)
    return new ParaclockError(RuntimeCodeMalformed, { problem: cause.message }, { cause })
  if (cause instanceof RangeError && /main thread/.test(cause.message))
    return new ParaclockError(
      RuntimeCodeMalformed,
      { problem: 'the main thread of a browser refuses code of this size' },
      {
        cause,
        remedies: [{ summary: 'Run it in a worker: isolateRuntime does so.' }]
      }
    )
  if (cause instanceof RangeError && /memory|allocation/i.test(cause.message))
    return new ParaclockError(
      RuntimeLimitExceeded,
      { method, limit: '0 bytes of memory, at most 0 allowed' },
      { cause }
    )
  if (cause instanceof TypeError)
    return new ParaclockError(
      HostCallInvalid,
      { method, problem: `a host function: ${cause.message}` },
      { cause }
    )
  return cause
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message)
}
