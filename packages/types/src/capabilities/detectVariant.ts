import {
  type CallForm,
  type ServiceVariant,
  serviceVariants,
  type TaskKind,
  type VariantFacts
} from '@paraclock/core'
import type { CallCapability, CallKind } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

type Calls = Readonly<Record<CallKind, CallCapability | null>>

const KINDS: Readonly<Record<TaskKind, CallKind>> = {
  xcmp: 'crossChain',
  dynamicDispatch: 'dynamicDispatch',
  nativeTransfer: 'nativeTransfer'
}

/** Finds out whether the scheduling calls take a schedule or a list of times. */
export function detectCallForm(calls: Calls): Fact<CallForm> {
  const scheduling = Object.values(KINDS).flatMap((kind) => calls[kind] ?? [])
  const bySchedule = scheduling.filter((call) => hasRole(call, 'schedule')).map(({ call }) => call)
  const byTimes = scheduling.filter((call) => hasRole(call, 'times')).map(({ call }) => call)
  if (bySchedule.length > 0 && byTimes.length > 0) {
    return unknown(
      `${bySchedule.join(', ')} take a schedule, but ${byTimes.join(', ')} a list of times`
    )
  }
  if (bySchedule.length > 0) return known('schedules', `the parameters of ${bySchedule.join(', ')}`)
  if (byTimes.length > 0) return known('times', `the parameters of ${byTimes.join(', ')}`)
  return unknown('no scheduling call has a schedule or a list of times')
}

/**
 * Finds out which variant the calls are those of. A chain that mixes the variants, or has an older
 * form of one, is neither: what it can run must then be decided call by call. Of several variants
 * whose calls it has, it is the one of which it has all. One whose slots are those of another variant
 * is neither.
 *
 * @param slot - the length of its slots, in seconds
 * @param variants - the variants of the service's interface
 */
export function detectVariant<Variant extends string = ServiceVariant>(
  calls: Calls,
  callForm: Fact<CallForm>,
  slot: Fact<number>,
  variants = serviceVariants as Readonly<Record<Variant, VariantFacts>>
): Fact<Variant> {
  if (!callForm.known) return callForm
  const offered = (Object.keys(KINDS) as TaskKind[]).filter((task) => calls[KINDS[task]] !== null)
  const alike = (Object.keys(variants) as Variant[])
    .filter((name) => variants[name].callForm === callForm.value)
    .map((name) => ({ name, ...variants[name] }))
  const fitting = alike.filter(({ tasks }) => offered.every((task) => tasks.includes(task)))
  const whole = fitting.filter(({ tasks }) => tasks.every((task) => offered.includes(task)))
  const [variant, ...others] = whole.length === 1 ? whole : fitting
  if (variant === undefined) {
    const problems = alike.map(({ letter, tasks }) => {
      const foreign = offered.flatMap((task) =>
        tasks.includes(task) ? [] : (calls[KINDS[task]]?.call ?? [])
      )
      return `it states times as variant ${letter} does, but has ${foreign.join(', ')}`
    })
    return unknown(problems.join('; '))
  }
  if (others.length === 0) {
    const other = (Object.keys(variants) as Variant[]).find(
      (name) => slot.known && name !== variant.name && variants[name].slotSeconds === slot.value
    )
    if (other === undefined) return known(variant.name, callForm.from)
    const { letter } = variants[other]
    return unknown(
      `its calls are those of variant ${variant.letter}, its slots those of variant ${letter}`
    )
  }
  return unknown(
    `its calls are those of variant ${fitting.map(({ letter }) => letter).join(' and ')}`
  )
}

function hasRole(call: CallCapability, role: 'schedule' | 'times'): boolean {
  return call.params.some((param) => param.role.known && param.role.value === role)
}
