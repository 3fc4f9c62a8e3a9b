import { type Check, defineCheck } from './defineCheck.ts'
import { describeRun } from './describeRun.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The target's barrier admits the service's program. */
export const xcmBarrierAdmits: Check = defineCheck({
  id: 'xcm-barrier-admits',
  group: 'xcm',
  title: "The target's barrier admits the service's program",
  failureTitle: "The target's barrier turns the service's program away",
  why: 'The barrier decides whether a message is executed at all. What it turns away costs the service its fee and leaves no trace for the user.',
  how: "The service's own program is given to `DryRunApi_dry_run_xcm` of the target, as if the service's parachain had sent it. A program that is not begun was turned away; one that stops later was admitted. Without the API, a person has to try.",
  fixes: [
    '`AllowTopLevelPaidExecutionFrom` must contain siblings.',
    '`DescendOrigin` is an instruction that changes the origin: the barrier has to allow it after the fees are paid.'
  ],
  requires: ['program'],
  after: ['service-reachable', 'target-reachable'],
  evaluate: ({ program }) => {
    const { run, runEvidence } = program
    if (!run.known) return manual(`Try it on a test network, for ${run.why}.`, runEvidence)
    if (run.value.outcome !== 'refused') return pass('execution begins', runEvidence)
    return fail(describeRun(run.value), runEvidence, {
      summary:
        'Put AllowTopLevelPaidExecutionFrom for siblings into the barrier, inside WithComputedOrigin, so that DescendOrigin is followed.'
    })
  }
})
