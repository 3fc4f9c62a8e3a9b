import type { ExecutedProgram } from '@paraclock/executor/simulate'
import { isSameLocation, type Location, type XcmProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import type { Assumed, OwnRuntime } from './OwnRuntime.ts'
import { listNatives, observeNative } from './observeNative.ts'

const here: Location = { parents: 0, interior: [] }
const relay: Location = { parents: 1, interior: [] }
const inside = (parents: number, ...interior: Location['interior']): Location => ({
  parents,
  interior
})
const parachain = { kind: 'parachain', paraId: 2_030 } as const
const keyOf = (data: string) =>
  ({ kind: 'generalKey', length: data.length / 2, data: `0x${data.padEnd(64, '0')}` }) as const

/** A chain of which only the constants are read that may name its currency. */
const runtime = {
  accountLength: 32,
  metadata: {
    lookup: [{ def: { tag: 'primitive' } }, { def: { tag: 'variant' } }],
    pallets: [
      { name: 'Balances', index: 10, constants: [{ name: 'MaxLocks', type: 0, value: '0x32' }] },
      {
        name: 'Currencies',
        index: 11,
        constants: [
          { name: 'GetNativeCurrencyId', type: 1, value: '0x0080' },
          { name: 'NativeAssetId', type: 0, value: '0x07010000' }
        ]
      }
    ]
  },
  ledger: {
    pallet: 'System',
    item: 'Account',
    keysOf: (account: unknown) => [account],
    readBalance: (stored: unknown) => stored as object,
    issuance: { pallet: 'Balances' }
  }
} as unknown as OwnRuntime['chain']['runtime']

/** A runtime that names its token by one place, and begins programs of some senders. */
function runtimeOf(native: Location, admitted: readonly string[]) {
  const runs: string[] = []
  const execute = async (program: XcmProgram | string, { origin, overrides }: Assumed = {}) => {
    const sender = origin?.kind ?? 'sibling'
    runs.push(sender)
    const [first] = program as XcmProgram
    const id = first?.kind === 'withdrawAsset' ? first.assets[0]?.id : undefined
    const [held] = (overrides ?? []) as readonly { readonly free: bigint }[]
    const isTaken = id !== undefined && isSameLocation(id as Location, native)
    const outcome = admitted.includes(sender) ? 'incomplete' : 'refused'
    const read = async () => ({ free: (held?.free ?? 0n) - (isTaken ? 1n : 0n) })
    return { outcome, read } as unknown as ExecutedProgram
  }
  const on = { chain: { runtime }, sender: 2_114, execute } as unknown as OwnRuntime
  return { on, runs }
}

test.for([
  ['as most chains do', here],
  ['as system parachains do', relay],
  ['by its own id', inside(1, parachain)],
  ['by its pallet of balances', inside(0, { kind: 'palletInstance', index: 10 })],
  ['by its pallet, seen from outside', inside(1, parachain, { kind: 'palletInstance', index: 10 })],
  ['by the bytes of its currency', inside(0, keyOf('0080'))],
  ['by the bytes of its currency, from outside', inside(1, parachain, keyOf('0080'))],
  ['by the number of its asset', inside(0, { kind: 'generalIndex', index: 263n })],
  ['by the usual key', inside(0, keyOf('0001'))]
] as const)('a chain that names its token %s', async ([, native]) => {
  const { on } = runtimeOf(native, ['sibling'])
  const natives = listNatives({ runtime }, 2_030)
  expect(await observeNative(on, natives)).toEqual(native)
})

test('a sender that the barrier does not admit shows nothing; the relay chain may', async () => {
  const natives = listNatives({ runtime }, 2_030)
  const relayed = runtimeOf(relay, ['parent'])
  expect(await observeNative(relayed.on, natives)).toEqual(relay)
  expect(relayed.runs).toEqual(['sibling', 'parent', 'parent'])
  const closed = runtimeOf(here, [])
  expect(await observeNative(closed.on, natives)).toBeUndefined()
  expect(closed.runs).toEqual(['sibling', 'parent'])
  const other = runtimeOf(inside(2), ['sibling', 'parent'])
  expect(await observeNative(other.on, natives)).toBeUndefined()
})

test('the ids of system parachains make the relay chain’s token the likeliest', () => {
  expect(listNatives({ runtime }, 1_999)[0]).toEqual(relay)
  expect(listNatives({ runtime }, 2_000)[0]).toEqual(here)
})
