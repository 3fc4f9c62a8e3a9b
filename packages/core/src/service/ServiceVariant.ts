/**
 * The form in which a scheduling call takes the times of a task. `schedules`: a list of times, or
 * an interval. `times`: only a list of times.
 */
export type CallForm = 'schedules' | 'times'

/**
 * The kind of a task. `xcmp` runs a call on another chain, `dynamicDispatch` runs a call on the
 * service's chain, and `nativeTransfer` makes a transfer.
 */
export type TaskKind = 'xcmp' | 'dynamicDispatch' | 'nativeTransfer'

/** A variant of the service, named after the length of its slots: H (`hour`) or M (`minute`). */
export type ServiceVariant = 'hour' | 'minute'

/** The usual properties of a variant. Other values in the metadata of a chain take precedence. */
export interface VariantFacts {
  readonly slotSeconds: number
  readonly callForm: CallForm
  readonly tasks: readonly TaskKind[]
  readonly feeQuery: 'queryFeeDetails' | 'getTimeAutomationFees'
}

/** The properties of each variant of the service's interface. */
export const serviceVariants: Readonly<Record<ServiceVariant, VariantFacts>> = {
  hour: {
    slotSeconds: 3600,
    callForm: 'schedules',
    tasks: ['xcmp', 'dynamicDispatch'],
    feeQuery: 'queryFeeDetails'
  },
  minute: {
    slotSeconds: 60,
    callForm: 'times',
    tasks: ['xcmp', 'nativeTransfer'],
    feeQuery: 'getTimeAutomationFees'
  }
}

/** The name that the runtimes of the service give to the pallet that stores tasks. */
export const servicePallet = 'AutomationTime'

/** The names of the variants, for a message: `hour or minute`. */
export const variantNames: string = /*#__PURE__*/ Object.keys(serviceVariants).join(' or ')

/** Whether a value names a variant of the service's interface. */
export function isServiceVariant(value: unknown): value is ServiceVariant {
  return typeof value === 'string' && Object.hasOwn(serviceVariants, value)
}
