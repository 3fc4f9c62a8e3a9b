import { formatBalance } from '@paraclock/core'
import { formatAmount } from '../report/wording/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { showAccount } from './showAccount.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The service's account on the target holds the fees of the planned runs. */
export const xcmSovereignFunded: Check = defineCheck({
  id: 'xcm-sovereign-funded',
  group: 'xcm',
  title: "The service's account on the target holds the fees of the planned runs",
  failureTitle: "The service's account on the target cannot pay for the planned runs",
  why: 'Each run pays its fee from this account. When it is empty, runs fail on the target although their owners have paid.',
  how: "What the service's account on the target holds of the fee asset is compared with the fees of `automation.plannedRuns` runs, which defaults to 100. If the target's rate is unknown, a person must judge the balance, and an empty account fails.",
  fixes: [
    "Send the difference: the report has the transfer. From the service's chain it needs the channel to the target, and the token must be registered there first: what arrives before is lost. If the service pays in the target's own token, it is a transfer on the target."
  ],
  requires: ['feeAsset', 'funds', 'hrmp', 'target', 'token'],
  after: ['service-reachable', 'target-reachable'],
  followsFrom: ['xcm-fee-asset-accepted'],
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
        `The account holds ${held}: compare it with the fees of ${plannedRuns} runs, because ${feePerSecond.why}.`,
        evidence
      )
    }
    const needed = feePerRun * BigInt(plannedRuns)
    const text = feePerSecond.known
      ? `${held}, and ${plannedRuns} runs need ${formatBalance(needed, unit)}`
      : `${held}, and the fee of a run is unknown: ${feePerSecond.why}`
    if (amount >= needed && amount > 0n) return pass(text, evidence)
    // From the service's chain the money takes the channel, and what the target does not know is lost.
    const first =
      fund?.chain !== 'service'
        ? ''
        : hrmp.directions[0].channel === null
          ? ', after the channel to the target is open'
          : token.registered.known && token.registered.value === null
            ? ", after the service's token is registered there: what arrives before is lost"
            : ''
    const lacking =
      fund?.transfer === undefined ? 'the fee asset ' : `${formatAmount(fund.transfer)} `
    return fail(text, evidence, {
      summary: `Send ${lacking}to ${sovereign} on the target, from which the service pays${first}.`,
      ...(fund === null || first !== '' ? {} : { steps: [fund] })
    })
  }
})
