import { isSameLocation } from '@paraclock/xcm'
import { locateNative } from '../gather/locateNative.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The target takes the asset with which the service pays. */
export const xcmFeeAssetAccepted: Check = defineCheck({
  id: 'xcm-fee-asset-accepted',
  group: 'xcm',
  title: 'The target takes the asset with which the service pays',
  failureTitle: 'The target does not take the asset with which the service pays',
  why: 'The program buys its execution with it. If the target sells no weight for it, nothing after that is executed.',
  how: "The asset with which the service pays, from its settings, or else its own token where the target takes it and the target's where not, must be among those that `XcmPaymentApi_query_acceptable_payment_assets` of the target lists.",
  fixes: [
    "Add a trader for the service's token, or agree that the service pays in the target's own token."
  ],
  requires: ['feeAsset'],
  after: ['service-reachable', 'target-reachable'],
  evaluate: ({ feeAsset }, { config }) => {
    const { accepted, acceptedEvidence, from, location } = feeAsset
    const which = isSameLocation(location, locateNative(config.target.paraId))
      ? "the target's own token"
      : from === 'settings'
        ? "the asset of the service's settings"
        : "the service's own token"
    if (!accepted.known) {
      return manual(
        `Ask the target's team whether it takes ${which}: ${accepted.why}.`,
        acceptedEvidence
      )
    }
    if (accepted.value) return pass(`it takes ${which}`, acceptedEvidence)
    return fail(`it does not take ${which}`, acceptedEvidence, {
      summary:
        "Add a trader for the service's token to the XCM configuration, or arrange that the service pays in the target's own token."
    })
  }
})
