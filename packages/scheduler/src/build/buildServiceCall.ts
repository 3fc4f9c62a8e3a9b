import { type Hex, ParaclockError, type ServiceVariant } from '@paraclock/core'
import type { CallKind, ReadableApi, ServiceCapabilities } from '@paraclock/types'
import type { CallValues } from './CallValues.ts'
import { fillParameter } from './fillParameter.ts'

/** What the calls of a service are written by: its metadata, and what was recognised in it. */
export interface ServiceCalls {
  /** What writes calls by the chain's metadata. */
  readonly api: Pick<ReadableApi, 'tx'>
  /** The service's calls, as they were recognised. */
  readonly automation: Pick<ServiceCapabilities, 'calls'>
  /** The variant, for messages. */
  readonly variant: ServiceVariant | 'mixed'
}

/**
 * Writes a call of the service in the form that this chain has it: parameters are filled by what
 * they are for, wherever they stand and whatever they are called.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain has no such call, `CallParameterMissing`
 * if it wants something that was not given.
 */
export function buildServiceCall(service: ServiceCalls, kind: CallKind, values: CallValues): Hex {
  const capability = service.automation.calls[kind]
  const create = capability && service.api.tx[capability.section]?.[capability.method]
  if (!capability || !create) {
    const context = { operation: operations[kind], variant: service.variant }
    throw new ParaclockError('OperationUnsupported', context)
  }
  const name = `${capability.section}.${capability.method}`
  const args = capability.params.map((param) => fillParameter(name, param, values))
  try {
    return create(...args).method.toHex()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ParaclockError(
      'CallParameterMissing',
      { call: name, parameter: 'all', why },
      { cause }
    )
  }
}

const operations: Readonly<Record<CallKind, string>> = {
  crossChain: 'scheduleXcmpTask',
  dynamicDispatch: 'scheduleDynamicDispatchTask',
  nativeTransfer: 'scheduleNativeTransferTask',
  cancel: 'cancelTask'
}
