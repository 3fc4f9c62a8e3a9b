import type { Migration } from '@paraclock/connect'
import { formatBalance, type Token } from '@paraclock/core'
import type { NetworkRole } from '../config/networkRoles.ts'
import type { RelayHolding } from '../evidence/ChainArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, notApplicable, pass } from './Verdict.ts'

type ChainMigration = Migration & { readonly role: NetworkRole }

export const networkNotMigrating: Check = defineCheck({
  id: 'network-not-migrating',
  group: 'chains',
  kind: 'requirement',
  title: 'No chain of the network is migrating',
  failureTitle: 'A chain of the network is migrating',
  why: 'A migration filters calls, and moves balances, deposits, proxies and channels to another chain.',
  how: 'Each chain is searched for a pallet `*Migrator` with a single value `*Stage` whose type is an enum with an end: `Done`, `Finished` or `Completed`, also after `Migration`. Only the name of the stage decides. The check passes before the migration (`Pending`, `Idle`, `NotBegun`, `NotStarted`, `NotScheduled`) and at its end. At every other stage, nothing is planned or signed for that chain. Until the end, the balances, deposits, proxies and channels of the user and both parachains on the relay chain are listed.',
  fixes: ['Wait for the end of the migration, and find out where it moves what the report lists.'],
  requires: ['relay', 'service', 'target', 'system'],
  after: ['relay-reachable', 'service-reachable', 'target-reachable'],
  evaluate: ({ relay, service, target, system }) => {
    const own = [relay, service, target].map(({ role, migrations }) =>
      migrations?.map((one): ChainMigration => ({ ...one, role }))
    )
    const evidence = [relay, service, target, system].flatMap((one) => one.evidence)
    const found: readonly (readonly ChainMigration[] | undefined)[] = [...own, system.migrations]
    if (found.includes(undefined)) {
      return notApplicable('the evidence was gathered without the stages of migrations', evidence)
    }
    const migrations = found.flatMap((one) => one ?? [])
    if (migrations.length === 0) return pass('no chain has a migrator pallet', evidence)
    const moved = relay.holdings?.map((one) => describeHolding(one, relay.token)) ?? []
    const stages = migrations.map(({ role, item, stage }) => `${role}: ${item} is ${stage}`)
    const holdings = moved.length === 0 ? '' : `. On the relay chain, ${moved.join('; ')}`
    const text = `${stages.join(', ')}${holdings}`
    const [first] = migrations.filter(({ phase }) => phase === 'during')
    if (first === undefined) return pass(text, evidence)
    return fail(text, evidence, {
      owner: 'time',
      summary: `Sign nothing on the ${first.role} until ${first.item} is ${first.ends.join(' or ')}. Then run the checklist again.`
    })
  }
})

function describeHolding(one: RelayHolding, token: Token): string {
  const [free, reserved] = [one.free, one.reserved].map((amount) => formatBalance(amount, token))
  const registration =
    one.registration === undefined
      ? ''
      : `, ${formatBalance(one.registration, token)} for its registration`
  const parts = `${reserved} reserved, ${one.proxies} proxies, ${one.channels} channels`
  return `the ${one.holder} has ${free} free, ${parts}${registration}`
}
