import { deriveTaskId } from '@paraclock/accounts'
import { readServiceLimits } from '@paraclock/scheduler'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

/** Tries the user's task on copies of the chains, unless that is left out. */
export const trialGatherer: Gatherer = defineGatherer({
  id: 'trial',
  needs: ['quote', 'serviceState'],
  gather: async ({ quote, serviceState }, { chain, config, signal, trial }) => {
    const unknown = (why: string) => ({ known: false, why }) as const
    const { call, times } = quote
    if (trial === undefined)
      return unknown('not tried: the trial on copies of the chains was left out')
    if (call === null || times.length === 0) {
      return unknown('no call is known that schedules it: see service-variant-known')
    }
    const { runTrial } = await import('../trial/runTrial.ts')
    const [relay, service, target] = await Promise.all([
      chain('relay'),
      chain('service'),
      chain('target')
    ])
    const { user } = config
    const { taskId } = deriveTaskId({ owner: user, providedId: serviceState.providedId })
    const offered = service.facts.capabilities.service
    const slotSeconds = offered === null ? 60 : Number(readServiceLimits(offered).slotLength)
    const tasks = [{ taskId, times }]
    const what = { user, call, tasks, frequency: null, slotSeconds }
    const args = { relay, service, target, ...what, signal, ...trial }
    return { known: true, value: await runTrial(args) } as const
  }
})
