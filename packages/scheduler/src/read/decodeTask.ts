import {
  type AccountId32,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseAccount,
  type TaskId
} from '@paraclock/core'
import type { TaskAction, TaskRecord, TaskSchedule } from '@paraclock/schedule'
import type { Service } from '../client/ServiceClient.ts'
import { toWeight } from './toWeight.ts'
import { weighCall } from './weighCall.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads the record of a task as polkadot.js gives it. */
export async function decodeTask(
  service: Service,
  taskId: string,
  record: { toPrimitive(disableAscii: boolean): unknown }
): Promise<TaskRecord> {
  const fields = record.toPrimitive(true) as Fields
  const { owner, providedId, schedule, remainingRuns, nextRun, action, feePerRun, prepaid } = fields
  if (feePerRun === undefined || action === undefined || remainingRuns === undefined) {
    const operation = 'reading a task in the form in which this chain keeps it'
    throw new ParaclockError('OperationUnsupported', { operation, variant: service.variant })
  }
  const fees = feePerRun as Fields
  return {
    taskId: taskId as TaskId,
    owner: parseAccount(owner as string) as AccountId32,
    providedId: hexToBytes(providedId as Hex),
    schedule: decodeSchedule(schedule as Fields),
    remainingRuns: (remainingRuns as readonly unknown[]).map(toBigInt),
    nextRun: toBigInt(nextRun),
    action: await decodeAction(service, action as Fields),
    feePerRun: {
      executionFee: toBigInt(fees['executionFee']),
      xcmpFee: toBigInt(fees['xcmpFee'])
    },
    prepaid: toBigInt(prepaid)
  }
}

function decodeSchedule({ fixed, recurring }: Fields): TaskSchedule {
  if (fixed !== undefined) {
    const { executionTimes } = fixed as { readonly executionTimes: readonly unknown[] }
    return { kind: 'fixed', executionTimes: executionTimes.map(toBigInt) }
  }
  const { firstExecutionTime, frequency } = recurring as Fields
  return {
    kind: 'recurring',
    nextExecutionTime: toBigInt(firstExecutionTime),
    frequency: toBigInt(frequency)
  }
}

async function decodeAction(service: Service, action: Fields): Promise<TaskAction> {
  const { xcmp, dynamicDispatch, nativeTransfer } = action as Record<string, Fields | undefined>
  if (xcmp !== undefined) {
    return {
      kind: 'xcmp',
      paraId: Number(xcmp['paraId']),
      currencyId: 0,
      call: hexToBytes(xcmp['call'] as Hex),
      weight: toWeight(xcmp['callWeight'])
    }
  }
  if (dynamicDispatch !== undefined) {
    const call = dynamicDispatch['call'] as Hex
    const callWeight = await weighCall(service, call)
    return { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight }
  }
  const { recipient, amount } = nativeTransfer ?? {}
  return {
    kind: 'nativeTransfer',
    recipient: parseAccount(recipient as string),
    amount: toBigInt(amount)
  }
}

function toBigInt(value: unknown): bigint {
  return BigInt(String(value))
}
