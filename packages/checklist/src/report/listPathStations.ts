import type { CheckResult, PathStation } from '../schema/reportSchema.ts'

const STATIONS: readonly { readonly title: string; readonly checks: readonly string[] }[] = [
  {
    title: 'The user schedules a task',
    checks: ['times-valid', 'balance-covers-quote', 'service-takes-task', 'call-uses-proxy']
  },
  {
    title: 'The service keeps it until it is due',
    checks: ['service-calls-present', 'service-target-registered', 'service-finality']
  },
  {
    title: 'Its message crosses to the target',
    checks: [
      'hrmp-service-to-target-open',
      'hrmp-capacity-sufficient',
      'hrmp-message-size-sufficient',
      'xcm-queues-open',
      'xcm-versions-agreed'
    ]
  },
  { title: 'The target lets it in', checks: ['xcm-barrier-admits'] },
  {
    title: 'Its execution is paid for',
    checks: [
      'xcm-fee-asset-accepted',
      'xcm-fee-rate-sufficient',
      'xcm-weight-covered',
      'xcm-sovereign-funded'
    ]
  },
  {
    title: 'It acts as the user',
    checks: ['proxy-derivation-agreed', 'proxy-type-admits-call', 'proxy-exists']
  },
  { title: 'The call takes effect', checks: ['xcm-transact-dispatches'] }
]

export function listPathStations(results: readonly CheckResult[]): readonly PathStation[] {
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  return STATIONS.map(({ title, checks }) => {
    const found = checks.map((id) => outcomes.get(id))
    const isBroken = found.includes('fail')
    const isUnsure = found.some(
      (outcome) => outcome === undefined || ['error', 'skipped', 'manual'].includes(outcome)
    )
    return { title, checks, state: isBroken ? 'broken' : isUnsure ? 'unknown' : 'ok' }
  })
}
