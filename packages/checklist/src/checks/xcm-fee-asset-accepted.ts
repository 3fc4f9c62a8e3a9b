import type { AssetTerms } from '../evidence/TokenArtifact.ts'
import { findHubBeside } from '../gather/assets/findHubBeside.ts'
import { nameToken } from '../words/nameToken.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { requireBegun } from './requireBegun.ts'
import { fail, manual, pass, warn } from './Verdict.ts'

export const xcmFeeAssetAccepted: Check = defineCheck({
  id: 'xcm-fee-asset-accepted',
  group: 'xcm',
  kind: 'explanation',
  title: "The target accepts the service's fee asset",
  failureTitle: "The target does not accept the service's fee asset",
  why: 'The program buys its execution with this asset. If the target does not accept it, nothing is executed.',
  how: "The fee asset must be among those that `XcmPaymentApi_query_acceptable_payment_assets` of the target lists, or a program that pays in it must run. The service's settings name the fee asset. Without settings it is the service's own token if the target accepts it, or else the target's own, or else the first that the target lists. If the target lacks that API or does not list the asset, its runtime is run in this process with a program that pays in it. The check warns if the target does not accept the relay token from Asset Hub in dry runs.",
  fixes: [
    "If the target accepts another asset than that of the settings, have the service's root set the target anew: the report has the call `xcmpHandler.setTarget`.",
    "Add a trader for the service's token, or agree that the service pays in the target's own token.",
    'Add Asset Hub to `IsReserve` for the relay token.'
  ],
  requires: ['feeAsset', 'program', 'system'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  evaluate: ({ feeAsset, program, system }, { config }) => {
    const { accepted, acceptedEvidence, alternative, takenFrom } = feeAsset
    const nameAsset = ({ isNative, location }: Pick<AssetTerms, 'isNative' | 'location'>) =>
      isNative ? "the target's own token" : nameToken(location, config.service.paraId)
    const isSet = feeAsset.from === 'settings' && !feeAsset.isNative
    const which = isSet ? "the asset of the service's settings" : nameAsset(feeAsset)
    requireBegun(accepted)
    if (!accepted.known) {
      const text = `Ask the target's team whether the target accepts ${which}: ${accepted.why}.`
      return manual(text, acceptedEvidence)
    }
    if (accepted.value) {
      const hub = findHubBeside(system, config)
      const isTaken = takenFrom === undefined || takenFrom.some(({ chain }) => chain === 'assetHub')
      const text = `the target accepts ${which}`
      if (hub === undefined || isTaken) return pass(text, acceptedEvidence)
      const instead = takenFrom.length === 0 ? 'no chain' : 'only the relay chain'
      return warn(`${text}, and takes it from ${instead}, not from Asset Hub`, acceptedEvidence, [
        {
          owner: 'targetGovernance',
          summary: `Trust Asset Hub (parachain ${hub}) as the reserve of the relay chain's token in the XCM configuration: what users hold of it is there since the migration, and a transfer from there to the target is refused.`
        }
      ])
    }
    if (alternative !== undefined) {
      const other = nameAsset(alternative)
      const evidence = [...acceptedEvidence, ...alternative.acceptedEvidence]
      return fail(`the target does not accept ${which}, and accepts ${other}`, evidence, {
        owner: 'serviceTeam',
        summary: `Have the service's root set the target anew, so that the service pays in ${other}. Its team must confirm chargePerSecond, which users pay in the service's token.`,
        steps: program.setTarget === undefined ? [] : [program.setTarget]
      })
    }
    return fail(`the target does not accept ${which}`, acceptedEvidence, {
      owner: 'targetGovernance',
      summary:
        "Add a trader for the service's token to the XCM configuration, or arrange that the service pays in the target's own token."
    })
  }
})
