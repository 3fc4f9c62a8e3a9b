import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'

/** The service buys as much weight as its program needs. */
export const xcmWeightCovered: Check = defineCheck({
  id: 'xcm-weight-covered',
  group: 'xcm',
  title: 'The service buys as much weight as its program needs',
  failureTitle: 'The service buys too little weight for its program',
  why: "BuyExecution must cover the target's own weighing of the whole message, in time and in proof size.",
  requires: ['program', 'serviceState'],
  after: ['service-target-registered'],
  evaluate: ({ program, serviceState }) => {
    const { programWeight, bought, setTarget } = program
    const evidence = [...program.callWeightEvidence, ...serviceState.targetEvidence]
    if (!programWeight.known)
      return manual(`Weigh it by a rehearsal: ${programWeight.why}.`, evidence)
    const { refTime, proofSize } = programWeight.value
    const text = `bought ${bought.refTime} and ${bought.proofSize} bytes, needed ${refTime} and ${proofSize} bytes`
    if (bought.refTime >= refTime && bought.proofSize >= proofSize) return pass(text, evidence)
    return fail(text, evidence, {
      summary: "Have the service's root set the weight that the target gives the program.",
      ...(setTarget === null ? {} : { steps: [setTarget] })
    })
  }
})
