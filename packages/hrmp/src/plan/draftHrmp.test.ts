import { bytesToTry } from '@paraclock/core'
import { decodeCall, describeCall } from '@paraclock/types'
import { describe, expect, test } from 'vitest'
import {
  channelOf,
  makeHost,
  makePara,
  makeState,
  open,
  RECIPIENT,
  requestOf,
  SENDER,
  standing
} from '../../test/makeState.ts'
import { openMetadata, raised } from '../../test/openMetadata.ts'
import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { draftHrmp } from './draftHrmp.ts'
import type { HrmpGoal } from './HrmpPlan.ts'

const ROC = 1_000_000_000_000n

/** What is left to do for the first direction, as words. */
const stepsOf = (state: HrmpState, goal: HrmpGoal = open) =>
  draftHrmp(state, goal).directions[0]?.steps.map(
    ({ action, paraId, after }) => `${action} by ${paraId} after ${nameAwaited(after)}`
  )

/** What a step waits for, in a word. */
function nameAwaited(after: readonly string[]): string {
  if (after.length === 0) return 'nothing'
  return after.some((id) => id.startsWith('session-')) ? 'session' : 'step'
}

describe('what is left to do, by phase', () => {
  const small = { capacity: 1_000, messageSize: 1_024 }
  test.each<[string, Partial<HrmpDirectionState>, HrmpGoal, string[]]>([
    ['nothing yet', {}, open, ['request by 2114 after nothing', 'accept by 2200 after step']],
    ['requested', { request: requestOf(false) }, open, ['accept by 2200 after nothing']],
    [
      'requested too small',
      { request: requestOf(false, 8) },
      { ...open, ...small },
      ['cancel by 2114 after nothing', 'request by 2114 after step', 'accept by 2200 after step']
    ],
    ['accepted', { request: requestOf(true) }, open, []],
    [
      'accepted too small',
      { request: requestOf(true, 8) },
      { ...open, ...small },
      ['close by 2114 after session', 'request by 2114 after session', 'accept by 2200 after step']
    ],
    ['open', { channel: channelOf() }, open, []],
    ['open, of any size', { channel: channelOf(1, 1) }, open, []],
    ['open, just large enough', { channel: channelOf(1_000, 1_024) }, { ...open, ...small }, []],
    [
      'open, with one message too few',
      { channel: channelOf(999, 1_024) },
      { ...open, ...small },
      ['close by 2114 after nothing', 'request by 2114 after session', 'accept by 2200 after step']
    ],
    [
      'closing',
      { channel: channelOf(), closing: true },
      open,
      ['request by 2114 after session', 'accept by 2200 after step']
    ],
    [
      'open, to be closed',
      { channel: channelOf() },
      { kind: 'close' },
      ['close by 2114 after nothing']
    ],
    [
      'open, to be closed by the recipient',
      { channel: channelOf() },
      { kind: 'close', by: RECIPIENT },
      ['close by 2200 after nothing']
    ],
    [
      'accepted, to be closed',
      { request: requestOf(true) },
      { kind: 'close' },
      ['close by 2114 after session']
    ],
    [
      'requested, to be closed',
      { request: requestOf(false) },
      { kind: 'close' },
      ['cancel by 2114 after nothing']
    ],
    ['closing, to be closed', { channel: channelOf(), closing: true }, { kind: 'close' }, []],
    [
      'requested, to be cancelled',
      { request: requestOf(false) },
      { kind: 'cancel' },
      ['cancel by 2114 after nothing']
    ],
    ['open, to be cancelled', { channel: channelOf() }, { kind: 'cancel' }, []]
  ])('%s', (_, changes, goal, steps) => {
    expect(stepsOf(standing(changes), goal)).toEqual(steps)
  })

  test('what is asked for is what was wanted, and otherwise as much as the host allows', () => {
    const chain = openMetadata('relay')
    const ask = (goal: HrmpGoal) =>
      describeCall({
        call: decodeCall({
          chain,
          bytes: bytesToTry(draftHrmp(makeState(), goal).next[0]?.hostCall ?? '0x')
        }),
        chains: [chain]
      })
    expect(ask({ kind: 'open', capacity: 10, messageSize: 20 })).toBe(
      'hrmp.hrmpInitOpenChannel(recipient: 2200, proposedMaxCapacity: 10, proposedMaxMessageSize: 20)'
    )
    expect(ask({ kind: 'open' })).toContain(
      'proposedMaxCapacity: 1000, proposedMaxMessageSize: 102_400'
    )
  })

  test('a cancellation bears witness for more requests than there are', () => {
    const state = standing({ request: requestOf(false) }, makeHost({ openRequests: 3 }))
    const [step] = draftHrmp(state, { kind: 'cancel' }).next
    expect(
      decodeCall({ chain: openMetadata('relay'), bytes: bytesToTry(step?.hostCall ?? '0x') }).args
    ).toMatchObject({ open_requests: 19 })
  })
})

