import { bytesToHex } from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import { encodeCall, readGivenCall } from '@paraclock/types'
import { TypeRegistry } from '@polkadot/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relayPallet } from '../../test/makeState.ts'
import { openMetadata, raised } from '../../test/openMetadata.ts'
import { buildHrmpCall } from '../build/buildHrmpCall.ts'
import type { HrmpCallName, HrmpCalls } from './buildHrmpCall.ts'

// Kusama has the pallet at index 60, as the committed relay has. Both vectors are calls that
// parachains sent there: a request of 2085 with 1000 messages of 102400 bytes, and its acceptance.
test('calls as they were seen on Kusama', () => {
  expect(relayPallet.index).toBe(0x3c)
  expect(
    buildHrmpCall({
      pallet: relayPallet,
      method: 'hrmpInitOpenChannel',
      args: { recipient: 2085, proposedMaxCapacity: 1000, proposedMaxMessageSize: 102_400 }
    })
  ).toBe('0x3c0025080000e803000000900100')
  expect(
    buildHrmpCall({ pallet: relayPallet, method: 'hrmpAcceptOpenChannel', args: { sender: 2085 } })
  ).toBe('0x3c0125080000')
})

const u32 = fc.nat(0xffff_ffff)
const above = fc.integer({ min: 1, max: 0xffff_ffff })
const ends = fc.record({ sender: u32, recipient: u32 })
const shapes: { readonly [Name in HrmpCallName]: fc.Arbitrary<HrmpCalls[Name]> } = {
  hrmpInitOpenChannel: fc.record({
    recipient: u32,
    proposedMaxCapacity: above,
    proposedMaxMessageSize: above
  }),
  hrmpAcceptOpenChannel: fc.record({ sender: u32 }),
  hrmpCloseChannel: fc.record({ channelId: ends }),
  hrmpCancelOpenRequest: fc.record({ channelId: ends, openRequests: u32 }),
  establishChannelWithSystem: fc.record({ targetSystemChain: u32 }),
  establishSystemChannel: ends,
  pokeChannelDeposits: ends,
  forceOpenHrmpChannel: fc.record({
    sender: u32,
    recipient: u32,
    maxCapacity: above,
    maxMessageSize: above
  }),
  forceCleanHrmp: fc.record({ para: u32, numInbound: u32, numOutbound: u32 }),
  forceProcessHrmpOpen: fc.record({ channels: u32 }),
  forceProcessHrmpClose: fc.record({ channels: u32 })
}
const names = Object.keys(shapes) as HrmpCallName[]
const calls = fc.oneof(
  ...names.map((call) =>
    shapes[call].map((args) => ({ call, args: args as HrmpCalls[typeof call] }))
  )
)

test("every call is what the relay's own metadata makes of the same arguments", () => {
  const chain = openMetadata('relay')
  expect(names.toSorted()).toEqual(Object.keys(relayPallet.calls).toSorted())
  fc.assert(
    fc.property(calls, ({ call, args }) => {
      const named = {
        pallet: 'hrmp',
        method: call,
        args: args as unknown as Record<string, unknown>
      }
      expect(buildHrmpCall({ pallet: relayPallet, method: call, args })).toBe(
        encodeCall({ call: readGivenCall({ chain, call: named }), chains: [chain] })
      )
    }),
    { numRuns: 1_000 }
  )
})

test('10,000 random calls are byte for byte those of @polkadot/types', () => {
  const registry = new TypeRegistry()
  const flatten = (value: unknown): number[] =>
    typeof value === 'number' ? [value] : Object.values(value as object).flatMap(flatten)
  fc.assert(
    fc.property(calls, ({ call, args }) => {
      const numbers = flatten(args)
      const bytes = registry.createTypeUnsafe(`[u32; ${numbers.length}]`, [numbers]).toU8a()
      const head = Uint8Array.of(60, relayPallet.calls[call]?.index ?? 255)
      const written = buildHrmpCall({ pallet: relayPallet, method: call, args })
      if (written !== bytesToHex(Uint8Array.of(...head, ...bytes))) expect.fail(written)
    }),
    { numRuns: 10_000 }
  )
})

describe('on other runtimes', () => {
  const withCalls = (calls: HrmpHost['calls']): HrmpHost => ({ ...relayPallet, calls })

  test('a call that takes less gets what it takes', () => {
    const pallet = withCalls({ hrmpCancelOpenRequest: { index: 6, params: ['channel_id'] } })
    const args = { channelId: { sender: 1, recipient: 2 }, openRequests: 9 }
    expect(buildHrmpCall({ pallet, method: 'hrmpCancelOpenRequest', args })).toBe(
      '0x3c060100000002000000'
    )
  })

  test('a call that is not there, or takes something unknown, is refused', () => {
    const args = { sender: 2085 }
    const method = 'hrmpAcceptOpenChannel'
    const absent = raised(() => buildHrmpCall({ pallet: withCalls({}), method, args }))
    expect(absent.code).toBe('ChainItemMissing')
    const pallet = withCalls({ [method]: { index: 1, params: ['sender', 'fee'] } })
    const strange = raised(() => buildHrmpCall({ pallet, method, args }))
    expect([strange.code, strange.message]).toEqual([
      'ChainItemMissing',
      '"Hrmp" has no call hrmpAcceptOpenChannel that can be written: it takes fee, which Paraclock does not know'
    ])
  })

  test.each([
    [0, 'ArgumentInvalid'],
    [-1, 'ValueMalformed'],
    [2 ** 32, 'ValueMalformed'],
    [1.5, 'ValueMalformed'],
    [Number.NaN, 'ValueMalformed']
  ])('a capacity of %d is refused with %s', (proposedMaxCapacity, code) => {
    const args = { recipient: 1, proposedMaxCapacity, proposedMaxMessageSize: 1 }
    const build = () => buildHrmpCall({ pallet: relayPallet, method: 'hrmpInitOpenChannel', args })
    expect(raised(build).code).toBe(code)
  })
})
