import { readServiceLimits } from '@paraclock/scheduler'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

/** Tries the user's task on copies of the chains, unless that is left out. */
export const trialGatherer: Gatherer = defineGatherer({
  id: 'trial',
  needs: ['quote'],
  gather: async ({ quote }, { chain, config, signal, trial }) => {
    const unknown = (why: string) => ({ known: false, why }) as const
    const { call, tasks, frequency, refusal } = quote
    if (trial === undefined)
      return unknown('not tried: the trial on copies of the chains was left out')
    if (call === null) {
      const why = refusal?.message ?? 'see service-variant-known'
      return unknown(`not tried: no call schedules the task: ${why}`)
    }
    const { runTrial } = await import('../trial/runTrial.ts')
    const [relay, service, target] = await Promise.all([
      chain('relay'),
      chain('service'),
      chain('target')
    ])
    const offered = service.facts.capabilities.service
    const slotSeconds = offered === null ? 60 : Number(readServiceLimits(offered).slotLength)
    const what = { user: config.user, call, tasks, frequency, slotSeconds }
    const args = { relay, service, target, ...what, signal, ...trial }
    return { known: true, value: await runTrial(args) } as const
  }
})
