import { type Check, defineCheck } from './defineCheck.ts'
import { judgeTokenless } from './judgeTokenless.ts'
import { judgeTransfer } from './judgeTransfer.ts'

export const tokenReachesTarget: Check = defineCheck({
  id: 'token-reaches-target',
  group: 'token',
  kind: 'explanation',
  title: "The service's token can be sent to the target",
  failureTitle: "The service's token cannot be sent to the target",
  why: "Users of the target, and the service's own account there, receive the token by such a transfer.",
  how: "A transfer of one token by the user's account on the service is dry-run there with `DryRunApi_dry_run_call`. The message that it would send is dry-run on the target with `DryRunApi_dry_run_xcm`. Nothing is sent.",
  fixes: [
    'The target must accept the service as the reserve of its own token: `IsReserve`.',
    'The target must accept the token as fee asset, or the message cannot pay for its execution.'
  ],
  requires: ['token', 'feeAsset'],
  after: [
    'token-registered',
    'hrmp-service-to-target-open',
    'xcm-barrier-admits',
    'xcm-fee-asset-accepted'
  ],
  evaluate: ({ token, feeAsset }, { config }) =>
    judgeTokenless(feeAsset, config) ??
    judgeTransfer(token.toTarget, {
      sender: {
        owner: 'serviceTeam',
        summary:
          "Ask the service's team why its chain does not send its token: XcmReserveTransferFilter must permit it, and the user's account must be able to pay."
      },
      receiver: {
        owner: 'targetGovernance',
        summary:
          'Make the service a reserve of its own token in IsReserve of the target, and accept it as fee asset there: the message pays for its execution in it.'
      }
    })
})
