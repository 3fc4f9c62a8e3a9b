import type { CallForm, ServiceVariant } from '@paraclock/core'
import type { CallKind, ParamRole } from './Capabilities.ts'

/** A call of a layout: its parameters in order, each by its name and what it is for. */
export interface CallLayout {
  /** The call as the runtime spells it. */
  readonly call: string
  readonly params: readonly (readonly [name: string, role: ParamRole])[]
}

/** A form that the pallet of the service has on chains. */
export interface ServiceLayout {
  /** The name of it, for messages. */
  readonly title: string
  /** The variant whose calls these are; `null` where it is older than the variants. */
  readonly variant: ServiceVariant | null
  /** A call of the pallet that no other layout has, where its other calls do not identify it. */
  readonly mark?: string
  /** How the calls state times. */
  readonly callForm: CallForm
  /** The length of a slot in seconds, where no constant states it. */
  readonly slotSeconds: number
  readonly calls: Readonly<Partial<Record<CallKind, CallLayout>>>
}

const cancel: CallLayout = { call: 'cancel_task', params: [['task_id', 'taskId']] }
const nativeTransfer: CallLayout = {
  call: 'schedule_native_transfer_task',
  params: [
    ['provided_id', 'providedId'],
    ['execution_times', 'times'],
    ['recipient_id', 'recipient'],
    ['amount', 'amount']
  ]
}

/** The known layouts. One with a mark stands before those that it would otherwise be taken for. */
export const layouts: readonly ServiceLayout[] = [
  {
    title: 'variant H',
    variant: 'hour',
    callForm: 'schedules',
    slotSeconds: 3600,
    calls: {
      crossChain: {
        call: 'schedule_xcmp_task',
        params: [
          ['provided_id', 'providedId'],
          ['schedule', 'schedule'],
          ['para_id', 'paraId'],
          ['currency_id', 'currency'],
          ['encoded_call', 'callBytes'],
          ['encoded_call_weight', 'refTime']
        ]
      },
      dynamicDispatch: {
        call: 'schedule_dynamic_dispatch_task',
        params: [
          ['provided_id', 'providedId'],
          ['schedule', 'schedule'],
          ['call', 'call']
        ]
      },
      cancel
    }
  },
  {
    title: 'the form of 2022',
    variant: null,
    mark: 'schedule_notify_task',
    callForm: 'times',
    slotSeconds: 3600,
    calls: { nativeTransfer, cancel }
  },
  {
    title: 'variant M',
    variant: 'minute',
    callForm: 'times',
    slotSeconds: 60,
    calls: {
      crossChain: {
        call: 'schedule_xcmp_task',
        params: [
          ['provided_id', 'providedId'],
          ['execution_times', 'times'],
          ['para_id', 'paraId'],
          ['currency_id', 'currency'],
          ['call', 'callBytes'],
          ['weight_at_most', 'weight']
        ]
      },
      nativeTransfer,
      cancel
    }
  }
]
