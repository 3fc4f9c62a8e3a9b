import { stringifyJson } from '@paraclock/core'
import { readServiceLimits } from '@paraclock/scheduler'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import { usualLimit } from '../../evidence/TrialArtifact.ts'
import type { ChainUpgrade, UpgradeTrialsArtifact } from '../../evidence/UpgradesArtifact.ts'
import { findEra } from '../../trial/findEra.ts'
import type { RunningTrial } from '../../trial/tryRuns.ts'
import { formatTime } from '../../words/formatValues.ts'
import { defineGatherer, type GatherContext, type Gatherer } from '../chains/defineGatherer.ts'
import { findCode, hashCode } from '../chains/upgrades.ts'
import { encodeConfigured } from './call.ts'

export const trialGatherer: Gatherer = defineGatherer({
  id: 'trial',
  needs: ['tasks', 'call'],
  gather: async ({ tasks: configured, call: { call: stored } }, context) => {
    const { call, tasks, frequency, refusal } = configured
    const { trial, config, observe } = context
    if (trial === undefined || trial.hasUser === false)
      return unknown('not tried: the trial on copies of the chains was left out')
    if (call === undefined) {
      const why = refusal?.message ?? 'see service-variant-known'
      return unknown(`not tried: no call schedules the task: ${why}`)
    }
    const [{ runTrial }, args] = await Promise.all([
      import('../../trial/runTrial.ts'),
      prepareTrial(context)
    ])
    const value = await runTrial({ ...args, call, stored, tasks, frequency })
    const { time } = value.runs.at(-1) ?? {}
    if (time === undefined) return { known: true, value } as const
    const target = await context.chain('target')
    const era = await findEra({
      target,
      observer: observe('target'),
      call: encodeConfigured(target, config),
      account: accountOnTarget(config),
      until: time
    })
    return { known: true, value: { ...value, era } } as const
  }
})

export const upgradeTrialsGatherer: Gatherer = defineGatherer({
  id: 'upgradeTrials',
  needs: ['upgrades', 'serviceState', 'tasks', 'call'],
  gather: async ({ upgrades, serviceState, tasks: configured }, context) => {
    const { chain, trial } = context
    const [relay, service] = await Promise.all([chain('relay'), chain('service')])
    const pallet = service.facts.capabilities.service?.pallet.name
    const run = async (
      role: 'service' | 'target',
      { coming }: ChainUpgrade
    ): Promise<UpgradeTrialsArtifact['service' | 'target']> => {
      const { upgrades: codes = [], whose = 'user' } = trial ?? {}
      if (coming === undefined && whose === 'user') return unknown('there is no upgrade to try')
      if (trial === undefined || pallet === undefined) return unknown('tasks are not tried')
      const { findCodeNamed, tryUpgrade } = await import('../../trial/tryUpgrade.ts')
      const own = await chain(role)
      const { specName } = own.facts
      const given = whose === 'user' ? undefined : await findCodeNamed(codes, specName)
      const code = given ?? (coming && (await findCode(coming, { own, relay }, codes)))
      if (code === undefined) {
        if (coming === undefined) return unknown(`no code of ${specName} is given`)
        const hashes = codes.map(hashCode).join(', ')
        if (hashes === '') return unknown('its code is not on the chain yet')
        return unknown(`the code at hand has another hash: ${hashes}`)
      }
      const { target } = serviceState
      const value = await tryUpgrade({
        ...(await prepareTrial(context)),
        service,
        whose,
        role,
        code,
        codeHash: hashCode(code),
        pallet,
        call: configured.call,
        feeAsset: target && stringifyJson(target.feeAsset)
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

async function prepareTrial(context: GatherContext) {
  const { chain, config, copies, trial, signal } = context
  const { limit = usualLimit } = trial ?? {}
  const { user, target } = config
  const offered = (await chain('service')).facts.capabilities.service
  const slotSeconds = offered === undefined ? 60 : Number(readServiceLimits(offered).slotLength)
  const onTime = reportTimes(context)
  return { copies, slotSeconds, user, paraId: target.paraId, limit, signal, onTime }
}

/** The time between two progress reports of a trial. */
const SILENT_MS = 2000
/** The time between two progress reports of a search for causes. */
const SEARCH_MS = 1000

export function reportTimes({
  network,
  onProgress
}: Pick<GatherContext, 'network' | 'onProgress'>): RunningTrial['onTime'] {
  let reportedAt = performance.now()
  let last: 'search' | undefined
  return (time, kind) => {
    if (kind !== last) {
      last = kind
      reportedAt = performance.now()
    }
    if (performance.now() - reportedAt < (kind === undefined ? SILENT_MS : SEARCH_MS)) return
    reportedAt = performance.now()
    const what = `trying the task on ${network}`
    const detail =
      kind === undefined
        ? `it is ${formatTime(time)} on the copies`
        : `looking for what makes the run of ${formatTime(time)} fail`
    onProgress?.({ what, phase: 'advanced', detail })
  }
}
