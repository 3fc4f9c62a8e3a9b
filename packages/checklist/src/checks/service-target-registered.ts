import { isSameLocation } from '@paraclock/xcm'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

const OLDEST_SENT = 3

/** The service has rates for the target. */
export const serviceTargetRegistered: Check = defineCheck({
  id: 'service-target-registered',
  group: 'service',
  title: 'The service has rates for the target',
  failureTitle: 'The service has no rates for the target',
  why: 'Without rates the service refuses cross-chain tasks for the target.',
  how: "`xcmpHandler.targets` of the service is read under the target's id. The call that sets it names the service's own token as what it pays in where `XcmPaymentApi` says that the target takes it, and else the target's own.",
  fixes: [
    "The service's root sets it: the report has the call, with the asset, the rate and the weight as they were measured. `chargePerSecond`, which users pay in the service's token, is the service's to name: where the service pays in another, the call holds one whole token.",
    'Where the target reads no version of XCM that the service sends, upgrade it first.'
  ],
  requires: ['serviceState', 'program', 'target', 'feeAsset'],
  after: ['service-reachable', 'target-reachable'],
  evaluate: ({ serviceState, program, target: chain, feeAsset }, { config }) => {
    const { target, targetEvidence } = serviceState
    if (target !== null) {
      return pass(`version ${target.version}, ${target.chargePerSecond} per second`, targetEvidence)
    }
    const { programs } = chain.capabilities.xcm
    if (programs.known && !programs.value.some((version) => version >= OLDEST_SENT)) {
      return fail('none', targetEvidence, {
        summary: `Upgrade the target first: it reads no version of XCM that the service sends, which is ${OLDEST_SENT} or newer.`
      })
    }
    const { setTarget } = program
    if (setTarget === null) {
      return manual(
        'Ask the service’s team for rates of the target: they are not public here.',
        targetEvidence
      )
    }
    const { paraId } = config.service
    const own = { parents: 1, interior: [{ kind: 'parachain', paraId }] } as const
    const price = isSameLocation(feeAsset.location, own)
      ? ''
      : ' It pays there in another token than its own: chargePerSecond, what it charges in its own, is for its team to name.'
    return fail('none', targetEvidence, {
      summary: `Have the service’s root set the target, with the weight that was measured.${price}`,
      steps: [setTarget]
    })
  }
})
