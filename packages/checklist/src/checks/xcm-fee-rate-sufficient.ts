import { formatBalance } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The service pays what the target asks for execution. */
export const xcmFeeRateSufficient: Check = defineCheck({
  id: 'xcm-fee-rate-sufficient',
  group: 'xcm',
  kind: 'explanation',
  title: 'The service pays what the target asks for execution',
  failureTitle: 'The service pays less than the target asks',
  why: "The program pays a fee at the rate in the service's settings. If the target's price is higher, the execution is not bought.",
  how: "The rate of the service's settings, `feePerSecond`, is compared with what the target asks: `XcmPaymentApi_query_weight_to_asset_fee` of a second of computation, and of all that the program buys. Many chains also charge for proof size, or for whichever costs more. The service pays by the second alone, so its rate must be high enough to pay for both. A lower rate passes where what a run pays for all that it buys covers what the target takes for what the program weighs. A rate of 0 fails.",
  fixes: ["Have the service's root set the rate: the report has the call `xcmpHandler.setTarget`."],
  requires: ['funds', 'feeAsset', 'serviceState', 'program'],
  after: ['service-target-registered', 'xcm-fee-asset-accepted'],
  evaluate: ({ funds, feeAsset, serviceState, program }) => {
    const { feePerSecond, feePerSecondEvidence } = funds
    const evidence = [...feePerSecondEvidence, ...serviceState.targetEvidence]
    const set = serviceState.target?.feePerSecond
    const { setTarget, paid, due } = program
    if (set === 0n) {
      const text =
        'the service pays nothing: its rate per second is 0, and no target reads such a program'
      return fail(text, evidence, {
        owner: 'serviceTeam',
        summary: "Have the service's root set the rate that the target asks.",
        ...(setTarget === null ? {} : { steps: [setTarget] })
      })
    }
    if (!feePerSecond.known || set === undefined) {
      const why = feePerSecond.known ? 'the service has no rate set' : feePerSecond.why
      return manual(`Compare the rates by hand: ${why}.`, evidence)
    }
    const { balance } = feeAsset
    const show = (rate: bigint): string =>
      balance.known ? formatBalance(rate, balance.value) : `${rate} of the smallest unit`
    const text = `the service pays ${show(set)} per second, the target asks ${show(feePerSecond.value)}`
    if (set >= feePerSecond.value) return pass(text, evidence)
    if (due.known && paid >= due.value) {
      const more = `a run buys more than it weighs, and the ${show(paid)} that it pays cover the ${show(due.value)} that it takes`
      return pass(`${text}; ${more}`, evidence)
    }
    return fail(text, evidence, {
      owner: 'serviceTeam',
      summary: `Have the service's root set the rate that the target asks: ${show(feePerSecond.value)} per second.`,
      ...(setTarget === null ? {} : { steps: [setTarget] })
    })
  }
})
