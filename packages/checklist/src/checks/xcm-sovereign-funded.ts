import { formatBalance } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { showAccount } from './showAccount.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The service's account on the target holds the fees of the planned runs. */
export const xcmSovereignFunded: Check = defineCheck({
  id: 'xcm-sovereign-funded',
  group: 'xcm',
  title: "The service's account on the target holds the fees of the planned runs",
  failureTitle: "The service's account on the target cannot pay for the planned runs",
  why: 'Each run takes its fee from there. When it is empty, runs stop on the target although their owners have paid.',
  how: "What the service's account on the target holds of the fee asset is compared with what `automation.plannedRuns` runs take, 100 if the configuration does not say. Where the target does not tell its rate, what is there is for a person to judge, and nothing is too little.",
  fixes: [
    "Send the difference: the report has the transfer. From the service's chain it takes the channel to the target, and the token has to be registered there: what arrives before is lost. Where the service pays in the target's own token, it is a transfer on the target."
  ],
  requires: ['feeAsset', 'funds', 'hrmp', 'target', 'token'],
  after: ['service-reachable', 'target-reachable'],
  evaluate: ({ feeAsset, funds, hrmp, target, token }) => {
    const { balance, balanceEvidence } = feeAsset
    const { feePerSecond, feePerRun, plannedRuns, fund } = funds
    const sovereign = showAccount({ account: feeAsset.sovereign, prefix: target.ss58Prefix })
    const evidence = [...balanceEvidence, ...funds.feePerSecondEvidence]
    if (!balance.known) {
      return manual(`Look up what ${sovereign} holds on the target: ${balance.why}.`, evidence)
    }
    const { amount, ...unit } = balance.value
    const held = formatBalance(amount, unit)
    if (!feePerSecond.known && amount > 0n) {
      return manual(
        `${held} is there: compare it with what ${plannedRuns} runs take, for ${feePerSecond.why}.`,
        evidence
      )
    }
    const needed = feePerRun * BigInt(plannedRuns)
    const text = feePerSecond.known
      ? `${held}, where ${plannedRuns} runs take ${formatBalance(needed, unit)}`
      : `${held}, and what a run takes is not known: ${feePerSecond.why}`
    if (amount >= needed && amount > 0n) return pass(text, evidence)
    // From the service's chain the money takes the channel, and what the target does not know is lost.
    const first =
      fund?.chain !== 'service'
        ? ''
        : hrmp.directions[0].channel === null
          ? ', once the channel to it is open'
          : token.registered.known && token.registered.value === null
            ? ", once the target knows the service's token: what is sent before is lost"
            : ''
    return fail(text, evidence, {
      summary: `Fill up the service's account on the target, ${sovereign}${first}.`,
      ...(fund === null || first !== '' ? {} : { steps: [fund] })
    })
  }
})
