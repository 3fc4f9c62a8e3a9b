import { formatBalance } from '@paraclock/core'
import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'
import { showAccount } from '../judge/showAccount.ts'

/** The service's account on the target holds the fees of the planned runs. */
export const xcmSovereignFunded: Check = defineCheck({
  id: 'xcm-sovereign-funded',
  group: 'xcm',
  title: "The service's account on the target holds the fees of the planned runs",
  failureTitle: "The service's account on the target cannot pay for the planned runs",
  why: 'Each run takes its fee from there. When it is empty, runs stop on the target although their owners have paid.',
  requires: ['feeAsset', 'hrmp', 'target'],
  after: ['service-reachable', 'target-reachable'],
  evaluate: ({ feeAsset, hrmp, target }) => {
    const { balance, feePerSecond, feePerRun, plannedRuns, fund } = feeAsset
    const sovereign = showAccount({ account: feeAsset.sovereign, prefix: target.ss58Prefix })
    const evidence = [...feeAsset.balanceEvidence, ...feeAsset.feePerSecondEvidence]
    if (!balance.known) {
      return manual(`Look up what ${sovereign} holds on the target: ${balance.why}.`, evidence)
    }
    const { amount, ...token } = balance.value
    const held = formatBalance(amount, token)
    if (!feePerSecond.known && amount > 0n) {
      return manual(
        `${held} is there: compare it with what ${plannedRuns} runs take, for ${feePerSecond.why}.`,
        evidence
      )
    }
    const needed = feePerRun * BigInt(plannedRuns)
    const text = feePerSecond.known
      ? `${held}, where ${plannedRuns} runs take ${formatBalance(needed, token)}`
      : `${held}, and what a run takes is not known: ${feePerSecond.why}`
    if (amount >= needed && amount > 0n) return pass(text, evidence)
    // From the service's chain the money takes the channel, which may not be open yet.
    const isReachable = fund?.chain !== 'service' || hrmp.directions[0].channel !== null
    return fail(text, evidence, {
      summary: `Fill up the service's account on the target, ${sovereign}${isReachable ? '' : ', once the channel to it is open'}.`,
      ...(fund === null || !isReachable ? {} : { steps: [fund] })
    })
  }
})
