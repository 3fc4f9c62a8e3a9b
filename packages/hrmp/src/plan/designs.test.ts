import { sovereignAccount } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import {
  makeDirection,
  makeHost,
  makePara,
  makeState,
  RECIPIENT,
  requestOf,
  SENDER,
  siblingManagement
} from '../../test/makeState.ts'
import { relayManagement } from '../state/ChannelManagement.ts'
import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import { draftHrmp } from './draftHrmp.ts'

const ROC = 10n ** 12n
const fee = 242_939_370n

/** The second design: the relay chain asks the Coretime chain to hold deposits. */
function second(free: bigint, there: Partial<HrmpDirectionState> = {}) {
  const paraOf = (paraId: typeof SENDER) =>
    makePara(paraId, {
      balance: { free: ROC, reserved: 0n, frozen: 0n },
      deposits: {
        sovereign: sovereignAccount({ paraId, on: 'sibling' }).account,
        balance: { free, reserved: 0n, frozen: 0n }
      }
    })
  const { deposits } = siblingManagement
  return makeState({
    host: makeHost({
      management: { ...relayManagement, deposits },
      deposits: { chain: 'coretime', ss58Prefix: 42, existentialDeposit: ROC }
    }),
    paras: [paraOf(SENDER), paraOf(RECIPIENT)],
    directions: [makeDirection(SENDER, RECIPIENT, there), makeDirection(RECIPIENT, SENDER)]
  })
}

const goal = { kind: 'open', directions: [{ sender: 2114, recipient: 2200 }] } as const

test('the second design waits until each deposit is held, and pays only fees on the relay chain', () => {
  const plan = draftHrmp(second(11n * ROC), goal)
  expect(plan.status).toBe('act')
  expect(plan.steps.map(({ id, after }) => [id, after])).toEqual([
    ['request-2114-2200', []],
    ['deposit-request-2114-2200', ['request-2114-2200']],
    ['accept-2114-2200', ['deposit-request-2114-2200']],
    ['deposit-accept-2114-2200', ['accept-2114-2200']],
    ['session-8', ['deposit-accept-2114-2200']]
  ])
  const [request, wait] = plan.steps
  expect(request).toMatchObject({
    deposit: { amount: 10n * ROC },
    cost: { deposit: 0n, held: 10n * ROC, fee }
  })
  expect(wait).toMatchObject({
    ...{ kind: 'wait', for: 'deposit', chain: 'coretime' },
    description: expect.stringMatching(
      /^coretime holds 10 ROC of 5\w+, and says so to relay\. If it refuses, relay drops what was asked/
    )
  })
  expect(plan.accounts.map(({ short, fees }) => [short.amount, fees.amount])).toEqual([
    [0n, fee],
    [0n, fee]
  ])
})

test('a request whose deposit is not held yet is waited for, before it is accepted', () => {
  const awaited = { ...requestOf(false), deposit: 'awaited' } as const
  const plan = draftHrmp(second(11n * ROC, { request: awaited }), goal)
  expect(plan.status).toBe('wait')
  expect(plan.directions[0]?.summary).toBe(
    '2114 to 2200: requested, waits until coretime holds the deposit'
  )
  expect(plan.steps.map(({ id }) => id).slice(0, 2)).toEqual([
    'deposit-request-2114-2200',
    'accept-2114-2200'
  ])
})

test('after a refusal, the plan names the account that must have the deposit, to the unit', () => {
  const plan = draftHrmp(second(11n * ROC - 1n), goal)
  expect(plan.status).toBe('blocked')
  expect(plan.obstacles[0]).toMatchObject({
    ...{ code: 'balanceShort', paraId: SENDER, needed: 11n * ROC, short: 1n },
    remedy: expect.stringContaining('parachain 2114 on coretime, which holds the deposits')
  })
})

test('a cancelled request returns its deposit where it was held', () => {
  const small = { ...requestOf(false, 1), senderDeposit: 10n * ROC }
  const plan = draftHrmp(second(ROC, { request: small }), { ...goal, capacity: 8 })
  const [cancel, request] = plan.steps
  expect([cancel?.id, request?.status]).toEqual(['cancel-2114-2200', 'wait'])
})

test('in the first design, the chain that takes the calls reserves at once, for a session elsewhere', () => {
  const host = makeHost({
    ...{ chain: 'coretime', register: 'relay' },
    management: { ...siblingManagement, effect: 'session' }
  })
  const { steps } = draftHrmp(makeState({ host }), goal)
  expect(steps.map(({ id, chain }) => [id, chain])).toEqual([
    ['request-2114-2200', 'para2114'],
    ['accept-2114-2200', 'para2200'],
    ['session-8', 'relay']
  ])
  expect(steps[0]).toMatchObject({
    cost: { deposit: 10n * ROC },
    payer: { chain: 'coretime' }
  })
})
