import { type CallForm, type ServiceVariant, serviceVariants, type TaskKind } from '@paraclock/core'
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
 * form of one, is neither: what it can run must then be decided call by call.
 */
export function detectVariant(calls: Calls, callForm: Fact<CallForm>): Fact<ServiceVariant> {
  if (!callForm.known) return callForm
  const problems: string[] = []
  for (const name of Object.keys(serviceVariants) as ServiceVariant[]) {
    const { letter, callForm: form, tasks } = serviceVariants[name]
    if (form !== callForm.value) continue
    const foreign = (Object.keys(KINDS) as TaskKind[])
      .filter((task) => !tasks.includes(task))
      .flatMap((task) => calls[KINDS[task]] ?? [])
    if (foreign.length === 0) return known(name, callForm.from)
    const names = foreign.map(({ call }) => call).join(', ')
    problems.push(`it states times as variant ${letter} does, but has ${names}`)
  }
  return unknown(problems.join('; '))
}

function hasRole(call: CallCapability, role: 'schedule' | 'times'): boolean {
  return call.params.some((param) => param.role.known && param.role.value === role)
}
