import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError, type ServiceVariant } from '@paraclock/core'
import { encodeInput } from '@paraclock/submission'
import type { CallKind, ServiceCapabilities } from '@paraclock/types'
import type { CallValues } from './CallValues.ts'
import { fillParameter } from './fillParameter.ts'

/** What the calls of a service are written by: its metadata, and what was recognised in it. */
export interface ServiceCalls {
  /** The chain, whose metadata the calls are written by. */
  readonly chain: Pick<Chain, 'runtime'>
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
  if (capability === null) {
    const context = { operation: operations[kind], variant: service.variant }
    throw new ParaclockError('OperationUnsupported', context)
  }
  const name = `${capability.section}.${capability.method}`
  const args = Object.fromEntries(
    capability.params.map((param) => [param.name, fillParameter(name, param, values)])
  )
  try {
    return encodeInput(service.chain, { pallet: capability.pallet, call: capability.call, args })
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
