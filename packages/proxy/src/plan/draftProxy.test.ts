import { ArgumentInvalid, bytesToTry, ChainItemMissing } from '@paraclock/core'
import { encodeAddress } from '@polkadot/util-crypto'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import {
  DELEGATE,
  FEES,
  type ModelStart,
  PalletModel,
  USER
} from '../../test/support/PalletModel.ts'
import { proveTypes, TYPES } from '../../test/support/proveTypes.ts'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import { draftProxy } from './draftProxy.ts'
import { draftRevocation } from './draftRevocation.ts'
import type { ProxyGoal } from './ProxyPlan.ts'

const STRANGER = `0x${'44'.repeat(32)}`

const grant = (proxyType: string, delay = 0): ProxyGrant => ({
  delegate: DELEGATE,
  proxyType,
  delay
})
const plan = (begin: Partial<ModelStart>, args: Omit<ProxyGoal, 'state'>) =>
  draftProxy(new PalletModel({ free: 10n ** 12n, grants: [], ...begin }).read(), { ...args })

test('nothing is to be done where the proxy is there', () => {
  const met = plan({ grants: [grant('Automation')] }, { proof: proveTypes(['Automation', 'Any']) })
  expect(met).toMatchObject({
    status: 'done',
    grant: grant('Automation'),
    forceProxyType: 'Automation',
    isProved: true,
    steps: [],
    cost: undefined,
    verify: { present: [grant('Automation')], absent: [] }
  })
})

test('calls are described by addresses, as the chain writes them', () => {
  const { steps } = plan({}, { proof: proveTypes(['Automation']) })
  const address = encodeAddress(DELEGATE, 42)
  expect(steps[0]?.description).toBe(`proxy.addProxy(${address}, Automation, 0)`)
  expect(steps[0]?.observe).toContain(`(${address}, Automation, 0)`)
})

test('the narrowest of the types that admit the call is chosen', () => {
  const { grant: chosen, steps, cost } = plan({}, { proof: proveTypes(['Automation', 'Any']) })
  expect(chosen).toEqual(grant('Automation'))
  expect(steps).toMatchObject([
    {
      action: 'addProxy',
      chain: 'Acme',
      origin: { kind: 'signed', account: encodeAddress(USER) },
      deposit: { amount: 1_010n, ...{ symbol: 'ACM', decimals: 10 } },
      fee: { amount: 51n }
    }
  ])
  expect(cost).toMatchObject({
    needed: { amount: 1_010n + 51n + 100n },
    remaining: { amount: 100n }
  })
})

test('the plan states the calls that the chosen type admits', () => {
  const proof = proveTypes(['Automation', 'Any'])
  const admits = ['balances.transferAll', 'system.remark']
  const types = proof.types.map((type) =>
    type.proxyType === 'Automation' ? { ...type, admits } : { ...type, admits: ['sudo.sudo'] }
  )
  expect(plan({}, { proof: { ...proof, types } }).admits).toEqual(admits)
  const granted = plan({ grants: [grant('Any')] }, { proof: { ...proof, types } })
  expect(granted.admits).toEqual(['sudo.sudo'])
  expect(plan({}, { proof })).not.toHaveProperty('admits')
})

test('revoking gives back the whole deposit, or what the proxies that stay leave of it', () => {
  const stranger = { ...grant('Any'), delegate: STRANGER }
  const revoke = (grants: readonly ProxyGrant[], everyone = false) => {
    const { cost } = draftRevocation(new PalletModel({ free: 1_000n, grants }).read(), { everyone })
    return [cost?.returned.amount, cost?.deposit.amount, cost?.needed.amount]
  }
  expect(revoke([grant('Any')])).toEqual([1_010n, 0n, FEES.removeProxy + 100n])
  expect(revoke([grant('Any'), stranger])).toEqual([10n, 0n, FEES.removeProxy + 100n])
  expect(revoke([grant('Any'), stranger], true)).toEqual([1_020n, 0n, FEES.removeProxies + 100n])
})

