import type { PolicyAction } from '../keep/PolicyContext.ts'
import type { NetworkState } from '../NetworkState.ts'

export interface Measured {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Measure {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  readonly read: () => readonly Measured[]
}

export interface Counts {
  readonly deliveries: Map<string, { accepted: number; refused: number }>
  readonly actions: Map<
    string,
    Pick<PolicyAction, 'network' | 'policy' | 'outcome'> & { readonly value: number }
  >
}

export function countAction({ actions }: Counts, { network, policy, outcome }: PolicyAction): void {
  const key = `${network} ${policy} ${outcome}`
  const value = (actions.get(key)?.value ?? 0) + 1
  actions.set(key, { network, policy, outcome, value })
}

export function listMeasures(states: readonly NetworkState[], counts: Counts): readonly Measure[] {
  // Returns a function that reads the values of each network whose lease this program holds.
  const ofHeld = (read: (state: NetworkState) => readonly Measured[]) => () =>
    states.flatMap((state) => {
      const { network, isHeld } = state
      const values = isHeld ? read(state) : []
      return values.map(({ labels, value }) => ({ labels: { network, ...labels }, value }))
    })
  const ofRoles = (read: (state: NetworkState, role: 'service' | 'target') => number | undefined) =>
    ofHeld((state) =>
      (['service', 'target'] as const).flatMap((role) => {
        const value = read(state, role)
        return value === undefined ? [] : [{ labels: { role }, value }]
      })
    )
  const ofChain = ['network', 'role']
  return [
    {
      ...{ name: 'paraclock_watchtower_held', labels: ['network'] },
      help: 'Whether this program has the work of the network',
      read: () =>
        states.map(({ network, isHeld }) => ({ labels: { network }, value: Number(isHeld) }))
    },
    {
      ...{ name: 'paraclock_watchtower_recorded_block', labels: ofChain },
      help: 'The last recorded block',
      read: ofRoles(({ chains }, role) => chains[role].recorded?.block)
    },
    {
      ...{ name: 'paraclock_watchtower_missing_blocks', labels: ofChain },
      help: 'Finalized blocks that are not recorded yet',
      read: ofRoles(({ chains }, role) => {
        const { recorded } = chains[role]
        return recorded && recorded.to - recorded.block
      })
    },
    {
      ...{ name: 'paraclock_watchtower_still_seconds', labels: ofChain },
      help: 'How long no block was recorded',
      read: ofRoles(({ chains }, role) => (performance.now() - chains[role].movedAt) / 1000)
    },
    {
      ...{ name: 'paraclock_watchtower_ready', labels: ['network'] },
      help: 'Whether the checklist calls the network ready',
      read: ofHeld(({ report }) =>
        report === undefined ? [] : [{ labels: {}, value: Number(report.verdict === 'ready') }]
      )
    },
    {
      ...{ name: 'paraclock_watchtower_alerts', labels: ['network', 'severity'] },
      help: 'Alerts that last',
      read: ofHeld(({ alerts }) =>
        ['critical', 'warning'].map((severity) => ({
          labels: { severity },
          value: alerts.filter((alert) => alert.severity === severity).length
        }))
      )
    },
    {
      ...{ name: 'paraclock_watchtower_balance', labels: [...ofChain, 'account', 'token'] },
      help: 'The free balance of a watched account, in tokens',
      read: ofHeld(({ forecasts }) =>
        forecasts.map(({ role, account, last, token: { symbol, decimals } }) => ({
          labels: { role, account, token: symbol },
          value: Number(last.free) / 10 ** decimals
        }))
      )
    },
    {
      ...{ name: 'paraclock_watchtower_balance_ends', labels: [...ofChain, 'account'] },
      help: 'When the balance of a watched account is used up, in seconds since 1970',
      read: ofHeld(({ forecasts }) =>
        forecasts.flatMap(({ role, account, lastsUntil }) =>
          lastsUntil === null ? [] : [{ labels: { role, account }, value: lastsUntil }]
        )
      )
    },
    {
      ...{ name: 'paraclock_watchtower_core_ends', labels: ofChain },
      help: 'When the core or the lease of a chain ends, in seconds since 1970',
      read: ofRoles(({ coreEnds }, role) => coreEnds?.[role])
    },
    {
      ...{ name: 'paraclock_watchtower_policy_stopped', labels: ['network', 'policy'] },
      help: 'Whether a policy that keeps tasks going cannot act',
      read: ofHeld(({ policies }) =>
        [...policies].map(([policy, error]) => ({
          labels: { policy },
          value: Number(error !== undefined)
        }))
      )
    },
    {
      ...{ name: 'paraclock_watchtower_actions', labels: ['network', 'policy', 'outcome'] },
      help: 'Actions of a policy since the start',
      read: () => [...counts.actions.values()].map(({ value, ...labels }) => ({ labels, value }))
    },
    {
      ...{ name: 'paraclock_watchtower_deliveries', labels: ['output', 'result'] },
      help: 'Attempts to send messages to an output since the start',
      read: () =>
        [...counts.deliveries].flatMap(([output, { accepted, refused }]) => [
          { labels: { output, result: 'accepted' }, value: accepted },
          { labels: { output, result: 'refused' }, value: refused }
        ])
    }
  ]
}
