import { formatBalance, sanitizeText, writeDate } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import type { LiveQuote } from '../quote/quotePrepared.ts'
import { describeRest } from '../schedule/preview/describeRest.ts'
import { firstRuns } from '../schedule/preview/previewSchedule.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { describeClockChange } from '../schedule/zones/describeClockChange.ts'
import type { CancelPlan, TaskPlan } from './TaskPlan.ts'

/** Describes a plan in sentences for people. */
export function describePlan(
  { name, prepared, price, failure, refusal }: Omit<TaskPlan, 'sentences'>,
  on: Pick<Service, 'token'> & {
    readonly description: string
    readonly replaced: readonly TaskRecord[]
  }
): readonly string[] {
  const { description, replaced } = on
  if (price === undefined) {
    const state = prepared ? 'is scheduled already' : 'was scheduled earlier, and has ended'
    return [`the task ${name} ${state}`]
  }
  const { runs: total, clockChanges } = price.compiled
  const [run] = firstRuns(price.compiled, 1)
  const often = total === 1 ? 'once, at' : `${total ?? 'without end'} times, first at`
  const sentences = [
    `the task ${name}, to run ${often} ${showTime(run?.time ?? 0n)}:`,
    description,
    ...describeRest(price.compiled),
    ...clockChanges.map(describeClockChange),
    [describePrice(price, on), ...describeCeiling(price, prepared, on)].join(' ')
  ]
  if (failure !== undefined) sentences.push(`Made now, its call would fail ${failure}.`)
  return [...sentences, ...sayRefusal(refusal), ...describeReplaced(replaced, on.token)]
}

/** Describes the plan of a cancellation in sentences for people. */
export function describeCancel(
  { taskId, replaced }: Pick<CancelPlan, 'taskId'> & { readonly replaced: readonly TaskRecord[] },
  token: Service['token']
): readonly string[] {
  const name = replaced.map((one) => `${sanitizeText(new TextDecoder().decode(one.providedId))}, `)
  const next = replaced.map(({ nextRun }) => `, next at ${showTime(nextRun)}`)
  const head = `cancel the task ${name.join('')}${taskId}${next.join('')}:`
  return [head, ...describeReplaced(replaced, token)]
}

export function sayRefusal(refusal: TaskPlan['refusal']): readonly string[] {
  if (refusal === undefined) return []
  return [`Sent now, the service would refuse it: ${refusal.message} (${refusal.code}).`]
}

function describeReplaced(
  replaced: readonly TaskRecord[],
  token: Service['token']
): readonly string[] {
  if (replaced.length === 0) return []
  const runsLeft = replaced.reduce((sum, { remainingRuns }) => sum + remainingRuns.length, 0)
  const prepaid = replaced.reduce((sum, task) => sum + task.prepaid, 0n)
  const back = formatBalance(prepaid, token)
  return [`Its ${runsLeft} runs to come are cancelled, and ${back} comes back.`]
}

function describePrice(
  { inclusion, prepaid, places, crowded, total, recurring, perRun, runs }: LiveQuote,
  { token }: Pick<Service, 'token'>
): string {
  const show = (value: bigint): string => formatBalance(value, token)
  const each = show(perRun.executionFee + perRun.xcmpFee)
  const paid = recurring
    ? `${each} for the first run, and as much for each further run when the one before it is over`
    : `${show(prepaid.value)} on hold for ${runs === 1 ? 'its run' : `its ${runs} runs`}`
  const crowd = places.value === 0n ? '' : `, ${show(places.value)} for places in crowded slots`
  const costs = `It costs ${show(total)}: ${show(inclusion.value)} for the transaction, ${paid}${crowd}.`
  return [costs, ...crowded.map((slot) => describeCrowd(slot, show))].join(' ')
}

function describeCeiling(
  { recurring }: LiveQuote,
  prepared: Omit<TaskPlan, 'sentences'>['prepared'],
  { token }: Pick<Service, 'token'>
): readonly string[] {
  const { maxFee } = prepared ?? {}
  if (maxFee === undefined) return recurring ? ['The price of a run has no ceiling.'] : []
  if (!recurring) {
    return [
      `If a run and the places cost more than ${formatBalance(maxFee, token)}, nothing is scheduled.`
    ]
  }
  return [`If a run costs more than ${formatBalance(maxFee, token)}, the task ends.`]
}

/** Describes what a place in a crowded slot costs, and in which of the next slots it costs less. */
export function describeCrowd(
  { time, tasks, fee, cheaper }: LiveQuote['crowded'][number],
  show: (amount: bigint) => string
): string {
  const better =
    cheaper === undefined
      ? 'none of the next slots is cheaper'
      : `at ${showTime(cheaper.time)} it costs ${cheaper.fee === 0n ? 'nothing' : show(cheaper.fee)}`
  return `The slot at ${showTime(time)} holds ${tasks} tasks: a place costs ${show(fee)}; ${better}.`
}

const showTime = (time: bigint): string => writeDate(time) ?? String(time)
