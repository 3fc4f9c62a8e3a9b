import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeTokenless } from '../judge/judgeTokenless.ts'
import { judgeTransfer } from '../judge/judgeTransfer.ts'

/** The service's token can be sent to the target. */
export const tokenReachesTarget: Check = defineCheck({
  id: 'token-reaches-target',
  group: 'token',
  title: "The service's token can be sent to the target",
  failureTitle: "The service's token cannot be sent to the target",
  why: "That is how users of the target, and the service's own account there, come by it.",
  requires: ['token'],
  after: [
    'token-registered',
    'hrmp-service-to-target-open',
    'xcm-barrier-admits',
    'xcm-fee-asset-accepted'
  ],
  evaluate: ({ token }, { config }) =>
    judgeTokenless({ token, config }) ??
    judgeTransfer(
      token.toTarget,
      'Make the service a reserve of its own token in IsReserve of the target, and sell execution for it there: what arrives pays for its own arrival.'
    )
})
