import { type Evidence, isRecord, type JsonValue } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { judgeTokenless } from './judgeTokenless.ts'
import { fail, manual, pass } from './Verdict.ts'

export const tokenRegistered: Check = defineCheck({
  id: 'token-registered',
  group: 'token',
  kind: 'explanation',
  title: "The service's token is registered on the target",
  failureTitle: "The service's token is not registered on the target",
  why: 'Users pay fees in this token, and the target can hold only tokens that are registered.',
  how: "`foreignAssets.asset` of the target is read under the location of the service's token. If the target has no such pallet, a person must look: the check names the pallets that may keep the token. If the service pays in another token, the check does not apply, because users hold the service's token on the service's chain.",
  fixes: [
    "Register the token under `{ parents: 1, interior: X1(Parachain(id of the service)) }`, with its decimals and a minimum balance: root does it with `foreignAssets.forceCreate`, or, if the target allows siblings, the service's own origin with `foreignAssets.create`."
  ],
  requires: ['token', 'feeAsset'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  evaluate: ({ token, feeAsset }, { config }) => {
    const { registered, registeredEvidence: evidence } = token
    const needless = judgeTokenless(feeAsset, config)
    if (needless !== undefined) return needless
    if (!registered.known) return manual(`Ask the target's team: ${registered.why}.`, evidence)
    const pallet = namePallet(evidence)
    const status = readStatus(registered.value)
    if (status === 'Destroying') {
      return fail('the token is registered, and is being destroyed', evidence, {
        owner: 'targetGovernance',
        summary: `Have the destruction of the asset of parachain ${config.service.paraId} ended with ${pallet}.destroyAccounts, ${pallet}.destroyApprovals and ${pallet}.finishDestroy. Then register the token again.`
      })
    }
    if (status !== undefined && status !== 'Live') {
      return fail('the token is registered, and frozen as a whole', evidence, {
        owner: 'targetGovernance',
        summary: `Have the freezer of the asset of parachain ${config.service.paraId} call ${pallet}.thawAsset, or the target's root forceAssetStatus.`
      })
    }
    if (registered.value !== undefined) return pass('the token is registered', evidence)
    return fail('the token is not registered', evidence, {
      owner: 'targetGovernance',
      summary: `Register the service's token in ${pallet}, under the location of parachain ${config.service.paraId} and with its decimals: by the target's root, with forceCreate, or, if the target allows siblings, by the service's own origin, with create.`
    })
  }
})

function namePallet([read]: readonly Evidence[]): string {
  return read?.kind === 'storage' ? (read.item.split('.')[0] ?? '') : 'foreignAssets'
}

function readStatus(stored: JsonValue | undefined): JsonValue | undefined {
  const status = isRecord(stored) ? stored['status'] : undefined
  return isRecord(status) ? status['type'] : undefined
}
