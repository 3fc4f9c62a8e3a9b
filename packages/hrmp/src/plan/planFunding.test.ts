import { bytesToTry, type Fact } from '@paraclock/core'
import { decodeCall } from '@paraclock/types'
import { describe, expect, test } from 'vitest'
import { makeHost, makePara, makeState, RECIPIENT, SENDER } from '../../test/makeState.ts'
import { openMetadata } from '../../test/openMetadata.ts'
import type { HrmpHubState } from '../state/HrmpHubState.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { draftHrmp } from './draftHrmp.ts'
import type { HrmpAccountPlan, HrmpHoldings, HrmpPlan } from './HrmpPlan.ts'

const payer = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const chain = openMetadata('target')

const hub: HrmpHubState = {
  chain: 'assetHub',
  teleport: { pallet: 31, call: 9, name: 'polkadotXcm.limitedTeleportAssets' },
  version: 5,
  arrivalFee: 100n,
  deliveryFee: 20n,
  inclusionFee: 7n,
  evidence: []
}

/** The arguments of a call, as polkadot.js decodes them. */
const readArguments = (call: string): readonly unknown[] =>
  chain.registry.createType('Call', call).args.map((arg) => arg.toJSON())

/** A state in which the recipient of both channels has nothing, and a fee for a transfer. */
function standing(changes: Partial<HrmpState> = {}): HrmpState {
  const balance = { free: 0n, reserved: 0n, frozen: 0n }
  return makeState({
    host: makeHost({ transfer: { pallet: 4, call: 3, fee: 5n } }),
    paras: [makePara(SENDER), makePara(RECIPIENT, { balance })],
    hub,
    ...changes
  })
}

const fundOf = (state: HrmpState, held?: HrmpHoldings) => {
  const plan = draftHrmp(state, { kind: 'open', payer, held })
  return { plan, fund: plan.accounts[1]?.fund, short: plan.accounts[1]?.short.amount ?? 0n }
}

const { short } = fundOf(standing())

describe('where the money is', () => {
  // What leaves the payer's account by either way.
  const direct = short + 5n
  const teleported = short + 100n + 20n + 7n
  test.each([
    ['on Asset Hub, to the unit', { onHost: 0n, onHub: teleported }, hub, 'assetHub'],
    ['on both', { onHost: direct, onHub: teleported }, hub, 'assetHub'],
    ['a unit less on Asset Hub', { onHost: direct, onHub: teleported - 1n }, hub, undefined],
    ['nowhere', { onHost: 0n, onHub: 0n }, hub, undefined],
    ['on Asset Hub, as far as is known', undefined, hub, 'assetHub'],
    ['on the relay chain, to the unit, without Asset Hub', { onHost: direct }, undefined, 'relay'],
    ['a unit less there, without Asset Hub', { onHost: direct - 1n }, undefined, undefined],
    ['on the relay chain, as far as is known', undefined, undefined, 'relay']
  ])('%s', (_, held, hub, where) => {
    const { plan, fund } = fundOf(standing({ hub }), held)
    expect(fund?.chain).toBe(where)
    const codes = plan.obstacles.map(({ code }) => code)
    expect(codes).toEqual(where === undefined ? ['balanceShort'] : [])
  })

  test('a payer who cannot fund both accounts funds none', () => {
    const balance = { free: 0n, reserved: 0n, frozen: 0n }
    const paras = [makePara(SENDER, { balance }), makePara(RECIPIENT, { balance })] as const
    const both = (onHub: bigint) =>
      draftHrmp(standing({ paras }), {
        kind: 'open',
        payer,
        held: { onHost: 0n, onHub }
      }).accounts.map(({ fund }) => fund?.chain)
    expect(both(2n * teleported)).toEqual(['assetHub', 'assetHub'])
    expect(both(2n * teleported - 1n)).toEqual([undefined, undefined])
  })
})

