import { formatBalance, largest } from '@paraclock/core'
import type { Lack } from '../evidence/ProgramArtifact.ts'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planGrant } from './planConfigured.ts'
import { type Fail, fail, notApplicable, pass } from './Verdict.ts'

export const userCoversRuns: Check = defineCheck({
  id: 'user-covers-runs',
  group: 'assumptions',
  kind: 'explanation',
  title: "The user's account on the target holds what all runs take",
  failureTitle: "The user's account on the target holds too little for all runs",
  why: "The call runs in the name of the user's account on the target. A call that moves money needs it again at each run.",
  how: 'The call is dry-run by the target in the name of that account, as often as the task runs, in one batch. The check fails if the batch stops after its first call because money or the approval of its owner is missing, or if nothing is left for the runs after the proxy is paid for. A batch that stops for another reason shows nothing, because the real calls are made at different times.',
  fixes: ["Send the difference to the user's account on the target, or plan fewer runs."],
  requires: ['repeats', 'user', 'target', 'proxy', 'proxyProof'],
  after: ['target-reachable', 'proxy-affordable'],
  evaluate: ({ repeats, user, target, proxy, proxyProof }, { config }) => {
    if (!repeats.known) return notApplicable(repeats.why)
    const { runs: tried, planned: runs = tried, failure, spent, evidence, ...token } = repeats.value
    if (failure?.run === 1 && spent === 0n) {
      const why = `the call fails at its first run, with ${failure.error}: see xcm-transact-dispatches`
      return notApplicable(why, evidence)
    }
    const show = (amount: bigint): string => formatBalance(amount, token)
    const { account, spendable, free, reserved, frozen } = user.onTarget
    // If the account holds less than it must keep, the user must also send the difference.
    const below = largest([target.existentialDeposit ?? 0n, frozen - reserved]) - free
    // The user pays for the grant of a missing proxy before the first run.
    const { cost } = planGrant(proxy, proxyProof, config)
    const granting = cost === undefined ? 0n : cost.deposit.amount + cost.fee.amount
    const lacking = largest([spent * BigInt(runs) + granting + largest([below]) - spendable])
    const each = spent === 0n ? '' : `, each of which takes ${show(spent)}`
    const first = granting === 0n ? '' : `, after the proxy, which takes ${show(granting)}`
    const held = `${show(spendable)} can be spent`
    const all = `${held}, where ${runs} runs take ${show(spent * BigInt(runs))}`
    const isWhole = tried === runs
    if (failure === undefined && (lacking === 0n || (isWhole && granting === 0n))) {
      const made = describeTimes(tried, isWhole)
      const sum = isWhole || spent === 0n ? '' : `; ${all}`
      return pass(`the call can be made ${made}${each}${first}${sum}`, evidence)
    }
    const to = showAccount({ account, prefix: target.ss58Prefix })
    if (failure?.lack !== undefined) {
      return judgeLack({ ...failure, lack: failure.lack }, runs, to, evidence)
    }
    const text =
      failure === undefined
        ? `${all}${first}`
        : `the call fails at run ${failure.run} of ${runs}, with ${failure.error}${each}${first}; ${held}`
    return fail(text, evidence, {
      owner: 'user',
      summary:
        lacking === 0n
          ? `Let the user's account on the target (${to}) hold what ${runs} runs take, or plan fewer runs.`
          : `Send ${show(lacking)} to the user's account on the target (${to}), without which it cannot pay for all runs, or plan fewer runs.`
    })
  }
})

function describeTimes(tried: number, isWhole: boolean): string {
  const times = tried === 1 ? 'once' : `${tried} times`
  return isWhole ? times : `${times} at once`
}

function judgeLack(
  failure: { readonly run: number; readonly error: string; readonly lack: Lack },
  runs: number,
  to: string,
  evidence: Fail['evidence']
): Fail {
  const { run, error, lack } = failure
  const { each, left, owner, isApproval, ...token } = lack
  const show = (amount: bigint): string => formatBalance(amount, token)
  const whose = owner ?? `the user's account on the target (${to})`
  const missing = each * BigInt(runs) - left
  // If the balance covers all runs and the call still fails, a part of the balance cannot be spent.
  // The size of this part is unknown, so the remedy gives the cost of one run.
  const lacking = show(missing > 0n ? missing : each)
  const text = `the call fails at run ${run} of ${runs}, with ${error}, each of which takes ${show(each)}; ${whose} ${isApproval ? 'approved' : 'holds'} ${show(left)}`
  return fail(text, evidence, {
    owner: 'user',
    summary: isApproval
      ? `Have ${whose} approve ${lacking} more on the target for the user's account (${to}): approveTransfer of the pallet that keeps the asset adds it. Or plan fewer runs.`
      : `Send ${lacking} to ${whose}, without which not all runs are paid for, or plan fewer runs.`
  })
}
