import { cutText, type DryRunEvidence } from '@paraclock/core'
import type {
  ChainUpgrade,
  UpgradedTask,
  UpgradeTrialsArtifact
} from '../evidence/UpgradesArtifact.ts'
import { formatTime } from '../words/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { type CheckedChain, forParachains } from './forRoles.ts'
import { fail, pass, type Verdict, warn } from './Verdict.ts'

export const upgradeChecks: readonly Check[] = forParachains(({ role, name }) =>
  defineCheck({
    id: `${role}-upgrade-harmless`,
    group: 'assumptions',
    kind: 'requirement',
    title: `Tasks run alike on the runtime that the ${name} has next`,
    failureTitle: `A runtime upgrade of the ${name} that is coming changes what tasks do`,
    warningTitle: `A runtime upgrade of the ${name} is coming that is not tried`,
    why: 'A task stores encoded calls. A runtime upgrade can make such a call undecodable, another call, or heavier than its run may be. The task then fails, or does something that its owner did not ask for.',
    how: `The upgrade is read from \`parachainSystem.pendingValidationCode\`, from \`paras.futureCodeHash\` of the relay chain and from \`system.authorizedUpgrade\`. The next runs of the user's tasks, configured and stored, are run on copies of the chains: once with the present code, once with the new code, whose migrations run first. The check fails if the new code decodes a call as another one, if a run loses its effect, or if a run leads to other events. For an authorized upgrade, the chain stores only the hash. Name the file of its code with \`--upgrade\`. At most eight tasks are run; of the others, only the calls are compared, and the check warns. It also warns about an upgrade that is not tried.`,
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
  { role, name }: CheckedChain,
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
  if (coming === undefined) return pass('no runtime upgrade is authorized or pending', evidence)
  const { state, codeHash } = coming
  const upgrade = `a runtime upgrade to the code ${codeHash} is ${state}`
  if (!tasks.known) {
    return warn(`${upgrade}: ${tasks.why}`, evidence, [
      {
        summary: `Try it before it is enacted: give the file with the code ${codeHash} to \`check\` or \`watch\`.`,
        command: 'paraclock check --upgrade <file>'
      }
    ])
  }
  const changes = tasks.value.flatMap((task) => findChange(task) ?? [])
  const tried = tasks.value.flatMap(({ call, after }): readonly DryRunEvidence[] =>
    after === undefined
      ? []
      : [
          {
            kind: 'dryRun',
            chain: role,
            ...of,
            call: call.bytes ?? '0x',
            succeeded: after.failure === undefined,
            outcome: `with the new code: ${after.failure?.error ?? after.events.join(', ')}`
          }
        ]
  )
  const shown = [...evidence, ...tried]
  const [first] = changes
  if (first === undefined) {
    const { length } = tasks.value
    if (length === 0) return warn(`${upgrade}: the user has no task to try`, shown)
    const runs = `${upgrade}: ${tried.length} runs do with it what they do today`
    const untried = length - tried.length
    if (untried > 0) return warn(`${runs}, and ${untried} later ones were not tried`, shown)
    return pass(runs, shown)
  }
  const outcome = `${upgrade}: ${changes.length} of ${tasks.value.length} runs change: ${first}`
  return fail(outcome, shown, {
    summary: `Cancel what changes before the ${name} is upgraded, or have its team change the upgrade: ${first}.`
  })
}

function findChange({ taskId, call, before, after }: UpgradedTask): string | undefined {
  const at = before === undefined ? '' : ` at ${formatTime(before.time)}`
  const run = `the run of ${taskId}${at}`
  if (call.before !== undefined && call.before !== call.after) {
    const now = call.after === undefined ? 'cannot be decoded' : `is ${cutText(call.after)}`
    return `${run} stores ${cutText(call.before)}, which then ${now}`
  }
  // The run fails even with the present runtime, so other checks report this failure.
  if (before === undefined || before.failure !== undefined || after === undefined) return undefined
  if (after.failure !== undefined) {
    const { chain, block, event, error } = after.failure
    return `${run} has no effect: ${error} (${chain}, block ${block}, ${event})`
  }
  const [was, is] = [before.events.join(', '), after.events.join(', ')]
  return was === is ? undefined : `${run} leads to ${is} in place of ${was}`
}
