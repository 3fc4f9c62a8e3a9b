import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The service buys as much weight as its program needs. */
export const xcmWeightCovered: Check = defineCheck({
  id: 'xcm-weight-covered',
  group: 'xcm',
  kind: 'explanation',
  title: 'The service buys as much weight as its program needs',
  failureTitle: 'The service buys too little weight for its program',
  why: "BuyExecution must cover the target's own weighing of the whole message, in time and in proof size.",
  how: 'What the service buys execution for, the weight of the call and of the program around it, is compared with what `XcmPaymentApi_query_xcm_weight` of the target gives the same program. Time and proof size both have to be covered.',
  fixes: [
    "Have the service's root set the weight that was measured: the report has the call `xcmpHandler.setTarget`."
  ],
  requires: ['call', 'program', 'serviceState'],
  after: ['service-target-registered'],
  evaluate: ({ call, program, serviceState }) => {
    const { programWeight, bought, setTarget } = program
    const evidence = [...call.weightEvidence, ...serviceState.targetEvidence]
    if (!programWeight.known)
      return manual(`Measure the weight with paraclock rehearse: ${programWeight.why}.`, evidence)
    const { refTime, proofSize } = programWeight.value
    const text = `bought ${bought.refTime} ps and ${bought.proofSize} bytes, needed ${refTime} ps and ${proofSize} bytes`
    if (bought.refTime >= refTime && bought.proofSize >= proofSize) return pass(text, evidence)
    return fail(text, evidence, {
      owner: 'serviceTeam',
      summary: `Have the service's root set the weight that the target gives the program: ${refTime} ps and ${proofSize} bytes.`,
      ...(setTarget === null ? {} : { steps: [setTarget] })
    })
  }
})