test('a teleport pays what is missing to the sovereign account, and its own fees on top', () => {
  const { plan, fund } = fundOf(standing(), { onHost: 0n, onHub: 10n ** 18n })
  expect(fund).toMatchObject({
    origin: { kind: 'signed', account: payer },
    transfer: { amount: short + 100n },
    fee: { amount: 27n }
  })
  const call = fund?.call ?? '0x'
  expect(decodeCall({ chain, bytes: bytesToTry(call) })).toMatchObject({
    pallet: 'PolkadotXcm',
    method: 'limited_teleport_assets'
  })
  const relay = { parents: 1, interior: { here: null } }
  expect(readArguments(bytesToTry(call))).toEqual([
    { v5: relay },
    { v5: { parents: 0, interior: { x1: [{ parachain: RECIPIENT }] } } },
    { v5: [{ id: relay, fun: { fungible: Number(short + 100n) } }] },
    0,
    { unlimited: null }
  ])
  // The next step counts on what arrives.
  const accept = plan.steps.find(({ id }) => id === `accept-${SENDER}-${RECIPIENT}`)
  expect(accept?.after).toContain(`fund-${RECIPIENT}`)
})

test('where the teleport fails in a run, no call is offered, and the remedy says why', () => {
  const broken = { ...hub, failure: 'on relay: UntrustedTeleportLocation' }
  const { plan, fund } = fundOf(standing({ hub: broken }), { onHost: 0n, onHub: 10n ** 18n })
  expect(fund).toBeUndefined()
  expect(plan.obstacles[0]?.remedy).toContain('UntrustedTeleportLocation')
})

describe("on the host, what backs tokens of a parachain's users", () => {
  const whole = { free: 10n ** 18n, reserved: 0n, frozen: 0n }
  const planOf = (own: Fact<bigint>, held?: HrmpHoldings, rest: Partial<HrmpParaState> = {}) =>
    draftHrmp(
      standing({
        hub: undefined,
        paras: [makePara(SENDER), makePara(RECIPIENT, { balance: whole, own, ...rest })]
      }),
      { kind: 'open', payer, held }
    )
  const known = (value: bigint) => ({ known: true, value }) as const
  const [, { deposits, fees }] = planOf(known(whole.free)).accounts as [unknown, HrmpAccountPlan]
  const spent = deposits.amount + fees.amount
  const lastOf = ({ accounts, steps }: HrmpPlan) => {
    const { unbacked, short, fund } = accounts[1] as HrmpAccountPlan
    const calls = steps.filter((step) => step.kind === 'call')
    const own = calls.filter(({ paraId, action }) => paraId === RECIPIENT && action !== 'fund')
    return { unbacked: unbacked?.amount, short: short.amount, fund, own }
  }

  test.each([
    ['as much as is due is its own', known(spent), 0n],
    ['a unit of it is not', known(spent - 1n), 1n],
    ['none of it is', known(0n), spent],
    ['nothing is known of it', { known: false, why: 'no dry runs' } as const, undefined]
  ])('%s: the payer spares it to the unit', (_, own, unbacked) => {
    const found = lastOf(planOf(own))
    expect(found).toMatchObject({ short: 0n, unbacked })
    expect(found.fund?.transfer?.amount).toBe(unbacked || undefined)
    const isAfter = found.own.map(({ after }) => after.includes(`fund-${RECIPIENT}`))
    expect(new Set(isAfter)).toEqual(new Set([(unbacked ?? 0n) > 0n]))
    expect(found.own.flatMap(({ preconditions }) => preconditions).join()).not.toContain('backs')
  })

  test('the host takes it where the payer has a unit less, which each step says', () => {
    const paid = (onHost: bigint) => planOf(known(0n), { onHost, onHub: 0n })
    expect(lastOf(paid(spent + 5n)).fund?.transfer?.amount).toBe(spent)
    const plan = paid(spent + 4n)
    expect([plan.status, plan.obstacles]).toEqual(['act', []])
    const { fund, own, unbacked } = lastOf(plan)
    expect([fund, unbacked]).toEqual([undefined, spent])
    for (const { preconditions } of own) {
      expect(preconditions.at(-1)).toMatch(
        /^relay takes [\d.]+ ROC of what backs tokens of users of parachain 2200, because it reserves/
      )
    }
  })

  test('an account that is short is funded with what the host would refuse, if there is no more', () => {
    const balance = { free: deposits.amount, reserved: 0n, frozen: 0n }
    const lacking = lastOf(planOf(known(0n), undefined, { balance }))
    expect(lacking.short).toBeGreaterThan(0n)
    expect(lacking.fund?.transfer?.amount).toBe(spent)
    const { fund } = lastOf(
      planOf(known(0n), { onHost: lacking.short + 5n, onHub: 0n }, { balance })
    )
    expect(fund?.transfer?.amount).toBe(lacking.short)
  })
})
