import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { WatchState } from './WatchState.ts'
import type { Webhook } from './Webhook.ts'

interface Measured {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

interface Measure {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  readonly read: () => readonly Measured[]
}

const roles = ['service', 'target'] as const

/** Lists the metrics of a watch. */
export function listMeasures(
  states: readonly WatchState[],
  webhook?: Pick<Webhook, 'counts'>
): readonly Measure[] {
  const ofNetworks = (read: (state: WatchState) => readonly Measured[]) => () =>
    states.flatMap((state) =>
      read(state).map(({ labels, value }) => ({
        labels: { network: state.network, ...labels },
        value
      }))
    )
  const ofRoles = (read: (state: WatchState, role: 'service' | 'target') => number | undefined) =>
    ofNetworks((state) =>
      roles.flatMap((role) => {
        const value = read(state, role)
        return value === undefined ? [] : [{ labels: { role }, value }]
      })
    )
  const ofChain = ['network', 'role']
  return [
    {
      name: 'paraclock_watch_recorded_block',
      labels: ofChain,
      help: 'The last recorded block',
      read: ofRoles(({ chains }, role) => chains[role].recorded?.block)
    },
    {
      name: 'paraclock_watch_missing_blocks',
      labels: ofChain,
      help: 'Finalized blocks that are not recorded yet',
      read: ofRoles(({ chains }, role) => {
        const { recorded } = chains[role]
        return recorded && recorded.to - recorded.block
      })
    },
    {
      name: 'paraclock_watch_still_seconds',
      labels: ofChain,
      help: 'How long no block was recorded',
      read: ofRoles(({ chains, isRecorded }, role) =>
        isRecorded ? (performance.now() - chains[role].movedAt) / 1000 : undefined
      )
    },
    {
      name: 'paraclock_watch_unchecked_seconds',
      labels: ['network'],
      help: 'How long the checklist made no report',
      read: ofNetworks(({ checkedAt }) => [
        { labels: {}, value: (performance.now() - checkedAt) / 1000 }
      ])
    },
    {
      name: 'paraclock_watch_ready',
      labels: ['network'],
      help: 'Whether the checklist calls the network ready',
      read: ofNetworks(({ report }) =>
        report === undefined ? [] : [{ labels: {}, value: Number(report.verdict === 'ready') }]
      )
    },
    {
      name: 'paraclock_watch_check',
      labels: ['network', 'check', 'outcome'],
      help: 'Whether a check has this outcome in the last report',
      read: ofNetworks(({ report, unchecked }) => [
        ...(report?.results ?? []).map(({ id, outcome }) => ({
          labels: { check: id, outcome },
          value: 1
        })),
        ...(unchecked ? [{ labels: { check: 'checklist', outcome: 'error' }, value: 1 }] : [])
      ])
    },
    {
      name: 'paraclock_watch_problem',
      labels: ['network', 'rule', 'subject'],
      help: 'Problems that last, by rule',
      read: ofNetworks(({ alerts }) =>
        alerts.map(({ rule, subject }) => ({ labels: { rule, subject }, value: 1 }))
      )
    },
    {
      name: 'paraclock_watch_runs',
      labels: ['network', 'outcome'],
      help: 'Recorded runs by outcome',
      read: ofNetworks(({ outcomes }) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ labels: { outcome }, value }))
      )
    },
    {
      name: 'paraclock_watch_balance',
      labels: [...ofChain, 'account', 'token'],
      help: 'The free balance of a watched account, in tokens',
      read: ofNetworks(({ forecasts }) =>
        forecasts.map(({ role, account, last, token: { symbol, decimals } }) => ({
          labels: { role, account, token: symbol },
          value: Number(last.free) / 10 ** decimals
        }))
      )
    },
    {
      name: 'paraclock_watch_balance_ends',
      labels: [...ofChain, 'account'],
      help: 'When the balance of a watched account is used up, in seconds since 1970',
      read: ofNetworks(({ forecasts }) =>
        forecasts.flatMap(({ role, account, lastsUntil }) =>
          lastsUntil === null ? [] : [{ labels: { role, account }, value: lastsUntil }]
        )
      )
    },
    {
      name: 'paraclock_watch_core_ends',
      labels: ofChain,
      help: 'When the core or the lease of a chain ends, in seconds since 1970',
      read: ofRoles(({ coreEnds }, role) => coreEnds?.[role])
    },
    {
      name: 'paraclock_watch_webhook_messages',
      labels: ['result'],
      help: 'Messages to the webhook since the start',
      read: () =>
        Object.entries(webhook?.counts ?? {}).map(([result, value]) => ({
          labels: { result },
          value
        }))
    }
  ]
}

/** Returns the registry that Prometheus reads. */
export function registerMeasures(measures: readonly Measure[]): Registry {
  const registry = new Registry()
  for (const { name, help, labels, read } of measures) {
    new Gauge({
      name,
      help,
      labelNames: labels.slice(),
      registers: [registry],
      collect() {
        this.reset()
        for (const { labels: of, value } of read()) this.set(of, value)
      }
    })
  }
  collectDefaultMetrics({ register: registry })
  return registry
}