describe('when it takes effect', () => {
  test('a channel opens and closes with the session, a request stands at once', () => {
    const effects = draftHrmp(standing({ channel: channelOf(8) }), {
      ...open,
      capacity: 9
    }).directions[0]?.steps.map(({ effect }) => effect)
    expect(effects).toEqual([
      { kind: 'session', session: 8, at: 1_767_225_666n },
      { kind: 'session', session: 8, at: 1_767_225_666n },
      { kind: 'session', session: 9, at: 1_767_225_726n }
    ])
    const [request] = draftHrmp(makeState(), open).next
    expect(request?.effect).toEqual({ kind: 'immediate' })
  })

  test('what was accepted waits for the session, and says for which', () => {
    const plan = draftHrmp(standing({ request: requestOf(true) }), open)
    expect(plan.status).toBe('wait')
    expect(plan.directions[0]).toMatchObject({
      status: 'wait',
      phase: 'accepted',
      summary: '2114 to 2200: accepted, waits for session 8'
    })
  })

  test('a host that does not tell its sessions has no times', () => {
    const host = makeHost({
      session: { index: 7, nextAt: undefined, seconds: undefined, blocks: undefined }
    })
    const plan = draftHrmp(standing({ channel: channelOf(8) }, host), { ...open, capacity: 9 })
    expect(plan.directions[0]?.steps.at(-1)?.effect).toEqual({
      kind: 'session',
      session: 9,
      at: undefined
    })
  })
})

describe('what else should be known', () => {
  test('a channel that is too small is closed and opened again, said plainly', () => {
    const plan = draftHrmp(standing({ channel: channelOf(8, 1_024) }), { ...open, capacity: 9 })
    expect(plan.directions[0]?.summary).toBe(
      '2114 to 2200: open but too small: it is closed and opened again, next parachain 2114 has to close'
    )
    const closing = draftHrmp(standing({ channel: channelOf() }), { ...open, kind: 'close' })
    expect(closing.directions[0]?.summary).toBe(
      '2114 to 2200: open, next parachain 2114 has to close'
    )
  })

  test('a plan reckons with limits and deposits that will change', () => {
    const { limits } = makeHost()
    const later = { ...limits, senderDeposit: 12n * ROC, maxCapacity: 500 }
    const host = makeHost({ pending: [{ session: 8, limits: later }] })
    const plan = draftHrmp(standing({ channel: channelOf(8) }, host), { ...open, capacity: 400 })
    // The request comes after that session.
    expect(plan.directions[0]?.steps[1]?.cost?.deposit).toBe(12n * ROC)
    const tooMuch = draftHrmp(standing({ channel: channelOf(8) }, host), { ...open, capacity: 600 })
    expect(tooMuch.obstacles).toMatchObject([{ code: 'sizeBeyondLimit', limit: 500 }])
    expect(draftHrmp(standing({}, host), { ...open, capacity: 600 }).obstacles).toEqual([])
  })

  test('a message that is under way is waited for', () => {
    const state = makeState({ paras: [makePara(SENDER, { underWay: 2 }), makePara(RECIPIENT)] })
    const plan = draftHrmp(state, open)
    expect(plan).toMatchObject({ status: 'wait', next: [] })
    expect(plan.directions[0]?.summary).toContain('a message of parachain 2114 is under way')
  })

  test('a parachain without a connection: its step is the call of the host', () => {
    const lost = { sender: { unknown: 'there is no connection to it' } }
    const state = makeState({ paras: [makePara(SENDER, lost), makePara(RECIPIENT)] })
    const plan = draftHrmp(state, open)
    expect(plan.next).toMatchObject([
      { chain: 'relay', origin: { kind: 'sovereign', paraId: SENDER } }
    ])
    // Who can be reached closes, if nobody is named.
    const closing = { ...standing({ channel: channelOf() }), paras: state.paras }
    expect(stepsOf(closing, { kind: 'close' })).toEqual(['close by 2200 after nothing'])
  })
})

describe('bad input', () => {
  const code = (goal: unknown, state: unknown = makeState()) =>
    raised(() => draftHrmp(state as HrmpState, goal as HrmpGoal)).code
  test.each([
    [{ kind: 'reopen' }, 'ArgumentInvalid'],
    [{ kind: 'open', directions: [] }, 'ArgumentInvalid'],
    [{ kind: 'open', directions: [{ sender: 1, recipient: 2 }] }, 'ArgumentInvalid'],
    [{ kind: 'close', by: 7 }, 'ArgumentInvalid'],
    [{ kind: 'open', payer: `0x${'01'.repeat(20)}` }, 'ValueMalformed'],
    [{ kind: 'open', capacity: 0 }, 'ArgumentInvalid'],
    [{ kind: 'open', messageSize: 0 }, 'ArgumentInvalid'],
    [{ kind: 'open', capacity: -1 }, 'ValueMalformed'],
    [{ kind: 'open', capacity: 2 ** 32 }, 'ValueMalformed'],
    [{ kind: 'open', capacity: 0.5 }, 'ValueMalformed']
  ])('the goal %j is refused with %s', (goal, expected) => {
    expect(code(goal)).toBe(expected)
  })

  test.each([[null], [{}], [{ format: 'paraclock-hrmp-2' }]])('%j is no state', (state) =>
    expect(code(open, state)).toBe('SavedDataMalformed')
  )

  test('a state without fees is no state for a plan that needs them', () => {
    const state = makeState({ paras: [makePara(SENDER, { fees: [] }), makePara(RECIPIENT)] })
    expect(code(open, state)).toBe('SavedDataMalformed')
  })
})
