import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'
import { describeRun } from '../judge/describeRun.ts'
import { remediesOf } from '../judge/remediesOf.ts'

/** The target's barrier admits the service's program. */
export const xcmBarrierAdmits: Check = defineCheck({
  id: 'xcm-barrier-admits',
  group: 'xcm',
  title: "The target's barrier admits the service's program",
  failureTitle: "The target's barrier turns the service's program away",
  why: 'The barrier decides whether a message is executed at all. What it turns away costs the service its fee and leaves no trace for the user.',
  requires: ['program', 'switches'],
  after: ['service-reachable', 'target-reachable'],
  evaluate: ({ program, switches }) => {
    const { run, runEvidence } = program
    if (!run.known) return manual(`Try it on a test network, for ${run.why}.`, runEvidence)
    if (run.value.outcome !== 'refused') return pass('execution begins', runEvidence)
    return fail(
      describeRun(run.value),
      runEvidence,
      ...remediesOf(switches, 'BarrierRejectsService', {
        summary:
          'Put AllowTopLevelPaidExecutionFrom for siblings into the barrier, inside WithComputedOrigin, so that DescendOrigin is followed.'
      })
    )
  }
})
