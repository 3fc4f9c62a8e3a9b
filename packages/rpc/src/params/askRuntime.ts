import { type Hex, hexToBytes, isParaclockError, ParaclockError } from '@paraclock/core'
import type { ServiceContext } from '../ServiceMethod.ts'

/** What {@link askRuntime} takes. */
export interface AskRuntimeArgs {
  readonly context: ServiceContext
  /** The JSON-RPC method, for messages. */
  readonly method: string
  /** The runtime method. */
  readonly api: string
  /** Its arguments. */
  readonly data: Hex
}

/**
 * Asks the runtime.
 *
 * @throws ParaclockError `RpcRuntimeFailed` with what the node said.
 */
export async function askRuntime(args: AskRuntimeArgs): Promise<Uint8Array> {
  const { context, method, api, data } = args
  try {
    return hexToBytes(await context.caller.call(api, data, { signal: context.signal }))
  } catch (error) {
    // A deadline that is over, or a caller who has left, is not the runtime's failure.
    if (isParaclockError(error) && /^(DeadlineExceeded|OperationAborted)$/.test(error.code)) {
      throw error
    }
    const problem = error instanceof Error ? error.message : String(error)
    throw new ParaclockError('RpcRuntimeFailed', { method, api, problem }, { cause: error })
  }
}

/** Refuses an answer that is not the bytes that the API declares. */
export function refuseAnswer(
  args: Omit<AskRuntimeArgs, 'context' | 'data'>,
  answer: Uint8Array
): ParaclockError<'RpcRuntimeFailed'> {
  const problem = `it answered ${answer.length} bytes that are not what the API declares`
  return new ParaclockError('RpcRuntimeFailed', { method: args.method, api: args.api, problem })
}
