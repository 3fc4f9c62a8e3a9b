import { type Check, defineCheck } from './defineCheck.ts'
import { judgeTokenless } from './judgeTokenless.ts'
import { judgeTransfer } from './judgeTransfer.ts'

/** The service's token can be sent back to the service. */
export const tokenReturnsToService: Check = defineCheck({
  id: 'token-returns-to-service',
  group: 'token',
  title: "The service's token can be sent back to the service",
  failureTitle: "The service's token cannot be sent back to the service",
  why: "Fees are paid on the service's chain: a token that cannot come back pays for nothing.",
  how: "A transfer of one token back is tried on the target, in the name of the service's account there, which is given enough of the target's own token for the trial. The message that it would send is then tried on the service. Nothing is sent.",
  fixes: [
    '`XcmReserveTransferFilter` of the target must permit it.',
    "The service must hold the tokens in the target's sovereign account: it does for tokens that came over the channel."
  ],
  requires: ['token'],
  after: ['token-registered', 'hrmp-target-to-service-open', 'xcm-sovereign-funded'],
  evaluate: ({ token }, { config }) =>
    judgeTokenless({ token, config }) ??
    judgeTransfer(
      token.toService,
      "Let the target's users send the token to its reserve: XcmReserveTransferFilter must permit it."
    )
})
