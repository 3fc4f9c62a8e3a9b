import {
  findFunding,
  type NetworkConfig,
  type NetworkEvidence,
  type NetworkReport,
  renderJson
} from '@paraclock/checklist'
import type { Connections } from '@paraclock/connect'
import type { ParaclockError } from '@paraclock/core'
import { type History, type RecordedTo, useDatabase } from '@paraclock/history'
import { raiseAlerts } from './alert/raiseAlerts.ts'
import { activateRules } from './alert/rules.ts'
import type { WatchtowerConfig } from './config/readWatchtowerConfig.ts'
import { type FollowedChain, followChain } from './follow/followChain.ts'
import { watchCores } from './forecast/watchCores.ts'
import { keepAlive, listWorks } from './keep/keepAlive.ts'
import type { PolicyAction } from './keep/PolicyContext.ts'
import { createNetworkState, type FoundFunds, type NetworkState } from './NetworkState.ts'
import { watchReadiness } from './readiness/watchReadiness.ts'
import { repeatWork } from './repeatWork.ts'
import type { WatchtowerTimes } from './WatchtowerTimes.ts'

const LOOK_MS = 15_000
const HOUR = 3600

export interface WatchNetworkArgs extends Pick<WatchtowerTimes, 'lookMs' | 'restMs' | 'stallMs'> {
  readonly history: History
  readonly connections: Connections
  readonly config: WatchtowerConfig
  readonly network: string
  readonly networkConfig: NetworkConfig
  readonly state: NetworkState
  readonly once: boolean
  readonly signal: AbortSignal
  readonly onProgress: (chain: FollowedChain, recorded: RecordedTo) => void
  readonly onAction: (action: PolicyAction) => void
  readonly onProblem: (place: string, error: ParaclockError) => void
}

export async function watchNetwork(args: WatchNetworkArgs): Promise<void> {
  const { history, connections, config, network, networkConfig, state, once, signal } = args
  const { trust = false, readiness = true, upgrades = [], folder } = config
  const onProblem = (what: string) => (error: ParaclockError) =>
    args.onProblem(`${network} ${what}`, error)
  // `state` can have values from an earlier lease of this program. All values are reset except
  // these three.
  const { isHeld, forecasts, alerts } = state
  Object.assign(state, createNetworkState(network), { isHeld, forecasts, alerts })
  const recording = (['service', 'target'] as const).map((role) =>
    followChain({
      ...{ network, role, config: networkConfig, connections, history, trust, once, signal },
      from: config.from?.[network]?.[role],
      onProgress: (chain, recorded) => {
        Object.assign(state.chains[role], {
          ...{ recorded, movedAt: performance.now(), problem: undefined }
        })
        args.onProgress(chain, recorded)
      },
      onProblem: (error) => {
        state.chains[role].problem = error.message
        onProblem(role)(error)
      }
    })
  )
  const work = [...recording]
  if (!once) {
    work.push(lookForProblems(args, onProblem('alerts')))
    work.push(
      watchCores({
        ...{ network, config: networkConfig, connections, signal, restMs: args.restMs },
        onRead: (ends) => {
          state.coreEnds = ends
        },
        onProblem: onProblem('cores')
      })
    )
    const policies = config.keepAlive[network]
    if (policies !== undefined) {
      work.push(
        keepAlive({
          ...{ history, connections, network, config: networkConfig, policies, state, trust },
          ...{ signal, onAction: args.onAction, lookMs: args.lookMs },
          onProblem: (policy, error) => onProblem(policy)(error)
        })
      )
    }
    if (readiness) {
      work.push(
        watchReadiness({
          ...{ network, config: networkConfig, connections, upgrades, folder, signal },
          restMs: args.restMs,
          onReport: async (report, found, { artifacts }) => {
            await writeReport(history, network, renderJson({ report }))
            state.report = found
            state.unchecked = undefined
            state.funds = findFunds(found, artifacts)
          },
          onFailure: (error) => {
            state.unchecked = error
          },
          onProblem: onProblem('readiness')
        })
      )
    }
  }
  await Promise.all(work)
}

async function lookForProblems(
  args: WatchNetworkArgs,
  onProblem: (error: ParaclockError) => void
): Promise<void> {
  const { config, history, network, state, signal, lookMs = LOOK_MS, stallMs } = args
  const { silences, outputs, repeatHours = 24, readiness = true } = config
  const rules = activateRules(config.rules)
  const ends = config.ends?.[network]
  const policies = new Set(listWorks(config.keepAlive[network] ?? {}).map(({ policy }) => policy))
  await repeatWork({ signal, onProblem, pauseMs: lookMs }, async () => {
    const now = Math.floor(Date.now() / 1000)
    const repeatSeconds = repeatHours * HOUR
    await raiseAlerts({
      ...{ history, state, rules, silences, outputs, repeatSeconds, stallMs, now },
      ...{ readiness, policies, ends }
    })
  })
}

function findFunds(
  { results }: NetworkReport,
  { funds, feeAsset, hrmp, token, serviceState }: NetworkEvidence['artifacts']
): FoundFunds | undefined {
  if (funds?.status !== 'gathered' || feeAsset?.status !== 'gathered') return undefined
  if (hrmp?.status !== 'gathered' || token?.status !== 'gathered') return undefined
  if (serviceState?.status !== 'gathered') return undefined
  const funded = results.find(({ id }) => id === 'xcm-sovereign-funded')
  const isShort = funded?.outcome === 'fail' || funded?.outcome === 'warn'
  const of = { funds: funds.value, feeAsset: feeAsset.value, hrmp: hrmp.value, token: token.value }
  const time = Number(serviceState.value.now)
  return { isShort, step: findFunding(of), time, foundAt: performance.now() }
}

async function writeReport(history: History, network: string, value: string): Promise<void> {
  const time = Math.floor(Date.now() / 1000)
  await useDatabase(history, (db) =>
    db
      .insertInto('documents')
      .values({ network, name: 'report', value, time })
      .onConflict((conflict) => conflict.columns(['network', 'name']).doUpdateSet({ value, time }))
      .execute()
  )
}
