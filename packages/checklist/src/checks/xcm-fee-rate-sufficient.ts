import { formatBalance, type Remedy } from '@paraclock/core'
import type { TrappedFees } from '../evidence/ProgramArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { requireBegun } from './requireBegun.ts'
import { fail, manual, pass, type Verdict, warn } from './Verdict.ts'

export const xcmFeeRateSufficient: Check = defineCheck({
  id: 'xcm-fee-rate-sufficient',
  group: 'xcm',
  kind: 'explanation',
  title: 'The service pays what the target asks for execution',
  failureTitle: 'The service pays less than the target asks',
  why: "The program pays a fee at the rate in the service's settings. If the target's price is higher, the execution is not bought.",
  how: "The rate of the service's settings, `feePerSecond`, is compared with the target's price: `XcmPaymentApi_query_weight_to_asset_fee` of a second of ref time, and of the whole weight that the program buys. Many chains also charge for proof size, or for the larger of both. The service pays per second of ref time. It also pays per mebibyte of proof size and a margin, if its root has set them (`setTargetMargins`). The sum must cover the target's price. A lower rate passes if the fee of a run covers the target's price of the program's own weight. A rate of 0 fails. Fees that did not buy their runs stay in the target's asset trap. `polkadotXcm.assetTraps` is read for fees of the present amount, and the check warns if there are some.",
  fixes: [
    "Have the service's root set the rate: the report has the call `xcmpHandler.setTarget`.",
    "Have the service's root recover trapped fees, each with one `xcmpHandler.claimTrappedFee`: the report has the call."
  ],
  requires: ['funds', 'feeAsset', 'serviceState', 'program'],
  after: ['service-target-registered', 'xcm-fee-asset-accepted'],
  evaluate: ({ funds, feeAsset, serviceState, program }) => {
    const { feePerSecond, feePerSecondEvidence } = funds
    const { setTarget, paid, due, trapped } = program
    const { targetEvidence } = serviceState
    const evidence = [...feePerSecondEvidence, ...targetEvidence, ...(trapped?.evidence ?? [])]
    const set = serviceState.target?.feePerSecond
    if (set === 0n) {
      const text =
        'the service pays nothing: its rate per second is 0, and no target reads such a program'
      return fail(text, evidence, {
        owner: 'serviceTeam',
        summary: "Have the service's root set the rate that the target asks.",
        steps: setTarget && [setTarget]
      })
    }
    requireBegun(feePerSecond)
    if (!feePerSecond.known || set === undefined) {
      const why = feePerSecond.known ? 'the service has no rate set' : feePerSecond.why
      return manual(`Compare the rates by hand: ${why}.`, evidence)
    }
    const { balance } = feeAsset
    const show = (rate: bigint): string =>
      balance.known ? formatBalance(rate, balance.value) : `${rate} of the smallest unit`
    const kept = trapped === undefined ? '' : `; ${describeTrapped(trapped, show)}`
    const claims = trapped === undefined ? [] : [claimFrom(trapped)]
    const accept = (found: string): Verdict =>
      claims.length === 0 ? pass(found, evidence) : warn(`${found}${kept}`, evidence, claims)
    const text = `the service pays ${show(set)} per second, the target asks ${show(feePerSecond.value)}`
    if (set >= feePerSecond.value) return accept(text)
    if (due.known && paid >= due.value) {
      const more = `a run buys more than it weighs, and the ${show(paid)} that it pays cover the ${show(due.value)} that it takes`
      return accept(`${text}; ${more}`)
    }
    const raise: Remedy = {
      owner: 'serviceTeam',
      summary: `Have the service's root set the rate that the target asks: ${show(feePerSecond.value)} per second.`,
      steps: setTarget && [setTarget]
    }
    return fail(`${text}${kept}`, evidence, raise, ...claims)
  }
})

function describeTrapped({ count, amount }: TrappedFees, show: (amount: bigint) => string): string {
  const fees = count === 1 ? 'a fee' : `${count} fees`
  return `the target keeps ${fees} of ${show(amount)} in its asset trap`
}

function claimFrom({ count, claim }: TrappedFees): Remedy {
  const times = count === 1 ? '' : ` ${count} times`
  return {
    owner: 'serviceTeam',
    summary: `Have the service's root recover what is trapped: xcmpHandler.claimTrappedFee${times}.`,
    steps: claim && [claim]
  }
}
