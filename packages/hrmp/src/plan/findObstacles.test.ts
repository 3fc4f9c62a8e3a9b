import { bytesToTry } from '@paraclock/core'
import { decodeCall } from '@paraclock/types'
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
  standing,
  there
} from '../../test/makeState.ts'
import { openMetadata } from '../../test/openMetadata.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { draftHrmp } from './draftHrmp.ts'
import type { HrmpGoal } from './HrmpPlan.ts'

const ROC = 1_000_000_000_000n

describe('what is in the way', () => {
  const codes = (state: HrmpState, goal: HrmpGoal = open) =>
    draftHrmp(state, goal).obstacles.map(({ code }) => code)
  const paras = (
    first: Parameters<typeof makePara>[1],
    second: Parameters<typeof makePara>[1] = {}
  ): HrmpState => makeState({ paras: [makePara(SENDER, first), makePara(RECIPIENT, second)] })

  test('a parachain that the host does not know, or that is leaving', () => {
    expect(draftHrmp(paras({}, { lifecycle: undefined }), open)).toMatchObject({
      status: 'blocked',
      next: [],
      obstacles: [{ code: 'paraUnregistered', paraId: 2200, lifecycle: undefined }]
    })
    expect(codes(paras({ lifecycle: 'OffboardingParachain' }))).toContain('paraUnregistered')
    expect(codes(paras({ lifecycle: 'Parathread' }))).toEqual([])
  })

  test('a host without a register of parachains says nothing of them', () => {
    const state = {
      ...paras({}, { lifecycle: undefined }),
      host: makeHost({ keepsRegister: false })
    }
    expect(codes(state)).toEqual([])
  })

  test('a host that allows no channels at all', () => {
    const limits = { ...makeHost().limits, maxCapacity: 0, maxMessageSize: 0 }
    expect(codes(standing({}, makeHost({ limits })))).toEqual([
      'sizeBeyondLimit',
      'sizeBeyondLimit'
    ])
  })

  test.each([
    [{ outbound: 29, requested: 0 }, {}, []],
    [{ outbound: 29, requested: 1 }, {}, ['outboundLimitReached']],
    [{}, { inbound: 29, accepted: 0 }, []],
    [{}, { inbound: 28, accepted: 2 }, ['inboundLimitReached']]
  ])('limits count what is pending: %o to %o', (first, second, expected) => {
    expect(codes(paras(first, second))).toEqual(expected)
  })

  test('a recipient that cannot accept is known before the request is made', () => {
    const plan = draftHrmp(paras({}, { inbound: 30 }), open)
    expect(plan.next).toEqual([])
    expect(plan.obstacles[0]).toMatchObject({ code: 'inboundLimitReached', count: 30, limit: 30 })
  })

  test('a channel that is closed first makes room for itself', () => {
    const state = {
      ...standing({ channel: channelOf(8) }),
      paras: [makePara(SENDER, { outbound: 30 }), makePara(RECIPIENT, { inbound: 30 })]
    } as HrmpState
    expect(codes(state, { ...open, capacity: 9 })).toEqual([])
  })

  test('more than the host allows: nothing is closed for that', () => {
    const state = standing({ channel: channelOf(8) })
    expect(draftHrmp(state, { ...open, capacity: 1_001, messageSize: 102_401 })).toMatchObject({
      status: 'blocked',
      next: [],
      directions: [{ steps: [] }],
      obstacles: [
        { code: 'sizeBeyondLimit', what: 'capacity', wanted: 1_001, limit: 1_000 },
        { code: 'sizeBeyondLimit', what: 'messageSize', wanted: 102_401, limit: 102_400 }
      ]
    })
  })

  test('a channel from before the limit was lowered is not in the way', () => {
    const state = standing({ channel: channelOf(2_000) })
    expect(draftHrmp(state, { ...open, capacity: 2_000 }).status).toBe('done')
  })

  test('an accepted request cannot be cancelled', () => {
    const plan = draftHrmp(standing({ request: requestOf(true) }), {
      kind: 'cancel',
      directions: there
    })
    expect(plan).toMatchObject({ status: 'blocked', obstacles: [{ code: 'requestAccepted' }] })
  })

  test('an account that is short, to the unit, and the transfer that fixes it', () => {
    const short = paras({ balance: { free: 5n, reserved: 0n, frozen: 0n } })
    const needed = 10n * ROC + 291_527_244n + 33_333_333n
    const { obstacles, accounts, status } = draftHrmp(short, open)
    expect(status).toBe('blocked')
    expect(obstacles).toMatchObject([
      {
        code: 'balanceShort',
        free: 5n,
        needed,
        short: needed - 5n,
        account: '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y',
        remedy:
          'Send 10.000324860572 ROC to 5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y, the sovereign account of parachain 2114 on relay: it holds 0.000000000005 ROC of the 10.000324860577 ROC that all steps take.'
      }
    ])
    expect(accounts[0]).toMatchObject({ fund: undefined, needed: { amount: needed } })
    const payer = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    const plan = draftHrmp(short, { ...open, payer })
    expect(plan.status).toBe('act')
    expect(plan.next.map(({ action, origin }) => [action, origin])).toEqual([
      ['fund', { kind: 'signed', account: payer }]
    ])
    expect(
      decodeCall({ chain: openMetadata('relay'), bytes: bytesToTry(plan.next[0]?.call ?? '0x') })
    ).toMatchObject({
      method: 'transfer_keep_alive',
      args: {
        dest: '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y',
        value: '10000324860572'
      }
    })
    const bare = { ...short, host: makeHost({ transfer: undefined }) }
    expect(draftHrmp(bare, { ...open, payer }).status).toBe('blocked')
  })

  test('what is frozen has to stay, if it is more than the existential deposit', () => {
    const free = 10n * ROC + 291_527_244n + ROC
    const at = (amount: bigint) =>
      codes(paras({ balance: { free: amount, reserved: 0n, frozen: ROC } }))
    expect(at(free)).toEqual([])
    expect(at(free - 1n)).toEqual(['balanceShort'])
  })
})
