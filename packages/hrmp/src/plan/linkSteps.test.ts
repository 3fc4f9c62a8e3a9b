import { expect, test } from 'vitest'
import {
  channelOf,
  makeDirection,
  makeHost,
  makePara,
  makeState,
  RECIPIENT,
  requestOf,
  SENDER
} from '../../test/makeState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { draftHrmp } from './draftHrmp.ts'
import type { HrmpGoal } from './HrmpPlan.ts'

const payer = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const open: HrmpGoal = { kind: 'open', payer }
const empty = { balance: { free: 0n, reserved: 0n, frozen: 0n } }

const list = (state: HrmpState, goal: HrmpGoal = open) =>
  draftHrmp(state, goal).steps.map(({ id, status, after }) => [id, status, after.join()])

test('from nothing, every step to both channels stands in the plan, with what it waits for', () => {
  const state = makeState({ paras: [makePara(SENDER, empty), makePara(RECIPIENT, empty)] })
  expect(list(state)).toEqual([
    ['fund-2114', 'act', ''],
    ['fund-2200', 'act', ''],
    ['request-2114-2200', 'wait', 'fund-2114'],
    ['request-2200-2114', 'wait', 'fund-2200'],
    ['accept-2114-2200', 'wait', 'request-2114-2200,fund-2200'],
    ['accept-2200-2114', 'wait', 'request-2200-2114,fund-2114'],
    ['session-8', 'wait', 'accept-2114-2200,accept-2200-2114']
  ])
  const plan = draftHrmp(state, open)
  expect(plan).toMatchObject({ status: 'act', obstacles: [] })
  expect(plan.next.map(({ id }) => id)).toEqual(['fund-2114', 'fund-2200'])
  for (const { paraId, deposits, fees } of plan.accounts) {
    const costs = plan.steps.flatMap((step) =>
      step.kind === 'call' && step.paraId === paraId && step.cost !== undefined ? [step.cost] : []
    )
    expect(costs).toHaveLength(2)
    expect(deposits.amount).toBe(costs.reduce((sum, { deposit }) => sum + deposit, 0n))
    expect(fees.amount).toBe(costs.reduce((sum, { fee }) => sum + fee, 0n))
  }
  expect(plan.directions.map(({ status, summary }) => [status, summary])).toEqual([
    ['act', '2114 to 2200: absent, next fund parachain 2114 on relay'],
    ['act', '2200 to 2114: absent, next fund parachain 2200 on relay']
  ])
})

test('a session is a wait of its own, with its time, its length and what it brings', () => {
  const last = draftHrmp(makeState(), open).steps.at(-1)
  expect(last).toMatchObject({
    kind: 'wait',
    for: 'session',
    chain: 'relay',
    at: 1_767_225_666n,
    blocks: 10,
    description:
      'session 8 of relay begins: the channel 2114 to 2200 opens, the channel 2200 to 2114 opens'
  })
})

test('a channel that is too small: a session to close it, another to open it again', () => {
  const state = makeState({
    directions: [
      makeDirection(SENDER, RECIPIENT, { channel: channelOf(8) }),
      makeDirection(RECIPIENT, SENDER, { channel: channelOf() })
    ]
  })
  expect(list(state, { ...open, capacity: 9 })).toEqual([
    ['close-2114-2200', 'act', ''],
    ['session-8', 'wait', 'close-2114-2200'],
    ['request-2114-2200', 'wait', 'session-8'],
    ['accept-2114-2200', 'wait', 'request-2114-2200'],
    ['session-9', 'wait', 'session-8,accept-2114-2200']
  ])
})

test('what is accepted waits for the session alone', () => {
  const state = makeState({
    directions: [
      makeDirection(SENDER, RECIPIENT, { request: requestOf(true) }),
      makeDirection(RECIPIENT, SENDER, { channel: channelOf() })
    ]
  })
  expect(list(state)).toEqual([['session-8', 'wait', '']])
  expect(draftHrmp(state, open).steps[0]?.description).toBe(
    'session 8 of relay begins: the channel 2114 to 2200 opens'
  )
})

test('messages that are under way are waited for first', () => {
  const state = makeState({ paras: [makePara(SENDER, { underWay: 2 }), makePara(RECIPIENT)] })
  const there: HrmpGoal = { ...open, directions: [{ sender: SENDER, recipient: RECIPIENT }] }
  expect(list(state, there)).toEqual([
    ['messages-2114', 'wait', ''],
    ['request-2114-2200', 'wait', 'messages-2114'],
    ['accept-2114-2200', 'wait', 'request-2114-2200'],
    ['session-8', 'wait', 'accept-2114-2200']
  ])
})

test('a step that needs what a cancellation gives back waits for it', () => {
  const poor = { balance: { free: 1_000_000_000_000n, reserved: 0n, frozen: 0n } }
  const dear = { ...requestOf(false, 8), senderDeposit: 20_000_000_000_000n }
  const state = makeState({
    paras: [makePara(SENDER, poor), makePara(RECIPIENT)],
    directions: [
      makeDirection(SENDER, RECIPIENT, { request: dear }),
      makeDirection(RECIPIENT, SENDER, { request: requestOf(false) })
    ]
  })
  expect(list(state, { ...open, capacity: 9 })).toEqual([
    ['cancel-2114-2200', 'act', ''],
    ['request-2114-2200', 'wait', 'cancel-2114-2200'],
    ['accept-2114-2200', 'wait', 'request-2114-2200'],
    ['accept-2200-2114', 'wait', 'cancel-2114-2200'],
    ['session-8', 'wait', 'accept-2114-2200,accept-2200-2114']
  ])
})

test('an account has one amount, wherever it is named, and deposit and fee stand apart', () => {
  const state = makeState({ paras: [makePara(SENDER, empty), makePara(RECIPIENT, empty)] })
  const needed = 17_000_000_000_000n + 242_939_370n + 291_527_244n + 33_333_333n
  const paid = draftHrmp(state, open)
  expect(paid.accounts.map((one) => [one.needed.amount, one.short.amount])).toEqual([
    [needed, needed],
    [needed, needed]
  ])
  expect(paid.accounts.map(({ fund }) => fund?.transfer?.amount)).toEqual([needed, needed])
  const [request] = paid.steps.filter(({ id }) => id === 'request-2114-2200')
  expect(request).toMatchObject({
    deposit: { amount: 10_000_000_000_000n },
    fee: { amount: 242_939_370n },
    payer: { chain: 'relay', account: '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y' }
  })
  const unpaid = draftHrmp(state, { kind: 'open' })
  expect(
    unpaid.obstacles.map((one) => one.code === 'balanceShort' && [one.paraId, one.needed])
  ).toEqual([
    [2114, needed],
    [2200, needed]
  ])
  expect(unpaid.steps.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'blocked'),
    'wait'
  ])
  expect(
    JSON.stringify(unpaid.steps.map((step) => 'preconditions' in step && step.preconditions))
  ).not.toContain('ROC')
})

test('a host that does not tell its sessions has waits without a time', () => {
  const host = makeHost({
    session: { index: 7, nextAt: undefined, seconds: undefined, blocks: undefined }
  })
  expect(draftHrmp(makeState({ host }), open).steps.at(-1)).toMatchObject({
    at: undefined,
    blocks: undefined
  })
})
