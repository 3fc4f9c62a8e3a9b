import type { Chain } from '@paraclock/connect'
import {
  CallArgumentInvalid,
  describeThrown,
  type Hex,
  ParaclockError,
  type ServiceVariant
} from '@paraclock/core'
import { encodeInput } from '@paraclock/submission'
import type { CallKind, ServiceCapabilities } from '@paraclock/types'
import { OperationUnsupported } from '../errors.ts'
import type { CallValues } from './CallValues.ts'
import { fillParameter } from './fillParameter.ts'

/** The metadata of a service, and its calls as they were recognised. */
export interface ServiceCalls {
  /** The chain whose metadata encodes the calls. */
  readonly chain: Pick<Chain, 'runtime'>
  /** The calls of the service, as they were recognised. */
  readonly automation: Pick<ServiceCapabilities, 'calls'>
  /** The variant, for messages. */
  readonly variant: ServiceVariant | 'mixed'
}

/**
 * The encoded call of the service, in the form that this chain has. Parameters are filled by their
 * purpose, whatever their order and names.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain has no such call,
 * `CallArgumentInvalid` for a parameter without a value.
 */
export function buildServiceCall(service: ServiceCalls, kind: CallKind, values: CallValues): Hex {
  const capability = service.automation.calls[kind]
  if (capability === null) {
    const context = { operation: operations[kind], variant: service.variant }
    throw new ParaclockError(OperationUnsupported, context)
  }
  const name = `${capability.section}.${capability.method}`
  const args = Object.fromEntries(
    capability.params.map((param) => [param.name, fillParameter(name, param, values)])
  )
  try {
    return encodeInput(service.chain, { pallet: capability.pallet, call: capability.call, args })
  } catch (cause) {
    const why = describeThrown(cause)
    throw new ParaclockError(
      CallArgumentInvalid,
      { call: name, argument: 'all', problem: why },
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
