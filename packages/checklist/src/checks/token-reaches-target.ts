import { type Check, defineCheck } from './defineCheck.ts'
import { judgeTokenless } from './judgeTokenless.ts'
import { judgeTransfer } from './judgeTransfer.ts'

/** The service's token can be sent to the target. */
export const tokenReachesTarget: Check = defineCheck({
  id: 'token-reaches-target',
  group: 'token',
  title: "The service's token can be sent to the target",
  failureTitle: "The service's token cannot be sent to the target",
  why: "That is how users of the target, and the service's own account there, come by it.",
  how: "A transfer of one token is tried on the service's chain with `DryRunApi_dry_run_call`, in the user's name. The message that it would send is then tried on the target with `DryRunApi_dry_run_xcm`. Nothing is sent.",
  fixes: [
    'The target must take the service for the reserve of its own token: `IsReserve`.',
    'The target must sell weight for the token, or the message cannot pay for itself.'
  ],
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
