import type { Chain } from '@paraclock/connect'
import {
  type AccountId32,
  bytesToHex,
  hexToBytes,
  ParaclockError,
  parseAccount,
  type TaskId
} from '@paraclock/core'
import { type RawWeight, type RuntimeCall, toWeight } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import { openRecord } from './openRecord.ts'
import { weighCall } from './weighCall.ts'

interface RawTask {
  readonly owner: string
  readonly provided_id: Uint8Array
  readonly schedule: RawSchedule
  readonly remaining_runs: readonly bigint[]
  readonly next_run: bigint
  readonly action: RawAction
  readonly fee_per_run: { readonly execution_fee: bigint; readonly xcmp_fee: bigint }
  readonly prepaid: bigint
}

type RawSchedule =
  | { readonly type: 'Fixed'; readonly value: { readonly execution_times: readonly bigint[] } }
  | {
      readonly type: 'Recurring'
      readonly value: { readonly first_execution_time: bigint; readonly frequency: bigint }
    }

type RawAction =
  | {
      readonly type: 'Xcmp'
      readonly value: {
        readonly para_id: number
        readonly call: Uint8Array
        readonly call_weight: RawWeight
      }
    }
  | {
      readonly type: 'DynamicDispatch'
      readonly value: { readonly call: Uint8Array | RuntimeCall }
    }
  | {
      readonly type: 'NativeTransfer'
      readonly value: { readonly recipient: string; readonly amount: bigint }
    }

export async function decodeTask(
  chain: Chain,
  service: Service,
  taskId: string,
  stored: unknown
): Promise<TaskRecord> {
  const value = openRecord(stored)
  if (!isRawTask(value)) {
    const operation = 'reading a task in the form in which this chain stores it'
    throw new ParaclockError(OperationUnsupported, { operation, variant: service.variant })
  }
  const { execution_fee: executionFee, xcmp_fee: xcmpFee } = value.fee_per_run
  return {
    taskId: taskId as TaskId,
    owner: parseAccount(value.owner) as AccountId32,
    providedId: value.provided_id,
    schedule: decodeSchedule(value.schedule),
    remainingRuns: value.remaining_runs,
    nextRun: value.next_run,
    action: await decodeAction(chain, service, value.action),
    feePerRun: { executionFee, xcmpFee },
    prepaid: value.prepaid
  }
}

function isRawTask(value: unknown): value is RawTask {
  const fields = value as Readonly<Record<string, unknown>> | null
  return ['fee_per_run', 'action', 'remaining_runs'].every((name) => fields?.[name] !== undefined)
}

function decodeSchedule(schedule: RawSchedule): TaskSchedule {
  if (schedule.type === 'Fixed') {
    return { kind: 'fixed', executionTimes: schedule.value.execution_times }
  }
  const { first_execution_time: nextExecutionTime, frequency } = schedule.value
  return { kind: 'recurring', nextExecutionTime, frequency }
}

async function decodeAction(
  chain: Chain,
  service: Service,
  action: RawAction
): Promise<TaskAction> {
  switch (action.type) {
    case 'Xcmp': {
      const { para_id: paraId, call, call_weight: weight } = action.value
      return { kind: 'xcmp', paraId, currencyId: 0, call, weight: toWeight(weight) }
    }
    case 'DynamicDispatch': {
      const { call: stored } = action.value
      const call = stored instanceof Uint8Array ? bytesToHex(stored) : chain.encodeCall(stored)
      const callWeight = await weighCall(chain, service, call)
      return { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight }
    }
    case 'NativeTransfer': {
      const { recipient, amount } = action.value
      return { kind: 'nativeTransfer', recipient: parseAccount(recipient), amount }
    }
  }
}
