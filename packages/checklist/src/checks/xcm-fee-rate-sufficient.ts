import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The service pays what the target asks for execution. */
export const xcmFeeRateSufficient: Check = defineCheck({
  id: 'xcm-fee-rate-sufficient',
  group: 'xcm',
  title: 'The service pays what the target asks for execution',
  failureTitle: 'The service pays less than the target asks',
  why: "The program withdraws a fee at the rate in the settings of the service. If the target's price has risen above it, execution is not bought.",
  how: "The rate of the service's settings, `feePerSecond`, is compared with what the target asks: `XcmPaymentApi_query_weight_to_asset_fee` of a second of computation, and of all that the program buys. Many chains charge for bytes of proof as well, or for whichever comes to more, where the service pays by the second alone: there its rate has to be so much higher that the whole is paid.",
  fixes: ["Have the service's root set the rate: the report has the call `xcmpHandler.setTarget`."],
  requires: ['funds', 'serviceState', 'program'],
  after: ['service-target-registered', 'xcm-fee-asset-accepted'],
  evaluate: ({ funds, serviceState, program }) => {
    const { feePerSecond, feePerSecondEvidence } = funds
    const evidence = [...feePerSecondEvidence, ...serviceState.targetEvidence]
    const set = serviceState.target?.feePerSecond
    if (!feePerSecond.known || set === undefined) {
      const why = feePerSecond.known ? 'the service has no rate set' : feePerSecond.why
      return manual(`Compare the rates by hand: ${why}.`, evidence)
    }
    const text = `${set} per second are paid, ${feePerSecond.value} are asked`
    if (set >= feePerSecond.value) return pass(text, evidence)
    const { setTarget } = program
    return fail(text, evidence, {
      summary: "Have the service's root set the rate that the target asks.",
      ...(setTarget === null ? {} : { steps: [setTarget] })
    })
  }
})
