import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { relayPallet } from '../../test/makeState.ts'
import { movedDocument, relayManagement } from '../state/ChannelManagement.ts'
import { findManagement } from './findManagement.ts'

/** A chain with the recorded facts of its metadata: what it takes, stores and holds. */
const recorded = (name: string, facts: string): Chain => {
  const storage = { items: [{ name: 'HrmpChannels' }] }
  const reasons = { tag: 'variant', value: [{ name: 'Preimage' }, { name: 'HrmpPara' }] }
  return {
    ...{ name, paraId: name === 'relay' ? undefined : 1_005, constant: () => 1_005 },
    facts: { capabilities: { hrmp: facts.includes('calls') ? relayPallet : undefined } },
    runtime: {
      metadata: {
        pallets: facts.includes('register') ? [{ storage }] : [{}],
        lookup: facts.includes('holds') ? [{ path: ['RuntimeHoldReason'], def: reasons }] : []
      }
    }
  } as unknown as Chain
}

const find = (relay: string, coretime?: string) =>
  findManagement({
    relay: recorded('relay', relay),
    siblings: coretime === undefined ? [] : [recorded('coretime', coretime)]
  })

const [onRelay, onCoretime] = [{ kind: 'relay' }, { kind: 'sibling', paraId: 1_005 }] as const
const moved = { register: onRelay, effect: 'session', document: movedDocument } as const

test('the relay chain does all of it today, with a Coretime chain that does nothing, and without', () => {
  expect(find('calls, register')).toBe(relayManagement)
  expect(find('calls, register', '')).toBe(relayManagement)
})

test('the first design: the Coretime chain takes the calls and holds the deposits', () => {
  const found = find('register', 'calls, holds')
  expect(found).toEqual({ ...moved, calls: onCoretime, deposits: onCoretime })
})

test('the second design: the relay chain takes the calls, the Coretime chain holds the deposits', () => {
  const found = find('calls, register', 'holds')
  expect(found).toEqual({ ...moved, calls: onRelay, deposits: onCoretime })
})

test.each([
  [
    'calls, register',
    'calls, holds',
    'calls: relay and coretime; deposits: coretime; register: relay'
  ],
  ['calls, register', 'register', 'calls: relay; deposits: relay; register: relay and coretime'],
  ['register', 'calls', 'calls: coretime; deposits: none; register: relay'],
  ['', '', 'calls: none; deposits: none; register: none']
])('%s and %s are no known form, and are shown', (relay, coretime, facts) => {
  expect(() => find(relay, coretime)).toThrow(
    expect.objectContaining({
      code: 'ChannelsUnsupported',
      message: expect.stringContaining(`(${facts})`)
    })
  )
})
