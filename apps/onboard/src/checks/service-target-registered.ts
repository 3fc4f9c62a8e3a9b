import { isSameLocation } from '@paraclock/xcm'
import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'

const OLDEST_SENT = 3

/** The service has rates for the target. */
export const serviceTargetRegistered: Check = defineCheck({
  id: 'service-target-registered',
  group: 'service',
  title: 'The service has rates for the target',
  failureTitle: 'The service has no rates for the target',
  why: 'Without rates the service refuses cross-chain tasks for the target.',
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
