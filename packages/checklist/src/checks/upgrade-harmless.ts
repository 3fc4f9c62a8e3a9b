import { cutText, type DryRunEvidence, type Remedy } from '@paraclock/core'
import type {
  ChainUpgrade,
  TriedShape,
  UpgradedTask,
  UpgradeTrial,
  UpgradeTrialsArtifact
} from '../evidence/UpgradesArtifact.ts'
import type { ShapeOutcome } from '../schema/reportSchema.ts'
import { shapeWords } from '../words/describeShape.ts'
import { formatTime } from '../words/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { type CheckedChain, forParachains } from './forRoles.ts'
import { countTried, type JudgedShape, judgeShape, shapeOutcomes } from './judgeShape.ts'
import { fail, pass, type Verdict, warn } from './Verdict.ts'

export const upgradeChecks: readonly Check[] = forParachains(({ role, name }) =>
  defineCheck({
    id: `${role}-upgrade-harmless`,
    group: 'assumptions',
    kind: 'requirement',
    title: `Tasks run alike on the runtime that the ${name} has next`,
    failureTitle: `A runtime upgrade of the ${name} that is coming changes what tasks do`,
    warningTitle: `Not every task was shown to run alike on the runtime that the ${name} has next`,
    why: 'A task stores encoded calls. A runtime upgrade can make such a call undecodable, another call, or heavier than its run may be. The task then fails, or does something that its owner did not ask for.',
    how: `The upgrade is read from \`parachainSystem.pendingValidationCode\`, from \`paras.futureCodeHash\` of the relay chain and from \`system.authorizedUpgrade\`. The next runs of the user's tasks are run on copies of the chains: once with the present code, once with the new code, whose migrations run first. The check fails if the new code decodes a call as another one, if a run loses its effect, or if it leads to other events or amounts. For an authorized upgrade, the chain stores only the hash. Name the file of its code with \`--upgrade\`. With \`--tasks\`, one task of each shape is run, of everybody or of a saved set. Of tasks beyond a limit, only the calls are compared. The check warns about tasks that are not run or weigh more than is booked.`,
    fixes: [
      'Before the upgrade is enacted, cancel the tasks that it breaks, and schedule them again after it.',
      'If the runtime is yours, keep the indices of pallets and calls. If you cannot, raise `transaction_version`.'
    ],
    requires: ['upgrades', 'upgradeTrials', role],
    after: [`${role}-reachable`],
    evaluate: ({ upgrades, upgradeTrials, [role]: { finalized } }, { config }) => {
      const of = { blockHash: finalized.hash, origin: config.user }
      return judgeUpgrade({ role, name }, { ...upgrades[role], tasks: upgradeTrials[role], of })
    }
  })
)

function judgeUpgrade(
  { role, name }: CheckedChain<'service' | 'target'>,
  {
    coming,
    evidence,
    tasks,
    of
  }: ChainUpgrade & {
    readonly tasks: UpgradeTrialsArtifact['service' | 'target']
    readonly of: Pick<DryRunEvidence, 'blockHash' | 'origin'>
  }
): Verdict {
  if (!tasks.known) {
    if (coming === undefined) return pass('no runtime upgrade is authorized or pending', evidence)
    const { state, codeHash } = coming
    const upgrade = `a runtime upgrade to the code ${codeHash} is ${state}`
    return warn(`${upgrade}: ${tasks.why}`, evidence, [
      {
        summary: `Try it before it is enacted: give the file with the code ${codeHash} to \`check\` or \`watch\`.`,
        command: 'paraclock check --upgrade <file>'
      }
    ])
  }
  const { codeHash, whose, shapes, undecoded } = tasks.value
  const alike = ALIKE[whose]
  const state = coming?.codeHash === codeHash ? coming.state : 'given'
  const judged = shapes.map((one) => ({ ...one, ...judgeShape(one) }))
  const assumed = whose === 'saved' ? [ASSUMED] : []
  const said = [...countOutcomes(judged), ...nameUndecoded(undecoded), ...assumed].join('; ')
  const counted = `a runtime upgrade to the code ${codeHash} is ${state}: ${said || 'there is no task to try'}`
  const shown = [...evidence, ...shapes.flatMap(({ tried }) => showRuns(tried, { role, of }))]
  const remedies = uniqueRemedies(judged)
  const worst = judged.find(({ outcome }) => outcome === 'breaks' || outcome === 'changed')
  if (worst === undefined) {
    const isAlike = judged.length > 0 && judged.every(({ outcome }) => alike.includes(outcome))
    if (isAlike && (whose === 'user' || undecoded.count === 0)) return pass(counted, shown)
    return warn(counted, shown, remedies)
  }
  const left = remedies.length - MAX_REMEDIES
  const more = left > 0 ? ` ${left} more remedies stand with their shapes in the report.` : ''
  const summary = `Cancel what changes before the ${name} is upgraded, or have its team change the upgrade.${more}`
  const [first = { summary }, ...others] = [...remedies.slice(0, MAX_REMEDIES), { summary }]
  const at = formatTime(worst.nextRun)
  const which = whose === 'saved' ? worst.shape.call : worst.task?.taskId
  const told = `${counted}. The next run in danger is that of ${at}, of ${which}: ${worst.reason}`
  return fail(told, shown, first, ...others)
}

