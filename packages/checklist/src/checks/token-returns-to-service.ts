import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeTokenless } from '../judge/judgeTokenless.ts'
import { judgeTransfer } from '../judge/judgeTransfer.ts'

/** The service's token can be sent back to the service. */
export const tokenReturnsToService: Check = defineCheck({
  id: 'token-returns-to-service',
  group: 'token',
  title: "The service's token can be sent back to the service",
  failureTitle: "The service's token cannot be sent back to the service",
  why: "Fees are paid on the service's chain: a token that cannot come back pays for nothing.",
  requires: ['token'],
  after: ['token-registered', 'hrmp-target-to-service-open', 'xcm-sovereign-funded'],
  evaluate: ({ token }, { config }) =>
    judgeTokenless({ token, config }) ??
    judgeTransfer(
      token.toService,
      "Let the target's users send the token to its reserve: XcmReserveTransferFilter must permit it."
    )
})
