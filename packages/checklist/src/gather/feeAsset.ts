import { isSameLocation } from '@paraclock/xcm'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { locateNative } from './locateNative.ts'
import { readAssetTerms } from './serviceAsset.ts'

/**
 * Reads how the service pays for execution on the target: in the asset of its settings, or while it
 * has none, in its own token where the target takes that, and else in the target's.
 */
export const feeAssetGatherer: Gatherer = defineGatherer({
  id: 'feeAsset',
  needs: ['service', 'target', 'serviceState', 'serviceAsset'],
  gather: async ({ service, target, serviceState, serviceAsset }, { chain, config, signal }) => {
    const set = serviceState.target?.feeAsset
    const { accepted } = serviceAsset
    const assumed =
      accepted.known && accepted.value ? serviceAsset.location : locateNative(config.target.paraId)
    const location = set ?? assumed
    const from = set === undefined ? ('assumed' as const) : ('settings' as const)
    if (isSameLocation(location, serviceAsset.location)) return { ...serviceAsset, from }
    const on = await chain('target')
    return {
      ...(await readAssetTerms({ chain: on, service, target, config, location, signal })),
      from
    }
  }
})