/** The maximum number of remedies of shapes among those of the check. */
const MAX_REMEDIES = 16

/**
 * The outcomes with which the check passes. Of a user's task that fails today or has an effect at
 * its new weight, other checks tell. A task that fails today does not speak for others of its shape.
 */
const ALIKE: Readonly<Record<UpgradeTrial['whose'], readonly ShapeOutcome[]>> = {
  user: ['same', 'failing', 'heavier'],
  everybody: ['same'],
  saved: ['same'],
  every: ['same', 'failing']
}

/** What a trial of a saved set cannot know. */
const ASSUMED =
  'assumed, because a set has no accounts: the owners have funds and proxies, and the service is the one that this version ships'

type Judged = TriedShape & JudgedShape

/** Writes how many tasks were tried, and how many of them have each outcome. */
function countOutcomes(judged: readonly Judged[]): readonly string[] {
  if (judged.length === 0) return []
  const sum = (count: (one: Judged) => number) => judged.reduce((all, one) => all + count(one), 0)
  const [tried, total] = [sum(countTried), sum(({ tasks }) => tasks)]
  const isOneEach = tried < total && judged.every((one) => countTried(one) === 1)
  const head = `${tried} of ${total} tasks tried${isOneEach ? ', one of each shape' : ''}`
  const outcomes = shapeOutcomes.flatMap((outcome) => {
    const count = outcome === 'untried' ? 0 : sum(({ counts }) => counts[outcome])
    const share = count === tried ? 'all' : `${count} of ${tried}`
    return count === 0 ? [] : [`${share} ${shapeWords[outcome]}`]
  })
  return [outcomes.length === 0 ? head : `${head}: ${outcomes.join(', ')}`]
}

/** The maximum number of undecoded tasks in the summary. The report names more. */
const MAX_NAMED = 3

function nameUndecoded({ count, first }: UpgradeTrial['undecoded']): readonly string[] {
  if (count === 0) return []
  const named = first.slice(0, MAX_NAMED).map(({ taskId, why }) => `${taskId} (${cutText(why)})`)
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return [
    `tasks that cannot be decoded with the present code: ${count}, ${named.join(', ')}${more}`
  ]
}

function uniqueRemedies(judged: readonly Judged[]): readonly Remedy[] {
  const remedies = judged.flatMap(({ remedy }) => remedy ?? [])
  return [...new Map(remedies.map((one) => [one.summary, one])).values()]
}

function showRuns(
  tried: readonly UpgradedTask[],
  {
    role,
    of
  }: Pick<CheckedChain<'service' | 'target'>, 'role'> & {
    readonly of: Pick<DryRunEvidence, 'blockHash' | 'origin'>
  }
): readonly DryRunEvidence[] {
  return tried.flatMap(({ call, after }): readonly DryRunEvidence[] => {
    if (after === undefined) return []
    const outcome = `with the new code: ${after.failure?.error ?? after.events.join(', ')}`
    const succeeded = after.failure === undefined
    return [{ kind: 'dryRun', chain: role, ...of, call: call.bytes ?? '0x', succeeded, outcome }]
  })
}
