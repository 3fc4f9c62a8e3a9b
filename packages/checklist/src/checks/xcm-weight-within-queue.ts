import { type Check, defineCheck } from './defineCheck.ts'
import { requireBegun } from './requireBegun.ts'
import { fail, manualRun, notApplicable, pass } from './Verdict.ts'

export const xcmWeightWithinQueue: Check = defineCheck({
  id: 'xcm-weight-within-queue',
  group: 'xcm',
  kind: 'explanation',
  title: "The target's queue executes a message as heavy as the service's",
  failureTitle: "The service's message is too heavy for the target's queue",
  why: 'A queue sets a message aside if its weight exceeds the limit of one message. The message is then executed only if somebody pays for `messageQueue.executeOverweight`.',
  how: 'The weight of the program on the target is compared with its constant `MessageQueue.ServiceWeight`, in ref time and in proof size. If the target bundles blocks, its runtime is asked for the limit in the block that executes the message, by the place of this block on its core.',
  fixes: [
    'Automate a lighter call: a smaller batch, or a contract call with a lower weight limit.'
  ],
  requires: ['call', 'program'],
  after: ['target-reachable'],
  explains: ['ProgramsRefused'],
  evaluate: ({ call, program }, context) => {
    const { programWeight, queueLimit, firstLimit } = program
    const evidence = call.weightEvidence
    if (queueLimit === undefined) {
      return notApplicable('the target names no limit for a message of its queue', evidence)
    }
    requireBegun(programWeight)
    if (!programWeight.known)
      return manualRun('Measure the weight', programWeight.why, evidence, context)
    const { refTime, proofSize } = programWeight.value
    const inFirst =
      firstLimit === undefined
        ? ''
        : ` (${firstLimit.refTime} ps and ${firstLimit.proofSize} bytes in the first block of a core, which does not execute this message)`
    const text = `a run weighs ${refTime} ps and ${proofSize} bytes, the queue executes ${queueLimit.refTime} ps and ${queueLimit.proofSize} bytes at most${inFirst}`
    const parts = [
      ...(refTime > queueLimit.refTime ? [`${refTime - queueLimit.refTime} ps`] : []),
      ...(proofSize > queueLimit.proofSize ? [`${proofSize - queueLimit.proofSize} bytes`] : [])
    ]
    if (parts.length === 0) return pass(text, evidence)
    return fail(text, evidence, {
      owner: 'you',
      summary: `Automate a call that weighs at least ${parts.join(' and ')} less: a smaller batch, or a contract call with a lower weight limit.`
    })
  }
})
