import { expect, test } from 'vitest'
import { DELEGATE, FUNDER, type ModelStart, PalletModel } from '../../test/support/PalletModel.ts'
import { proveTypes } from '../../test/support/proveTypes.ts'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProxyPlan } from './ProxyPlan.ts'
import { planProxy } from './planProxy.ts'
import { planRevocation } from './planRevocation.ts'

const STRANGER = `0x${'44'.repeat(32)}`
const grant = (proxyType: string, delay = 0): ProxyGrant => ({
  delegate: DELEGATE,
  proxyType,
  delay
})
const foreign = (proxyType: string, delay = 0): ProxyGrant => ({
  ...grant(proxyType, delay),
  delegate: STRANGER
})
const read = (begin: Partial<ModelStart> = {}): ProxyState =>
  new PalletModel({ free: 10n ** 12n, grants: [], ...begin }).read()

/** Everything that a person reads, signs or pays, a line for each. */
function spell(plan: ProxyPlan): readonly string[] {
  const show = (value: unknown): string =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))?.replaceAll(
      '"',
      ''
    )
  const { cost } = plan
  return [
    `the plan: ${plan.status}, ${show(plan.grant)} ${plan.isProved ? 'proved' : 'not proved'}, forced ${plan.forceProxyType}`,
    ...plan.steps.flatMap((step) => [
      `${step.id} [${step.status}] ${step.action} on ${step.chain} after ${show(step.after)}`,
      `  does ${step.description}`,
      `  with ${step.call}`,
      `  as ${show(step.origin)}, paid by ${show(step.payer)}: fee ${step.fee?.amount}, deposit ${step.deposit?.amount}, transfer ${step.transfer?.amount}`,
      `  if ${show(step.preconditions)}`,
      `  then ${step.observe}`
    ]),
    `costs: ${show(cost && Object.entries(cost).map(([name, { amount }]) => [name, amount]))}`,
    ...plan.obstacles.map((one) => `obstacle ${show(one)}`),
    ...plan.notices.map((one) => `notice ${show(one)}`),
    ...plan.remedies.map(
      ({ summary, steps }) => `remedy (${steps?.length ?? 0} steps): ${summary}`
    ),
    `done when ${show(plan.verify)}`
  ]
}

const proof = proveTypes(['Automation', 'Any'])
const contracts = proveTypes(['Automation'], { reachesContracts: true })
const failing = proveTypes(['Any'])
const unsigned = (grants: readonly ProxyGrant[]) => ({ ...read({ grants }), nonce: 0n })

test.each<[string, ProxyPlan]>([
  ['a proxy of a proved type', planProxy(read(), { proof })],
  ['a proxy of a chosen type', planProxy(read(), { proxyType: 'Any' })],
  ['a mapped account', planProxy(read({ isMapped: true }), { proof: contracts })],
  ['an account that is not mapped', planProxy(read(), { proof: contracts })],
  ['each call by itself', planProxy(read(), { proof: contracts, batch: false })],
  ['a chain without batches', planProxy({ ...read(), batchAll: undefined }, { proof: contracts })],
  [
    'a narrower proxy in place of a wider one',
    planProxy(read({ grants: [grant('Any')] }), { proof, replaceWider: true })
  ],
  [
    'a narrower proxy where there is room for one',
    planProxy(read({ grants: [grant('Any')], maxProxies: 1 }), { proof, replaceWider: true })
  ],
  ['a proxy that is too wide', planProxy(read({ grants: [grant('Any')] }), { proof })],
  [
    'proxies that do not serve',
    planProxy(read({ grants: [grant('Any', 7), grant('NonTransfer')] }), { proof })
  ],
  ['money of a funder', planProxy(read({ free: 1_000n }), { proof, funder: FUNDER })],
  ['no money', planProxy(read({ free: 1_000n }), { proof })],
  ['frozen money', planProxy(read({ free: 1_200n, frozen: 500n }), { proof })],
  [
    'a funder on a chain without transfers',
    planProxy({ ...read({ free: 0n }), transferKeepAlive: undefined }, { proof, funder: FUNDER })
  ],
  ['no type that admits the call', planProxy(read(), { proof: proveTypes([]) })],
  ['a type that does not admit it', planProxy(read(), { proof, proxyType: 'NonTransfer' })],
  ['no type at all', planProxy(read(), {})],
  ['Any for a service that did not ask for it', planProxy(read(), { proof: failing })],
  [
    'a call that fails',
    planProxy(read(), {
      proof: {
        ...failing,
        types: failing.types.map((type) => ({ ...type, failure: 'Token.FundsUnavailable' }))
      },
      proxyType: 'Any'
    })
  ],
  [
    'no room, and a proxy that nobody knows of',
    planProxy(read({ grants: [foreign('Any', 2)], maxProxies: 1 }), { proof })
  ],
  [
    'no room, and a proxy with a delay',
    planProxy(read({ grants: [grant('Any', 2)], maxProxies: 1 }), { proof })
  ],
  [
    'no room, and a proxy that is covered',
    planProxy(read({ grants: [foreign('Any'), foreign('Automation')], maxProxies: 2 }), { proof })
  ],
  ['no room for any', planProxy(read({ maxProxies: 0 }), { proof })],
  ['no proxies', planProxy({ ...read(), pallet: undefined })],
  ['fees that are not known', planProxy({ ...read(), fees: [] }, { proof })],
  ['an account that never signed', planProxy(unsigned([foreign('Any')]), { proof })],
  ['contracts by Ethereum transactions', planProxy(read(), { through: 'ethereumXcm', proof })],
  ['the end of a proxy', planRevocation(read({ grants: [grant('Any'), foreign('Any')] }))],
  [
    'the end of one of two proxies',
    planRevocation(read({ grants: [grant('Any'), grant('Automation')] }), { proxyType: 'Any' })
  ],
  ['the end of two proxies', planRevocation(read({ grants: [grant('Any'), grant('Automation')] }))],
  [
    'the end of all proxies',
    planRevocation(read({ grants: [grant('Any'), foreign('Any')] }), { everyone: true })
  ],
  [
    'the end of a proxy without money',
    planRevocation(read({ free: 0n, grants: [grant('Any')] }), { funder: FUNDER })
  ],
  ['the end of no proxy', planRevocation(read({ grants: [foreign('Any')] }))]
])('the text and the amounts of a plan: %s', (_, plan) => {
  expect(spell(plan)).toMatchSnapshot()
})
