import { readServiceLimits } from '@paraclock/scheduler'
import type { UpgradeTrialsArtifact } from '../evidence/UpgradesArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { findCode, hashCode } from './upgrades.ts'

/**
 * Runs the user's tasks on copies of the chains, with the code of today and with the code that is
 * coming to service or target.
 */
export const upgradeTrialsGatherer: Gatherer = defineGatherer({
  id: 'upgradeTrials',
  needs: ['upgrades', 'quote', 'call'],
  gather: async ({ upgrades, quote, call }, { chain, config, signal, trial }) => {
    const [relay, service, target] = await Promise.all([
      chain('relay'),
      chain('service'),
      chain('target')
    ])
    const offered = service.facts.capabilities.service
    const unknown = (why: string) => ({ known: false, why }) as const
    const run = async (
      role: 'service' | 'target'
    ): Promise<UpgradeTrialsArtifact['service' | 'target']> => {
      const { coming } = upgrades[role]
      if (coming === null) return unknown('there is no upgrade to try')
      if (trial === undefined || offered === null) return unknown('tasks are not tried')
      const { upgrades: codes = [], ...kept } = trial
      const own = role === 'service' ? service : target
      const code = await findCode(coming, { own, relay, signal }, codes)
      if (code === undefined) return unknown(tellMissing(codes))
      const { tryUpgrade } = await import('../trial/tryUpgrade.ts')
      const value = await tryUpgrade({
        ...{ relay, service, target, signal, ...kept, role, code },
        ...{ user: config.user, paraId: config.target.paraId },
        ...{ call: quote.call, tasks: quote.tasks, stored: call.call },
        slotSeconds: Number(readServiceLimits(offered).slotLength),
        pallet: offered.pallet.name
      })
      return { known: true, value }
    }
    return { service: await run('service'), target: await run('target') }
  }
})

function tellMissing(codes: readonly Uint8Array[]): string {
  if (codes.length === 0) return 'its code is not on the chain yet'
  return `the code at hand has another hash: ${codes.map(hashCode).join(', ')}`
}
