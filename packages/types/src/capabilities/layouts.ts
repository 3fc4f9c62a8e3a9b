import type { CallForm, Fact, ServiceVariant } from '@paraclock/core'
import type { CallKind, ParamRole, StatedLimits } from './Capabilities.ts'
import { known, unknown } from './facts.ts'

export interface ServiceLayout {
  /**
   * The names and the roles of the parameters, for each kind of call. A pallet that has a call of
   * another kind does not fit the layout.
   */
  readonly calls: Readonly<
    Partial<Record<CallKind, readonly (readonly [name: string, role: ParamRole])[]>>
  >
  /** Further calls that a pallet must have to fit the layout, by their names in polkadot.js. */
  readonly otherCalls: readonly string[]
  readonly callForm: CallForm
  readonly slotSeconds: number
  /**
   * Unknown for the service's pallet of 2022, because this pallet has the calls of variant
   * `minute`, but the slots of variant `hour`, which last an hour.
   */
  readonly variant: Fact<ServiceVariant>
}

const cancel = [['task_id', 'taskId']] as const

const nativeTransfer = [
  ['provided_id', 'providedId'],
  ['execution_times', 'times'],
  ['recipient_id', 'recipient'],
  ['amount', 'amount']
] as const

/**
 * The known layouts. The first layout that fits a pallet is used. The service of 2022 comes before
 * variant `minute`, because its pallet also fits variant `minute` if the pallet lacks the constant
 * `SlotLength`.
 */
export const layouts: readonly ServiceLayout[] = [
  {
    calls: {
      crossChain: [
        ['provided_id', 'providedId'],
        ['schedule', 'schedule'],
        ['para_id', 'paraId'],
        ['currency_id', 'currency'],
        ['encoded_call', 'callBytes'],
        ['encoded_call_weight', 'refTime']
      ],
      dynamicDispatch: [
        ['provided_id', 'providedId'],
        ['schedule', 'schedule'],
        ['call', 'call']
      ],
      cancel
    },
    otherCalls: [],
    callForm: 'schedules',
    slotSeconds: 3600,
    variant: known('hour', 'the parameters of schedule_xcmp_task, schedule_dynamic_dispatch_task')
  },
  {
    calls: { nativeTransfer, cancel },
    otherCalls: ['scheduleNotifyTask'],
    callForm: 'times',
    slotSeconds: 3600,
    variant: unknown('its calls are those of variant minute, its slots those of variant hour')
  },
  {
    calls: {
      crossChain: [
        ['provided_id', 'providedId'],
        ['execution_times', 'times'],
        ['para_id', 'paraId'],
        ['currency_id', 'currency'],
        ['call', 'callBytes'],
        ['weight_at_most', 'weight']
      ],
      nativeTransfer,
      cancel
    },
    otherCalls: [],
    callForm: 'times',
    slotSeconds: 60,
    variant: known('minute', 'the parameters of schedule_xcmp_task, schedule_native_transfer_task')
  }
]

/** The names of the calls in polkadot.js. */
export const callNames: Readonly<Record<CallKind, string>> = {
  crossChain: 'scheduleXcmpTask',
  dynamicDispatch: 'scheduleDynamicDispatchTask',
  nativeTransfer: 'scheduleNativeTransferTask',
  cancel: 'cancelTask'
}

/** The names that the constant of each limit can have. */
export const limitConstants: Readonly<Record<keyof StatedLimits, readonly string[]>> = {
  slotSeconds: ['SlotLength'],
  horizonSeconds: ['Horizon', 'MaxScheduleSeconds'],
  maxExecutionTimes: ['MaxExecutionTimes'],
  maxTasksPerSlot: ['MaxTasksPerSlot'],
  minimumTransfer: ['MinimumTransferAmount'],
  maxCallBytes: ['MaxCallBytes'],
  maxCallDepth: ['MaxCallDepth'],
  maxProvidedIdBytes: ['MaxProvidedIdBytes']
}