test('the end of all proxies leaves an account that never signed its controllers', () => {
  const controllers = [0, 9].map((delay) => ({ ...grant('Any', delay), delegate: STRANGER }))
  const staking = { ...grant('NonTransfer'), delegate: STRANGER }
  const grants = [grant('Automation'), ...controllers, staking]
  const state = { ...new PalletModel({ free: 10n ** 12n, grants }).read(), nonce: 0n }
  const revoked = draftRevocation(state, { everyone: true })
  const [service, stranger] = [encodeAddress(DELEGATE, 42), encodeAddress(STRANGER, 42)]
  expect(revoked.steps.map(({ description }) => description)).toEqual([
    `proxy.proxy(${encodeAddress(USER, 42)}, Any, utility.batchAll(proxy.removeProxy(${service}, Automation, 0); proxy.removeProxy(${stranger}, NonTransfer, 0)))`
  ])
  expect(revoked.verify.absent).toEqual([grant('Automation'), staking])
  expect(revoked.notices).toContainEqual({ code: 'controllersKept', grants: controllers })
  expect(revoked.remedies.map(({ summary }) => summary).join()).toContain('has never signed')

  const alone = draftRevocation({ ...state, grants: controllers }, { everyone: true })
  expect(alone).toMatchObject({
    status: 'done',
    steps: [],
    notices: [{ code: 'controllersKept', grants: controllers }],
    remedies: [{ summary: expect.stringContaining('has never signed') }]
  })
})

test('a proxy that is too wide serves, and the plan says so', () => {
  const proof = proveTypes(['Automation', 'Any'])
  const wide = plan({ grants: [grant('Any')] }, { proof })
  expect(wide).toMatchObject({ status: 'done', grant: grant('Any') })
  expect(wide.notices).toEqual([{ code: 'tooWide', grant: grant('Any'), narrowest: 'Automation' }])
  expect(wide.remedies[0]?.summary).toMatch(/replaceWider/)
  const narrowed = plan({ grants: [grant('Any')] }, { proof, replaceWider: true, batch: false })
  // The new one is there before the old one goes: no run falls between.
  expect(narrowed.steps.map(({ id, status, after }) => [id, status, after])).toEqual([
    ['addProxy', 'act', []],
    ['removeProxy', 'wait', ['addProxy']]
  ])
  expect(narrowed.verify.absent).toEqual([grant('Any')])
  const full = plan(
    { grants: [grant('Any')], maxProxies: 1 },
    { proof, replaceWider: true, batch: false }
  )
  expect(full.steps.map(({ action }) => action)).toEqual(['removeProxy', 'addProxy'])
})

test('a delayed proxy does not serve, and one that is tried first is named', () => {
  const proof = proveTypes(['Automation', 'Any'])
  const { steps, notices } = plan({ grants: [grant('Any', 7), grant('NonTransfer')] }, { proof })
  expect(steps).toHaveLength(1)
  expect(notices).toEqual([
    { code: 'delayed', grant: grant('Any', 7) },
    { code: 'shadowing', grant: grant('Any', 7) },
    { code: 'tooNarrow', grant: grant('NonTransfer') },
    { code: 'shadowing', grant: grant('NonTransfer') }
  ])
})

test('what stands in the way is named with its amounts and a remedy', () => {
  const short = plan({ free: 1_000n }, { proxyType: 'Any' })
  expect(short.obstacles).toEqual([
    {
      code: 'fundsShort',
      account: encodeAddress(USER),
      free: { amount: 1_000n, symbol: 'ACM', decimals: 10 },
      needed: { amount: 1_161n, symbol: 'ACM', decimals: 10 },
      shortfall: { amount: 161n, symbol: 'ACM', decimals: 10 }
    }
  ])
  expect(short.remedies[0]?.summary).toContain('0.0000000161 ACM')
  const none = plan({}, { proof: proveTypes([]) })
  expect(none.obstacles).toEqual([{ code: 'noTypeAdmits', call: '0x00000401' }])
  const refused = plan({}, { proof: proveTypes(['Any']), proxyType: 'Automation' })
  expect(refused.obstacles).toMatchObject([{ code: 'typeRefused', admitting: ['Any'] }])
  expect(plan({}, { proof: proveTypes([]), proxyType: 'Any' }).remedies[0]?.summary).toContain(
    'another call'
  )
  expect(plan({}, {}).obstacles).toEqual([{ code: 'typeUndecided', types: TYPES }])
  const many = [0, 1, 2].map((delay) => ({ ...grant('Any', delay + 1), delegate: STRANGER }))
  const full = plan({ grants: many, maxProxies: 3 }, { proxyType: 'Any' })
  expect(full.obstacles).toMatchObject([
    { code: 'proxiesExhausted', maximum: 3, removable: { grant: many[1] } }
  ])
  const [{ summary, steps } = { summary: '' }] = full.remedies
  const stranger = encodeAddress(STRANGER, 42)
  expect(summary).toContain(`the proxy Any with a delay of 2 for ${stranger}`)
  expect(steps).toMatchObject([
    { description: `proxy.removeProxy(${stranger}, Any, 2)`, status: 'act' }
  ])
  for (const { status, remedies } of [none, refused, full]) {
    expect([status, remedies.length]).toEqual(['blocked', 1])
  }
})

