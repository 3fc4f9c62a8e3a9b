import type { Remedy } from '@paraclock/core'
import type { HrmpParaState } from '../state/HrmpParaState.ts'

/**
 * Returns the remedy for a parachain that is not registered on the chain `host`. The remedy depends
 * on the lifecycle: onboarding, offboarding or another.
 */
export function adviseRegistration(
  { paraId, lifecycle }: Pick<HrmpParaState, 'paraId' | 'lifecycle'>,
  host: string
): Remedy {
  if (lifecycle === 'Onboarding') {
    return {
      owner: 'time',
      summary: `Wait until parachain ${paraId} is registered: at the latest two sessions of ${host} after it asked to be.`
    }
  }
  if (lifecycle?.startsWith('Offboarding') === true) {
    return {
      summary: `Automate on another chain: parachain ${paraId} leaves ${host} (${lifecycle}), with its channels, and no call takes that back. If its team wants it to return, it registers it anew when it is gone, at the latest two sessions after it asked to leave.`
    }
  }
  return {
    summary: `Register parachain ${paraId} on ${host}, where it is ${lifecycle ?? 'unknown'}, or correct its id: service.paraId or target.paraId in the configuration.`
  }
}
