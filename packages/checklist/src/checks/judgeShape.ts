import { cutText, parseAccount, type Remedy, type Weight } from '@paraclock/core'
import type { TriedShape, UpgradedTask } from '../evidence/UpgradesArtifact.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import type { ShapeOutcome } from '../schema/reportSchema.ts'
import { adviseOnRun } from '../words/adviseOnRun.ts'

/** What an upgrade does to the tasks of a shape, shown by a task that was tried. */
export interface JudgedShape {
  readonly outcome: ShapeOutcome
  /** How many of the chosen tasks have each outcome. */
  readonly counts: Readonly<Record<ShapeOutcome, number>>
  readonly task: UpgradedTask | undefined
  /** What the upgrade changes. `undefined` if it changes nothing. */
  readonly reason: string | undefined
  readonly remedy: Remedy | undefined
}

/** All outcomes of a shape, the most pressing first. */
export const shapeOutcomes: readonly ShapeOutcome[] = [
  'breaks',
  'changed',
  'heavier',
  'failing',
  'untried',
  'same'
]

/** Judges a shape by the most pressing outcome of its tried tasks. */
export function judgeShape({ shape, tried }: TriedShape): JudgedShape {
  const judged = tried.map((task) => ({ task, ...judgeTask(task, shape.weight) }))
  const counts = { breaks: 0, changed: 0, heavier: 0, failing: 0, untried: 0, same: 0 }
  for (const { outcome } of judged) counts[outcome] += 1
  const outcome = shapeOutcomes.find((one) => counts[one] > 0) ?? 'untried'
  const first = judged.find((own) => own.outcome === outcome)
  return {
    outcome,
    counts,
    task: first?.task,
    reason: first?.reason,
    remedy: first && findRemedy(first.task, outcome, shape)
  }
}

type Judged = Pick<JudgedShape, 'outcome' | 'reason'>

function judgeTask(task: UpgradedTask, booked: Weight | undefined): Judged {
  const { call, before, after } = task
  if (call.before !== undefined && call.after === undefined) {
    const error = after?.failure === undefined ? '' : `: ${after.failure.error}`
    return {
      outcome: 'breaks',
      reason: `it stores ${cutText(call.before)}, which then cannot be decoded${error}`
    }
  }
  if (!isSameCall(call)) {
    const [was, is] = [call.before, call.after].map((text) => cutText(text ?? 'no call'))
    return { outcome: 'changed', reason: `it stores ${was}, which then is ${is}` }
  }
  if (before === undefined || after === undefined) return { outcome: 'untried', reason: undefined }
  if (before.failure !== undefined) {
    const reason = `its run fails with the present code, too: ${before.failure.error}`
    return { outcome: 'failing', reason }
  }
  if (after.failure !== undefined) {
    const { chain, block, event, error } = after.failure
    const reason = `its run has no effect: ${error} (${chain}, block ${block}, ${event})`
    return { outcome: 'breaks', reason }
  }
  const [was, is] = [before.events.join(', '), after.events.join(', ')]
  if (was !== is) {
    return { outcome: 'changed', reason: `its run leads to ${is} in place of ${was}` }
  }
  const [paid, pays] = [before, after].map(({ amounts = [] }) => amounts.join(', '))
  if (paid !== pays) {
    return {
      outcome: 'changed',
      reason: `the amounts in its events are ${pays} in place of ${paid}`
    }
  }
  const excess = findExcess(task, booked)
  return excess === undefined
    ? { outcome: 'same', reason: undefined }
    : { outcome: 'heavier', reason: `its call then weighs ${excess}` }
}

const ADDRESS = /\b[1-9A-HJ-NP-Za-km-z]{46,50}\b/g

/** Whether two texts are of one call. The prefix of addresses is not a part of a stored call. */
function isSameCall({ before, after }: UpgradedTask['call']): boolean {
  const [was, is] = [before, after].map((text) =>
    text?.replace(ADDRESS, (address) => orUndefined(() => parseAccount(address)) ?? address)
  )
  return was === is
}

/** The number of tasks whose outcome with the code of the upgrade is known. */
export function countTried({ counts }: Pick<JudgedShape, 'counts'>): number {
  return shapeOutcomes.reduce((sum, one) => sum + (one === 'untried' ? 0 : counts[one]), 0)
}

/** Writes the new weight of a call, if it exceeds what is booked and the present weight does not. */
function findExcess(
  { weight: { before, after } }: UpgradedTask,
  booked: Weight | undefined
): string | undefined {
  if (booked === undefined || after === undefined) return undefined
  const parts = (['refTime', 'proofSize'] as const).flatMap((part) => {
    const most = booked[part]
    const isNew = after[part] > most && (before === undefined || after[part] > before[part])
    const unit = part === 'refTime' ? 'ps' : 'bytes'
    return most > 0n && isNew ? [`${after[part]} ${unit}, and ${most} are booked`] : []
  })
  return parts.length === 0 ? undefined : parts.join('; ')
}

/** The error of a message with a call that the target cannot decode. */
const CORRUPT = '"Corrupt"'

function findRemedy(
  task: UpgradedTask,
  outcome: ShapeOutcome,
  { call, actsOn, weight }: TriedShape['shape']
): Remedy | undefined {
  const isHeavier = findExcess(task, weight) !== undefined
  if (outcome === 'heavier' || (outcome === 'breaks' && isHeavier)) {
    return {
      owner: 'serviceTeam',
      summary: `Have the service's manager raise the weight that is booked for ${call}, with xcmpHandler.setTarget, before the upgrade. Or have the owners renew their tasks with the new weight.`
    }
  }
  if (outcome !== 'breaks' && outcome !== 'changed') return undefined
  const owner = actsOn === 'target' ? 'targetGovernance' : 'serviceTeam'
  const failure = task.after?.failure
  if (!isSameCall(task.call) || failure?.error.includes(CORRUPT)) {
    const summary = `Keep the indices and the arguments of ${call} in the new runtime. Otherwise, have the owners schedule their tasks again after the upgrade.`
    return { owner, summary }
  }
  if (failure === undefined) {
    const summary = `Keep the effect of ${call} in the new runtime, or tell the owners of the tasks what changes.`
    return { owner, summary }
  }
  // The run succeeds with the present code, so its owner need not change it.
  const advice = adviseOnRun(failure, 'the upgrade')
  if (advice.owner === 'serviceTeam') return advice
  const summary = `Have the new runtime, or a migration in it, keep what ${call} needs: its run ends with ${failure.error}.`
  return { owner, summary }
}