test('a chain without proxies blocks the plan, and a revocation has nothing to do', () => {
  const state = { ...new PalletModel({ free: 0n, grants: [] }).read(), pallet: undefined }
  expect(draftProxy(state)).toMatchObject({
    status: 'blocked',
    obstacles: [{ code: 'palletMissing' }],
    steps: []
  })
  expect(draftProxy(state).remedies[0]?.summary).toContain('pallet-proxy')
  expect(draftRevocation(state).status).toBe('done')
})

test('through Ethereum transactions only a proxy of type Any counts', () => {
  const proof = proveTypes(['Automation', 'Any'])
  const granted = { grants: [grant('Automation')] }
  const unasked = plan(granted, { proof, through: 'ethereumXcm' })
  expect(unasked.obstacles).toEqual([{ code: 'anyUnasked', refused: ['NonTransfer'] }])
  const asked = plan(granted, { proof, through: 'ethereumXcm', proxyType: 'Any' })
  expect(asked.grant).toEqual(grant('Any'))
  const narrow = plan({}, { proof, through: 'ethereumXcm', proxyType: 'Automation' })
  expect(narrow.obstacles).toEqual([
    { code: 'typeRefused', proxyType: 'Automation', admitting: ['Any'] }
  ])
})

test('Any is granted to nobody who did not ask for it', () => {
  const proof = proveTypes(['Any'])
  const unasked = plan({}, { proof })
  expect([unasked.status, unasked.grant, unasked.steps]).toEqual(['blocked', undefined, []])
  expect(unasked.remedies[0]?.summary).toContain('automation.proxyType "Any"')
  expect(plan({}, { proof, proxyType: 'Any' }).grant).toEqual(grant('Any'))
  // One that is there already serves.
  expect(plan({ grants: [grant('Any')] }, { proof }).status).toBe('done')
})

test('an account of no known derivation is granted nothing', () => {
  const state = new PalletModel({ free: 10n ** 13n, grants: [] }).read()
  const provenance = { kind: 'runtimeApi', detail: '', evidence: [] } as const
  const found = { value: state.delegate, provenance, confirmedBy: [] }
  const proof = proveTypes(['Automation', 'Any'])
  const unknown = draftProxy(
    { ...state, derivation: { ...found, derivation: undefined } },
    { proof }
  )
  expect(unknown).toMatchObject({
    status: 'blocked',
    steps: [],
    obstacles: [{ code: 'delegateUnknown', delegate: state.delegate }]
  })
  // One that the configuration names has no derivation to be known.
  expect(draftProxy({ ...state, derivation: undefined }, { proof }).status).toBe('act')
})

test('what a chain does not tell is left out of the amounts, and said', () => {
  const state = { ...new PalletModel({ free: 10n ** 12n, grants: [] }).read(), fees: [] }
  const { notices, cost, steps } = draftProxy(state, { proxyType: 'Any' })
  expect(notices).toContainEqual({ code: 'feeUnknown', calls: ['addProxy'] })
  expect(cost?.fee.amount).toBe(0n)
  expect(steps[0]?.fee).toBeUndefined()
})

