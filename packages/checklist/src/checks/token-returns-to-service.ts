import { type Check, defineCheck } from './defineCheck.ts'
import { judgeTokenless } from './judgeTokenless.ts'
import { judgeTransfer } from './judgeTransfer.ts'

export const tokenReturnsToService: Check = defineCheck({
  id: 'token-returns-to-service',
  group: 'token',
  kind: 'explanation',
  title: "The service's token can be sent back to the service",
  failureTitle: "The service's token cannot be sent back to the service",
  why: "Fees are paid on the service's chain. A token that cannot return there cannot pay fees.",
  how: "A transfer of one token back is dry-run on the target, as the service's sovereign account there, which gets enough of the target's own token for the dry run. The message that it would send is dry-run on the service. Nothing is sent.",
  fixes: [
    'A target whose safe XCM version is missing, or one that the service does not read, sends nothing to it: the report has the call.',
    '`XcmReserveTransferFilter` of the target must permit it.',
    "The service must hold the tokens in the target's sovereign account: it holds those that were sent over the channel."
  ],
  requires: ['token', 'queues', 'feeAsset'],
  after: ['token-registered', 'hrmp-target-to-service-open', 'xcm-sovereign-funded'],
  evaluate: ({ token, feeAsset, queues: { setVersion } }, { config }) =>
    judgeTokenless(feeAsset, config) ??
    judgeTransfer(token.toService, {
      sender: {
        owner: 'targetGovernance',
        ...(setVersion === undefined
          ? {
              summary:
                "Let the target's users send the token to its reserve: XcmReserveTransferFilter must permit it."
            }
          : {
              summary:
                "Have the target's root set a safe XCM version that the service reads: it is sent to chains whose version the target does not know.",
              steps: [setVersion]
            })
      },
      receiver: {
        owner: 'serviceTeam',
        summary:
          "Ask the service's team why its chain refuses the message that brings the token back."
      }
    })
})
