import { parseJson, stringifyJson } from '@paraclock/core'
import { encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { targetPallet } from '../../test/support/openTarget.ts'
import {
  DELEGATE,
  FEES,
  FUNDER,
  inOrder,
  keyOf,
  MAPPING_DEPOSIT,
  type ModelStart,
  PalletModel,
  USER
} from '../../test/support/PalletModel.ts'
import { raise } from '../../test/support/raise.ts'
import type { ProxyGrant } from '../shapes/ProxyPallet.ts'
import type { ProxyState } from '../shapes/ProxyState.ts'
import type { ProvedType, ProxyTypeProof } from '../shapes/ProxyTypeProof.ts'
import { type PlanProxyArgs, planProxy } from './planProxy.ts'
import { planRevocation } from './planRevocation.ts'

const TYPES = targetPallet.types.map(({ name }) => name)
const STRANGER = `0x${'44'.repeat(32)}`

/** A proof in which these types admit the call, the narrowest first. */
function prove(admitting: readonly string[], more: Partial<ProxyTypeProof> = {}): ProxyTypeProof {
  const types = TYPES.map((proxyType): ProvedType => {
    const verdict = admitting.includes(proxyType) ? 'admitted' : 'refused'
    return {
      proxyType,
      verdict,
      failure: null,
      by: 'dryRunApi',
      reason: null,
      admits: null,
      evidence: []
    }
  })
  return {
    chain: 'Acme',
    blockHash: `0x${'ab'.repeat(32)}`,
    call: '0x00000401',
    description: 'system.remark(remark: 0x01)',
    reachesContracts: false,
    types,
    probes: [],
    admitting,
    ...more
  }
}

const grants = fc
  .uniqueArray(
    fc.record({
      delegate: fc.constantFrom<string>(DELEGATE, STRANGER),
      proxyType: fc.constantFrom(...TYPES),
      delay: fc.constantFrom(0, 0, 7)
    }),
    { selector: keyOf, maxLength: 4 }
  )
  .map((list) => list.sort(inOrder))
const start: fc.Arbitrary<ModelStart> = fc.record({
  free: fc.oneof(fc.bigInt({ min: 0n, max: 5_000n }), fc.constant(10n ** 12n)),
  grants,
  frozen: fc.constantFrom(0n, 50n, 400n),
  maxProxies: fc.constantFrom(3, 4, 32),
  isMapped: fc.boolean()
})
const admitting = fc.subarray(['Automation', 'NonTransfer', 'Any'], { minLength: 1 })
const goal = fc.record({
  proof: fc
    .tuple(admitting, fc.boolean())
    .map(([list, reachesContracts]) => prove(list, { reachesContracts })),
  replaceWider: fc.boolean(),
  batch: fc.boolean()
})
const numRuns = Number(process.env['PARACLOCK_RANDOM_CASES'] ?? 400)

describe('planning again after any partial execution', () => {
  test('continues to the goal, and then there is nothing left to do', () => {
    fc.assert(
      fc.property(start, goal, (begin, options) => {
        const model = new PalletModel(begin)
        const plan = () => planProxy({ state: model.read(), funder: FUNDER, ...options })
        for (let round = 0; round < 12; round += 1) {
          const { steps, status, obstacles, grant } = plan()
          const [step] = steps
          if (status === 'blocked') {
            expect(obstacles.map(({ kind }) => kind)).toEqual(['proxiesExhausted'])
            expect(model.grants.length).toBeGreaterThanOrEqual(model.maxProxies)
            return
          }
          if (step === undefined) {
            expect(status).toBe('met')
            expect(model.grants.map(keyOf)).toContain(keyOf(grant as ProxyGrant))
            if (options.proof.reachesContracts) expect(model.isMapped).toBe(true)
            const [narrowest] = options.proof.admitting
            if (options.replaceWider) expect(grant?.proxyType).toBe(narrowest)
            return
          }
          model.perform(step)
        }
        throw new Error('the plan does not come to an end')
      }),
      { numRuns }
    )
  })

  test('the steps of one plan can be followed without looking, with exactly what is needed', () => {
    fc.assert(
      fc.property(start, goal, (begin, options) => {
        const planned = planProxy({ state: new PalletModel(begin).read(), ...options })
        const needed = planned.cost?.needed.amount
        if (needed === undefined || planned.obstacles.some(({ kind }) => kind !== 'fundsShort'))
          return
        const exact = new PalletModel({ ...begin, free: needed })
        const { status, steps, cost } = planProxy({ state: exact.read(), ...options })
        expect(status).toBe('ready')
        const [before, deposit] = [
          exact.free,
          exact.deposit + (exact.isMapped ? MAPPING_DEPOSIT : 0n)
        ]
        for (const step of steps) exact.perform(step)
        const after = exact.deposit + (exact.isMapped ? MAPPING_DEPOSIT : 0n)
        // Fees are gone, deposits are where they are said to be, and nothing else moved.
        expect(before - exact.free).toBe((cost?.fee.amount ?? 0n) + after - deposit)
        expect((cost?.deposit.amount ?? 0n) - (cost?.returned.amount ?? 0n)).toBe(after - deposit)
        expect(planProxy({ state: exact.read(), ...options }).status).toBe('met')

        const short = new PalletModel({ ...begin, free: needed - 1n })
        const foreseen = planProxy({ state: short.read(), ...options })
        expect(foreseen.obstacles).toMatchObject([
          { kind: 'fundsShort', shortfall: { amount: 1n } }
        ])
        expect(() => {
          for (const step of foreseen.steps) short.perform(step)
        }).toThrow('InsufficientBalance')
      }),
      { numRuns }
    )
  })

  test('a plan from a saved state is the same plan', () => {
    fc.assert(
      fc.property(start, goal, (begin, options) => {
        const state = new PalletModel(begin).read()
        const saved = parseJson(stringifyJson(state)) as unknown as ProxyState
        expect(planProxy({ state: saved, ...options })).toEqual(planProxy({ state, ...options }))
      }),
      { numRuns: 100 }
    )
  })

  test('revocation takes back what the delegate has, and gives back the deposit', () => {
    fc.assert(
      fc.property(start, fc.boolean(), fc.boolean(), (begin, batch, everyone) => {
        const model = new PalletModel(begin)
        const plan = () =>
          planRevocation({
            state: model.read(),
            batch,
            everyone: everyone && begin.grants.length > 0,
            funder: FUNDER
          })
        if (everyone) {
          expect(plan().steps.length).toBeLessThanOrEqual(2)
          return
        }
        for (let step = plan().steps[0]; step !== undefined; step = plan().steps[0]) {
          model.perform(step)
        }
        expect(plan()).toMatchObject({ status: 'met', steps: [], cost: null })
        expect(model.grants).toEqual(begin.grants.filter(({ delegate }) => delegate !== DELEGATE))
      }),
      { numRuns }
    )
  })
})

const grant = (proxyType: string, delay = 0): ProxyGrant => ({
  delegate: DELEGATE,
  proxyType,
  delay
})
const plan = (begin: Partial<ModelStart>, args: Omit<PlanProxyArgs, 'state'>) =>
  planProxy({ state: new PalletModel({ free: 10n ** 12n, grants: [], ...begin }).read(), ...args })

test('nothing is to be done where the proxy is there', () => {
  const met = plan({ grants: [grant('Automation')] }, { proof: prove(['Automation', 'Any']) })
  expect(met).toMatchObject({
    status: 'met',
    grant: grant('Automation'),
    forceProxyType: 'Automation',
    isProved: true,
    steps: [],
    cost: null,
    verify: { present: [grant('Automation')], absent: [] }
  })
})

test('the narrowest of the types that admit the call is chosen', () => {
  const { grant: chosen, steps, cost } = plan({}, { proof: prove(['Automation', 'Any']) })
  expect(chosen).toEqual(grant('Automation'))
  expect(steps).toMatchObject([
    {
      kind: 'addProxy',
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

test('revoking gives back the whole deposit, or what the proxies that stay leave of it', () => {
  const stranger = { ...grant('Any'), delegate: STRANGER }
  const revoke = (grants: readonly ProxyGrant[], everyone = false) => {
    const { cost } = planRevocation({
      state: new PalletModel({ free: 1_000n, grants }).read(),
      everyone
    })
    return [cost?.returned.amount, cost?.deposit.amount, cost?.needed.amount]
  }
  expect(revoke([grant('Any')])).toEqual([1_010n, 0n, FEES.removeProxy + 100n])
  expect(revoke([grant('Any'), stranger])).toEqual([10n, 0n, FEES.removeProxy + 100n])
  expect(revoke([grant('Any'), stranger], true)).toEqual([1_020n, 0n, FEES.removeProxies + 100n])
})

test('a proxy that is too wide serves, and the plan says so', () => {
  const proof = prove(['Automation', 'Any'])
  const wide = plan({ grants: [grant('Any')] }, { proof })
  expect(wide).toMatchObject({ status: 'met', grant: grant('Any') })
  expect(wide.notices).toEqual([{ kind: 'tooWide', grant: grant('Any'), narrowest: 'Automation' }])
  expect(wide.remedies[0]?.summary).toMatch(/replaceWider/)
  const narrowed = plan({ grants: [grant('Any')] }, { proof, replaceWider: true, batch: false })
  // The new one is there before the old one goes: no run falls between.
  expect(narrowed.steps.map(({ kind }) => kind)).toEqual(['addProxy', 'removeProxy'])
  expect(narrowed.verify.absent).toEqual([grant('Any')])
  const full = plan(
    { grants: [grant('Any')], maxProxies: 1 },
    { proof, replaceWider: true, batch: false }
  )
  expect(full.steps.map(({ kind }) => kind)).toEqual(['removeProxy', 'addProxy'])
})

test('a delayed proxy does not serve, and one that is tried first is named', () => {
  const proof = prove(['Automation', 'Any'])
  const { steps, notices } = plan({ grants: [grant('Any', 7), grant('NonTransfer')] }, { proof })
  expect(steps).toHaveLength(1)
  expect(notices).toEqual([
    { kind: 'delayed', grant: grant('Any', 7) },
    { kind: 'shadowing', grant: grant('Any', 7) },
    { kind: 'tooNarrow', grant: grant('NonTransfer') },
    { kind: 'shadowing', grant: grant('NonTransfer') }
  ])
})

test('what stands in the way is named with its amounts and a remedy', () => {
  const short = plan({ free: 1_000n }, { proxyType: 'Any' })
  expect(short.obstacles).toEqual([
    {
      kind: 'fundsShort',
      account: encodeAddress(USER),
      free: { amount: 1_000n, symbol: 'ACM', decimals: 10 },
      needed: { amount: 1_161n, symbol: 'ACM', decimals: 10 },
      shortfall: { amount: 161n, symbol: 'ACM', decimals: 10 }
    }
  ])
  expect(short.remedies[0]?.summary).toContain('0.0000000161 ACM')
  const none = plan({}, { proof: prove([]) })
  expect(none.obstacles).toEqual([{ kind: 'noTypeAdmits', call: '0x00000401' }])
  const refused = plan({}, { proof: prove(['Any']), proxyType: 'Automation' })
  expect(refused.obstacles).toMatchObject([{ kind: 'typeRefused', admitting: ['Any'] }])
  expect(plan({}, { proof: prove([]), proxyType: 'Any' }).remedies[0]?.summary).toContain(
    'another call'
  )
  expect(plan({}, {}).obstacles).toEqual([{ kind: 'typeUndecided', types: TYPES }])
  const many = [0, 1, 2].map((delay) => ({ ...grant('Any', delay + 1), delegate: STRANGER }))
  const full = plan({ grants: many, maxProxies: 3 }, { proxyType: 'Any' })
  expect(full.obstacles).toEqual([{ kind: 'proxiesExhausted', maximum: 3 }])
  for (const { status, remedies } of [none, refused, full]) {
    expect([status, remedies.length]).toEqual(['blocked', 1])
  }
})

test('a chain without proxies blocks the plan, and a revocation has nothing to do', () => {
  const state = { ...new PalletModel({ free: 0n, grants: [] }).read(), pallet: null }
  expect(planProxy({ state })).toMatchObject({
    status: 'blocked',
    obstacles: [{ kind: 'palletMissing' }],
    steps: []
  })
  expect(planProxy({ state }).remedies[0]?.summary).toContain('pallet-proxy')
  expect(planRevocation({ state }).status).toBe('met')
})

test('through Ethereum transactions only a proxy of type Any counts', () => {
  const proof = prove(['Automation', 'Any'])
  const { grant: chosen } = plan(
    { grants: [grant('Automation')] },
    { proof, through: 'ethereumXcm' }
  )
  expect(chosen).toEqual(grant('Any'))
})

test('what a chain does not tell is left out of the amounts, and said', () => {
  const state = { ...new PalletModel({ free: 10n ** 12n, grants: [] }).read(), fees: [] }
  const { notices, cost, steps } = planProxy({ state, proxyType: 'Any' })
  expect(notices).toContainEqual({ kind: 'feeUnknown', calls: ['addProxy'] })
  expect(cost?.fee.amount).toBe(0n)
  expect(steps[0]?.fee).toBeUndefined()
})

test('a call that fails though it is admitted is told, and does not block', () => {
  const proof = prove(['Any'])
  const types = proof.types.map((type) => ({ ...type, failure: 'Token.FundsUnavailable' }))
  const { status, notices, remedies } = plan({}, { proof: { ...proof, types } })
  expect(status).toBe('ready')
  expect(notices).toEqual([
    { kind: 'callFails', proxyType: 'Any', failure: 'Token.FundsUnavailable' }
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
  const { steps } = planProxy({ state, proxyType: 'Any' })
  expect(steps[0]?.origin).toEqual({ kind: 'signed', account: state.user })
  expect(steps[0]?.evm).toEqual({
    to: state.precompile,
    data: `0x74a34dd3${'22'.repeat(20).padStart(64, '0')}${'0'.repeat(128)}`
  })
  const granted = {
    ...state,
    grants: [{ delegate: state.delegate, proxyType: 'Any', delay: 0 }],
    deposit: 1_010n
  }
  expect(planRevocation({ state: granted }).steps[0]?.evm?.data.slice(0, 10)).toBe('0xfef3f708')
  expect(planRevocation({ state: granted, everyone: true }).steps[0]?.evm?.data).toBe('0x14a5b5fa')
  const poor = {
    ...granted,
    grants: [],
    deposit: 0n,
    balance: { free: 0n, reserved: 0n, frozen: 0n }
  }
  const funder = `0x${'33'.repeat(20)}`
  expect(planProxy({ state: poor, proxyType: 'Any', funder }).steps[0]?.origin).toEqual({
    kind: 'signed',
    account: funder
  })
})

test('an input of another chain is refused', () => {
  raise('ProxyTypeUnknown', () => plan({}, { proxyType: 'Staking' }))
  const { message } = raise('ProxyProofMismatch', () =>
    plan({}, { proof: prove(['Any'], { chain: 'Other' }) })
  )
  expect(message).toBe('The proof does not fit the state of "Acme": it is of Other')
  const [first] = prove(['Any']).types
  const types = first === undefined ? [] : [{ ...first, proxyType: 'Staking' }]
  raise('ProxyProofMismatch', () => plan({}, { proof: prove(['Any'], { types }) }))
})

test('what is spent beside is part of what must be there', () => {
  const { cost } = plan({}, { proxyType: 'Any', spend: 500n })
  expect(cost?.needed.amount).toBe(1_010n + FEES.addProxy + 100n + 500n)
  expect(cost?.fee.amount).toBe(FEES.addProxy)
  const met = plan({ free: 120n, grants: [grant('Any')] }, { proxyType: 'Any', spend: 500n })
  expect(met.obstacles).toMatchObject([{ kind: 'fundsShort', shortfall: { amount: 480n } }])
})