test('a call that fails though it is admitted is told, and does not block', () => {
  const proof = proveTypes(['Any'])
  const types = proof.types.map((type) => ({ ...type, failure: 'Token.FundsUnavailable' }))
  const goal = { proof: { ...proof, types }, proxyType: 'Any' }
  const { status, notices, remedies } = plan({}, goal)
  expect(status).toBe('act')
  expect(notices).toEqual([
    { code: 'callFails', proxyType: 'Any', failure: 'Token.FundsUnavailable' }
  ])
  expect(remedies[0]?.summary).toContain('Token.FundsUnavailable')
})

test('Ethereum keys get the same steps as calldata, one transaction each', () => {
  const state: ProxyState = {
    ...new PalletModel({ free: 10n ** 12n, grants: [] }).read(),
    accountLength: 20,
    user: `0x${'11'.repeat(20)}` as ProxyState['user'],
    delegate: `0x${'22'.repeat(20)}` as ProxyState['delegate'],
    precompile: '0x000000000000000000000000000000000000080b'
  }
  const { steps } = draftProxy(state, { proxyType: 'Any' })
  expect(steps[0]?.origin).toEqual({ kind: 'signed', account: state.user })
  expect(steps[0]?.evm).toEqual({
    to: state.precompile,
    data: `0x74a34dd3${'22'.repeat(20).padStart(64, '0')}${'0'.repeat(128)}`,
    value: 0n
  })
  const granted = {
    ...state,
    grants: [{ delegate: state.delegate, proxyType: 'Any', delay: 0 }],
    deposit: 1_010n
  }
  expect(draftRevocation(granted).steps[0]?.evm?.data).toMatch(/^0xfef3f708/)
  expect(draftRevocation(granted, { everyone: true }).steps[0]?.evm?.data).toBe('0x14a5b5fa')
  const poor = {
    ...granted,
    grants: [],
    deposit: 0n,
    balance: { free: 0n, reserved: 0n, frozen: 0n }
  }
  const funder = `0x${'33'.repeat(20)}`
  expect(draftProxy(poor, { proxyType: 'Any', funder }).steps[0]?.origin).toEqual({
    kind: 'signed',
    account: funder
  })
})

test('an input of another chain is refused', () => {
  raise(ChainItemMissing, () => plan({}, { proxyType: 'Staking' }))
  const { message } = raise(ArgumentInvalid, () =>
    plan({}, { proof: proveTypes(['Any'], { chain: 'Other' }) })
  )
  expect(message).toMatch(/^the proof is "Other": it is of Other, and the state is of Acme;/)
  const [first] = proveTypes(['Any']).types
  const types = first === undefined ? [] : [{ ...first, proxyType: 'Staking' }]
  raise(ArgumentInvalid, () => plan({}, { proof: proveTypes(['Any'], { types }) }))
})

test('the calls of an account that never signed are wrapped for who can sign for it', () => {
  const grants = [
    { delegate: `0x${'55'.repeat(32)}`, proxyType: 'Any', delay: 5 },
    { delegate: STRANGER, proxyType: 'Any', delay: 0 }
  ]
  const state = new PalletModel({ free: 10n ** 12n, grants }).read()
  const goal = { proof: proveTypes(['Automation']) }
  const [own] = draftProxy(state, goal).steps
  const [step] = draftProxy({ ...state, nonce: 0n }, goal).steps
  const [user, stranger] = [encodeAddress(USER, 42), encodeAddress(STRANGER, 42)]
  expect(step).toMatchObject({
    status: 'act',
    origin: { kind: 'signed', account: stranger },
    payer: { chain: 'Acme', account: user },
    deposit: own?.deposit,
    fee: undefined,
    description: `proxy.proxy(${user}, Any, ${own?.description})`
  })
  // The call itself stands at the end of the one around it.
  expect(step?.call).toMatch(new RegExp(`${bytesToTry(own?.call ?? '0x-').slice(2)}$`))
  expect(
    draftProxy({ ...state, nonce: 0n, grants: grants.slice(0, 1) }, goal).steps[0]?.origin
  ).toEqual(own?.origin)
})
