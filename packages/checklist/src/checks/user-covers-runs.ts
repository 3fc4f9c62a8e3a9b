import { formatBalance } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { showAccount } from './showAccount.ts'
import { fail, notApplicable, pass } from './Verdict.ts'

/** The user holds on the target what all runs of the task take. */
export const userCoversRuns: Check = defineCheck({
  id: 'user-covers-runs',
  group: 'assumptions',
  kind: 'explanation',
  title: 'The user holds on the target what all runs take',
  failureTitle: 'The user holds on the target too little for all runs',
  why: 'The call runs in the name of the user. A call that moves money needs it again at each run.',
  how: "The call is dry-run by the target in the user's name, as often as the task runs, in one batch. It fails where the batch stops behind its first call for want of money. Calls that stop for another reason tell nothing, because they are made at different times.",
  fixes: ["Send the difference to the user's account on the target, or plan fewer runs."],
  requires: ['repeats', 'user', 'target'],
  after: ['xcm-transact-dispatches'],
  evaluate: ({ repeats, user, target }) => {
    if (!repeats.known) return notApplicable(repeats.why)
    const { runs, failure, spent, evidence, ...token } = repeats.value
    const show = (amount: bigint): string => formatBalance(amount, token)
    const each = spent === 0n ? '' : `, each of which takes ${show(spent)}`
    if (failure === null) return pass(`the call can be made ${runs} times${each}`, evidence)
    const { account, spendable } = user.onTarget
    const needed = spent * BigInt(runs)
    const to = showAccount({ account, prefix: target.ss58Prefix })
    const lacking = needed > spendable ? needed - spendable : 0n
    return fail(
      `the call fails at run ${failure.run} of ${runs}, with ${failure.error}${each}; ${show(spendable)} can be spent`,
      evidence,
      {
        owner: 'user',
        summary:
          lacking === 0n
            ? `Let ${to} on the target hold what ${runs} runs take, or plan ${failure.run - 1} runs.`
            : `Send ${show(lacking)} to ${to} on the target, without which it cannot pay for all runs, or plan ${failure.run - 1} runs.`
      }
    )
  }
})
