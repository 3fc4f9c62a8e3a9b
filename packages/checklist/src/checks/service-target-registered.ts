import { formatBalance } from '@paraclock/core'
import { isSameLocation, siblingLocation } from '@paraclock/xcm'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

const OLDEST_SENT = 3

export const serviceTargetRegistered: Check = defineCheck({
  id: 'service-target-registered',
  group: 'service',
  kind: 'explanation',
  title: 'The service has rates for the target, and sends to it',
  failureTitle: 'The service has no rates for the target, or has stopped it',
  why: 'Without rates the service refuses cross-chain tasks for the target. If its team has stopped the target, runs that come due fail.',
  how: "`xcmpHandler.targets` of the service is read under the target's id, and `xcmpHandler.stopped`. The remedy's call names the service's own token as fee asset if `XcmPaymentApi` says that the target accepts it, and the target's own otherwise.",
  fixes: [
    "The service's root sets the rates: the report has the call with the measured asset, rate and weight. The service's team names `chargePerSecond`, which users pay in the service's token: if the service pays in another token, the call proposes one whole token.",
    "If the target is stopped, the service's root resumes it. The report has the call.",
    'If the target reads no XCM version that the service sends, upgrade the target first.'
  ],
  requires: ['service', 'serviceState', 'program', 'target', 'feeAsset'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  evaluate: ({ service, serviceState, program, target: chain, feeAsset }, { config }) => {
    const { target, targetStopped, targetEvidence } = serviceState
    if (target !== undefined && targetStopped !== undefined) {
      return fail('the service has stopped the target: runs that come due fail', targetEvidence, {
        owner: 'serviceTeam',
        summary: 'Ask the service’s team why it stopped the target, and to resume it.',
        steps: targetStopped.resume && [targetStopped.resume]
      })
    }
    if (target !== undefined) {
      const charge = formatBalance(target.chargePerSecond, service.token)
      return pass(`version ${target.version}, ${charge} per second`, targetEvidence)
    }
    const { programs } = chain.capabilities.xcm
    if (programs.known && !programs.value.some((version) => version >= OLDEST_SENT)) {
      return fail('no rates', targetEvidence, {
        owner: 'targetGovernance',
        summary: `Upgrade the target first: it reads no XCM version that the service sends (${OLDEST_SENT} or newer).`
      })
    }
    const { setTarget } = program
    if (setTarget === undefined) {
      const text =
        'Ask the service’s team for the target’s rates: this chain has no public storage for them.'
      return manual(text, targetEvidence)
    }
    const price = isSameLocation(feeAsset.location, siblingLocation(config.service.paraId))
      ? ''
      : ' The service pays in another token than its own: its team must name chargePerSecond, which it charges in its own.'
    return fail('no rates', targetEvidence, {
      summary: `Have the service’s root set the rates of parachain ${config.target.paraId}, with the weight that was measured.${price}`,
      steps: [setTarget]
    })
  }
})
