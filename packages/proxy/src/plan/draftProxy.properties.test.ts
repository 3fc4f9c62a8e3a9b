import { parseJson, stringifyJson } from '@paraclock/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DELEGATE,
  FUNDER,
  inOrder,
  keyOf,
  MAPPING_DEPOSIT,
  type ModelStart,
  PalletModel
} from '../../test/support/PalletModel.ts'
import { proveTypes, TYPES } from '../../test/support/proveTypes.ts'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import { draftProxy } from './draftProxy.ts'
import { draftRevocation } from './draftRevocation.ts'

const STRANGER = `0x${'44'.repeat(32)}`

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
    .map(([list, reachesContracts]) => proveTypes(list, { reachesContracts })),
  replaceWider: fc.boolean(),
  batch: fc.boolean()
})
const numRuns = Number(process.env['PARACLOCK_RANDOM_CASES'] ?? 400)

describe('planning again after any partial execution', () => {
  test('continues to the goal, and then there is nothing left to do', () => {
    fc.assert(
      fc.property(start, goal, (begin, options) => {
        const model = new PalletModel(begin)
        const plan = () => draftProxy(model.read(), { funder: FUNDER, ...options })
        for (let round = 0; round < 12; round += 1) {
          const { steps, status, obstacles, grant } = plan()
          const [step] = steps
          if (status === 'blocked') {
            // Nobody asked for Any, where nothing else admits the call.
            const isUnasked = options.proof.admitting[0] === 'Any'
            expect(obstacles.map(({ code }) => code)).toEqual([
              isUnasked ? 'anyUnasked' : 'proxiesExhausted'
            ])
            if (isUnasked) return
            expect(model.grants.length).toBeGreaterThanOrEqual(model.maxProxies)
            return
          }
          if (step === undefined) {
            expect(status).toBe('done')
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
        const planned = draftProxy(new PalletModel(begin).read(), { ...options })
        const needed = planned.cost?.needed.amount
        if (needed === undefined || planned.obstacles.some(({ code }) => code !== 'fundsShort'))
          return
        const exact = new PalletModel({ ...begin, free: needed })
        const { status, steps, cost } = draftProxy(exact.read(), { ...options })
        expect(status).toBe('act')
        const [before, deposit] = [
          exact.free,
          exact.deposit + (exact.isMapped ? MAPPING_DEPOSIT : 0n)
        ]
        for (const step of steps) exact.perform(step)
        const after = exact.deposit + (exact.isMapped ? MAPPING_DEPOSIT : 0n)
        // Fees are gone, deposits are where they are said to be, and nothing else moved.
        expect(before - exact.free).toBe((cost?.fee.amount ?? 0n) + after - deposit)
        expect((cost?.deposit.amount ?? 0n) - (cost?.returned.amount ?? 0n)).toBe(after - deposit)
        expect(draftProxy(exact.read(), { ...options }).status).toBe('done')

        const short = new PalletModel({ ...begin, free: needed - 1n })
        const foreseen = draftProxy(short.read(), { ...options })
        expect(foreseen.obstacles).toMatchObject([
          { code: 'fundsShort', shortfall: { amount: 1n } }
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
        expect(draftProxy(saved, { ...options })).toEqual(draftProxy(state, { ...options }))
      }),
      { numRuns: 100 }
    )
  })

  test('revocation takes back what the delegate has, and gives back the deposit', () => {
    fc.assert(
      fc.property(start, fc.boolean(), fc.boolean(), (begin, batch, everyone) => {
        const model = new PalletModel(begin)
        const plan = () =>
          draftRevocation(model.read(), {
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
        expect(plan()).toMatchObject({ status: 'done', steps: [], cost: undefined })
        expect(model.grants).toEqual(begin.grants.filter(({ delegate }) => delegate !== DELEGATE))
      }),
      { numRuns }
    )
  })
})
