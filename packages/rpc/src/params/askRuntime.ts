import {
  describeThrown,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  withDeadline
} from '@paraclock/core'
import { RpcRuntimeFailed } from '../errors.ts'
import type { ServiceContext } from '../ServiceMethod.ts'

interface AskRuntimeArgs {
  readonly context: ServiceContext
  /** The name of the JSON-RPC method, for error messages. */
  readonly method: string
  readonly api: string
  readonly data: Hex
}

// The comment of `ServiceContext.deadlineMs` repeats this number.
const DEADLINE_MS = 30_000

export async function askRuntime(args: AskRuntimeArgs): Promise<Uint8Array> {
  const { context, method, api, data } = args
  const { source, deadlineMs: milliseconds = DEADLINE_MS, signal: outer } = context
  try {
    return await withDeadline(
      { milliseconds, what: `asking for ${api}`, signal: outer },
      async (signal) => hexToBytes(await source.call(api, data, { signal }))
    )
  } catch (error) {
    // An expired deadline or an abort by the caller is not a failure of the runtime.
    if (isParaclockError(error) && /^(Deadline|OperationAborted)/.test(error.code)) throw error
    const problem = describeThrown(error)
    throw new ParaclockError(RpcRuntimeFailed, { method, api, problem }, { cause: error })
  }
}

export function refuseAnswer(
  { method, api }: Pick<AskRuntimeArgs, 'method' | 'api'>,
  answer: Uint8Array
): ParaclockError<typeof RpcRuntimeFailed> {
  const problem = `it answered ${answer.length} bytes that are not what the API declares`
  return new ParaclockError(RpcRuntimeFailed, { method, api, problem })
}
