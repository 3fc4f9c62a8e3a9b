import { bytesToTry, type ParaId } from '@paraclock/core'
import { decodeCall, describeCall } from '@paraclock/types'
import { describe, expect, test } from 'vitest'
import {
  channelOf,
  makeDirection,
  makeHost,
  makePara,
  makeState,
  RECIPIENT,
  relayPallet,
  requestOf
} from '../../test/makeState.ts'
import { openMetadata } from '../../test/openMetadata.ts'
import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { draftHrmp } from './draftHrmp.ts'

const ROC = 1_000_000_000_000n
const SYSTEM = 1_000 as ParaId

describe('with a system parachain', () => {
  const pair = (changes: Partial<HrmpDirectionState> = {}, host = makeHost()): HrmpState =>
    makeState({
      host,
      paras: [makePara(SYSTEM), makePara(RECIPIENT)],
      directions: [makeDirection(SYSTEM, RECIPIENT, changes), makeDirection(RECIPIENT, SYSTEM)]
    })

  test('one call of the other parachain opens both directions, without a deposit', () => {
    const plan = draftHrmp(pair(), { kind: 'open' })
    expect(
      plan.next.map(({ action, paraId, directions }) => [action, paraId, directions.length])
    ).toEqual([['establish', RECIPIENT, 2]])
    expect(
      describeCall({
        call: decodeCall({
          chain: openMetadata('relay'),
          bytes: bytesToTry(plan.next[0]?.hostCall ?? '0x')
        }),
        chains: [openMetadata('relay')]
      })
    ).toBe('hrmp.establishChannelWithSystem(targetSystemChain: 1000)')
    expect(plan.next[0]?.cost?.deposit).toBe(0n)
    expect(plan.directions.map(({ status }) => status)).toEqual(['act', 'act'])
  })

  test('a request that stands goes first', () => {
    const plan = draftHrmp(pair({ request: requestOf(false) }), { kind: 'open' })
    expect(plan.next.map(({ action, paraId }) => [action, paraId])).toEqual([['cancel', RECIPIENT]])
  })

  test('a wanted size, one direction, or an open one is asked for as everywhere', () => {
    const free = draftHrmp(pair(), { kind: 'open', capacity: 10 }).next
    expect(free.map(({ action, cost }) => [action, cost?.deposit])).toEqual([
      ['request', 0n],
      ['request', 0n]
    ])
    expect(draftHrmp(pair({ channel: channelOf() }), { kind: 'open' }).next).toMatchObject([
      { action: 'request', paraId: RECIPIENT }
    ])
    const one = [{ sender: SYSTEM, recipient: RECIPIENT }]
    expect(draftHrmp(pair(), { kind: 'open', directions: one }).next).toMatchObject([
      { action: 'request' }
    ])
  })

  test('an older host knows neither the call nor the waiver', () => {
    const { establishChannelWithSystem, ...calls } = relayPallet.calls
    expect(establishChannelWithSystem).toBeDefined()
    const host = makeHost({ pallet: { ...relayPallet, calls }, systemIsFree: false })
    expect(draftHrmp(pair({}, host), { kind: 'open' }).next[0]).toMatchObject({
      action: 'request',
      cost: { deposit: 10n * ROC }
    })
  })
})
