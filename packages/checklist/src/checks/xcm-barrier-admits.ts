import { describeRun } from '../words/describeRun.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { requireBegun } from './requireBegun.ts'
import { fail, manual, pass } from './Verdict.ts'

export const xcmBarrierAdmits: Check = defineCheck({
  id: 'xcm-barrier-admits',
  group: 'xcm',
  kind: 'explanation',
  title: "The target's barrier admits the service's program",
  failureTitle: "The target's barrier refuses the service's program",
  why: 'The barrier decides whether a message is executed. A refused message costs the service its fee, and leaves no trace for the user.',
  how: "The service's own program is dry-run by `DryRunApi_dry_run_xcm` of the target, as if the service's parachain had sent it. The barrier refused a program that does not begin, and admitted one that stops later. Without the API, the target's runtime is run with it.",
  fixes: [
    '`AllowTopLevelPaidExecutionFrom` must contain siblings.',
    'A barrier that also looks at the instructions after `BuyExecution`, as with `DenyThenTry`, must let `DescendOrigin` pass there.'
  ],
  requires: ['program'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  followsFrom: ['xcm-versions-agreed', 'xcm-weight-covered'],
  explains: ['ProgramsRefused'],
  evaluate: ({ program }) => {
    const { run, runEvidence } = program
    requireBegun(run)
    if (!run.known)
      return manual(`Send the program on a test network, because ${run.why}.`, runEvidence)
    if (run.value.outcome !== 'refused') return pass('execution begins', runEvidence)
    return fail(describeRun(run.value), runEvidence, {
      owner: 'targetGovernance',
      summary:
        'Put AllowTopLevelPaidExecutionFrom for siblings into the barrier, inside WithComputedOrigin, so that DescendOrigin is followed.'
    })
  }
})
