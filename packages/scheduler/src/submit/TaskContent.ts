import { hexToBytes, parseAccount, parseHex, parseParaId } from '@paraclock/core'
import type { TaskAction } from '@paraclock/schedule'
import type { CallValues } from '../build/CallValues.ts'
import type { Service } from '../client/ServiceClient.ts'
import { weighCall } from '../read/weighCall.ts'
import type { TaskSpec, XcmpSpec } from './TaskSpec.ts'

/** What is to run, as the rules see it and as the chain's call takes it. */
export interface TaskContent {
  readonly kind: 'crossChain' | 'dynamicDispatch' | 'nativeTransfer'
  readonly action: TaskAction
  readonly values: CallValues
}

/** Reads what a task is to run. */
export async function readContent(service: Service, spec: TaskSpec): Promise<TaskContent> {
  switch (spec.kind) {
    case 'xcmp':
      return readXcmp(service, spec)
    case 'dynamicDispatch': {
      const call = parseHex(spec.call)
      const callWeight = await weighCall(service, call)
      return {
        kind: 'dynamicDispatch',
        action: { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight },
        values: { call }
      }
    }
    case 'nativeTransfer': {
      const { amount } = spec
      const recipient = parseAccount(spec.recipient)
      return {
        kind: 'nativeTransfer',
        action: { kind: 'nativeTransfer', recipient, amount },
        values: { recipient, amount }
      }
    }
  }
}

function readXcmp(service: Service, spec: XcmpSpec): TaskContent {
  const { weight, overallWeight, currencyId = 0 } = spec
  const paraId = parseParaId(spec.paraId)
  const call = typeof spec.call === 'string' ? hexToBytes(parseHex(spec.call)) : spec.call
  const action = { kind: 'xcmp', paraId, currencyId, call } as const
  const values = { paraId, callBytes: call, weight, currency: currencyId, overallWeight }
  // Variant H stores the time alone, and the rules then assume a size of the proof.
  const isTime = typeof weight === 'bigint'
  return {
    kind: 'crossChain',
    action:
      service.variant === 'hour' || isTime
        ? { ...action, weight: isTime ? weight : weight.refTime }
        : { ...action, weight },
    values
  }
}
