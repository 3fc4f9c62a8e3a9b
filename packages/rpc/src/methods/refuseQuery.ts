import { isParaclockError, OperationAborted, ParaclockError, toServiceError } from '@paraclock/core'
import { automationRefusals, camelCase, decodeExtrinsicCall, openRuntime } from '@paraclock/types'
import { RpcParamInvalid, RpcRuntimeFailed } from '../errors.ts'
import { askRuntime, refuseAnswer } from '../params/askRuntime.ts'
import type { ServiceContext } from '../ServiceMethod.ts'

const CANNOT_BE_DECODED = 0
const NOT_SCHEDULING = 1
const REFUSED = 2

export async function refuseQuery(args: {
  readonly context: ServiceContext
  readonly method: string
  readonly api: string
  /** The runtime's answer: a `Result::Err` as SCALE. */
  readonly answer: Uint8Array
  readonly extrinsic: Uint8Array
}): Promise<ParaclockError> {
  const { context, method, answer, extrinsic } = args
  const [, kind, detail] = answer
  if (kind === CANNOT_BE_DECODED) {
    const problem = 'the runtime cannot decode it: it is not an extrinsic of this chain'
    return new ParaclockError(RpcParamInvalid, { method, param: 'extrinsic', problem })
  }
  if (kind === NOT_SCHEDULING) {
    const found = await nameExtrinsicCall(context, method, extrinsic)
    const problem = `is a call of ${found}; fees are quoted for automationTime.scheduleDynamicDispatchTask and automationTime.scheduleXcmpTask`
    return new ParaclockError(RpcParamInvalid, { method, param: 'extrinsic', problem })
  }
  const refusal = kind === REFUSED && detail !== undefined ? automationRefusals[detail] : undefined
  if (refusal === undefined) return refuseAnswer(args, answer)
  return (
    toServiceError(refusal) ??
    new ParaclockError(RpcRuntimeFailed, { method, reason: refusal }, { source: 'chain' })
  )
}

async function nameExtrinsicCall(
  context: ServiceContext,
  method: string,
  extrinsic: Uint8Array
): Promise<string> {
  try {
    const asked = { context, method, api: 'Metadata_metadata', data: '0x' } as const
    const runtime = openRuntime({ metadata: await askRuntime(asked) })
    const call = decodeExtrinsicCall(runtime, extrinsic)
    return `${camelCase(call.pallet)}.${camelCase(call.method)}`
  } catch (error) {
    if (isParaclockError(error, OperationAborted)) throw error
    // Without the metadata, or with an extrinsic that does not decode, the name is unknown.
    return 'something else'
  }
}
