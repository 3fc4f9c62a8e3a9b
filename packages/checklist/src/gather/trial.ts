import { readServiceLimits } from '@paraclock/scheduler'
import type { ChainUpgrade, UpgradeTrialsArtifact } from '../evidence/UpgradesArtifact.ts'
import { defineGatherer, type GatherContext, type Gatherer, openChains } from './defineGatherer.ts'
import { findCode, hashCode } from './upgrades.ts'

/** Tries the user's task on copies of the chains, unless that is left out. */
export const trialGatherer: Gatherer = defineGatherer({
  id: 'trial',
  needs: ['quote'],
  gather: async ({ quote }, context) => {
    const { call, tasks, frequency, refusal } = quote
    const { trial } = context
    if (trial === undefined)
      return unknown('not tried: the trial on copies of the chains was left out')
    if (call === null) {
      const why = refusal?.message ?? 'see service-variant-known'
      return unknown(`not tried: no call schedules the task: ${why}`)
    }
    const [{ runTrial }, opened] = await Promise.all([
      import('../trial/runTrial.ts'),
      openTrial(context)
    ])
    return { known: true, value: await runTrial({ ...opened, call, tasks, frequency }) } as const
  }
})

/**
 * Runs the user's tasks on copies of the chains, with the code of today and with the code that is
 * coming to service or target.
 */
export const upgradeTrialsGatherer: Gatherer = defineGatherer({
  id: 'upgradeTrials',
  needs: ['upgrades', 'quote', 'call'],
  gather: async ({ upgrades, quote, call }, context) => {
    const { config, signal, trial } = context
    const run = async (
      role: 'service' | 'target',
      { coming }: ChainUpgrade
    ): Promise<UpgradeTrialsArtifact['service' | 'target']> => {
      if (coming === null) return unknown('there is no upgrade to try')
      const opened = await openTrial(context)
      const pallet = opened.service.facts.capabilities.service?.pallet.name
      if (trial === undefined || pallet === undefined) return unknown('tasks are not tried')
      const { upgrades: codes = [] } = trial
      const code = await findCode(coming, { own: opened[role], relay: opened.relay, signal }, codes)
      if (code === undefined) return unknown(tellMissing(codes))
      const { tryUpgrade } = await import('../trial/tryUpgrade.ts')
      const value = await tryUpgrade({
        ...{ ...opened, role, code, pallet, paraId: config.target.paraId },
        ...{ call: quote.call, tasks: quote.tasks, stored: call.call }
      })
      return { known: true, value }
    }
    return {
      service: await run('service', upgrades.service),
      target: await run('target', upgrades.target)
    }
  }
})

function unknown(why: string) {
  return { known: false, why } as const
}

function tellMissing(codes: readonly Uint8Array[]): string {
  if (codes.length === 0) return 'its code is not on the chain yet'
  return `the code at hand has another hash: ${codes.map(hashCode).join(', ')}`
}

/** What every trial of tasks takes: the chains, the length of the service's slots, and the user. */
async function openTrial({ chain, config, signal, trial: { hints } = {} }: GatherContext) {
  const chains = await openChains(chain)
  const offered = chains.service.facts.capabilities.service
  const slotSeconds = offered === null ? 60 : Number(readServiceLimits(offered).slotLength)
  return { ...chains, slotSeconds, user: config.user, signal, ...(hints && { hints }) }
}
