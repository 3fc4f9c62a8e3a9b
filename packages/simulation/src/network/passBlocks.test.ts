import { type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { LocalChain } from '../chain/LocalChain.ts'
import { readNextAgenda, skipAgendas } from './passBlocks.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const without = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'service-minute', version: 16 })
})

interface State {
  /** The blocks with an agenda. */
  readonly agendas?: readonly number[]
  readonly since?: number
  readonly number?: number
  readonly blockMs?: number
  /** The block of the relay chain that the chain sees; without it the chain is a relay chain. */
  readonly relay?: number
  readonly types?: typeof runtime
}

/** A chain at a block whose time is its number times its block time. */
function chainAt(state: State): LocalChain {
  const { agendas = [], since, number = 10, blockMs = 6000, relay, types = runtime } = state
  const stored = new Map<Hex, Hex>([
    ...agendas.map((block) =>
      encodeEntry(runtime, { pallet: 'Scheduler', item: 'Agenda', keys: [block], value: [] })
    ),
    ...(since === undefined
      ? []
      : [encodeEntry(runtime, { pallet: 'Scheduler', item: 'IncompleteSince', value: since })])
  ])
  const time = number * blockMs
  return {
    ...{ runtime: types, number, blockMs, time, paraId: relay === undefined ? undefined : 2000 },
    numberAt: (at: number) => number + Math.max(1, Math.floor(at / blockMs) - number),
    relayNumberAt: (at: number) => (relay ?? 0) + Math.floor((at - time) / 6000),
    read: async (key: Hex) => {
      const value = stored.get(key)
      return value === undefined ? null : hexToBytes(value)
    },
    listKeys: async (prefix: Hex) => [...stored.keys()].filter((key) => key.startsWith(prefix))
  } as unknown as LocalChain
}

test('the next agenda has the time of its block', async () => {
  expect(await readNextAgenda(chainAt({ agendas: [30, 13, 10] }))).toBe(13 * 6000)
  expect(await readNextAgenda(chainAt({ agendas: [13], blockMs: 12_000 }))).toBe(13 * 12_000)
  // A block that is shorter than a round ends with the round.
  expect(await readNextAgenda(chainAt({ agendas: [13], blockMs: 2000 }))).toBe(30_000)
  expect(await readNextAgenda(chainAt({ agendas: [10, 9] }))).toBeUndefined()
  expect(await readNextAgenda(chainAt({ agendas: [13], types: without }))).toBeUndefined()
})

test('an agenda that is not complete goes on in the next round', async () => {
  expect(await readNextAgenda(chainAt({ agendas: [9, 13], since: 9 }))).toBe(66_000)
  expect(await readNextAgenda(chainAt({ agendas: [8, 13], since: 9 }))).toBe(13 * 6000)
})

test('a parachain whose Scheduler counts blocks of the relay chain waits for one of those', async () => {
  const counting = { relay: 500, since: 501, blockMs: 12_000 }
  expect(await readNextAgenda(chainAt({ ...counting, agendas: [503] }))).toBe(120_000 + 3 * 6000)
  const own = { relay: 500, since: 11, blockMs: 12_000 }
  expect(await readNextAgenda(chainAt({ ...own, agendas: [12] }))).toBe(12 * 12_000)
})

const since = (value: number) => [
  encodeEntry(runtime, { pallet: 'Scheduler', item: 'IncompleteSince', value })
]

test('a Scheduler goes on with the first agenda that is skipped', async () => {
  const later = 20 * 6000
  expect(await skipAgendas(chainAt({ agendas: [13, 15], since: 11 }), later)).toEqual(since(13))
  expect(await skipAgendas(chainAt({ agendas: [30], since: 11 }), later)).toEqual(since(20))
  expect(await skipAgendas(chainAt({ since: 11 }), later)).toEqual(since(20))
  // The last blocks were not the first of a core.
  expect(await skipAgendas(chainAt({ agendas: [13], since: 8 }), later)).toEqual(since(13))
  const counting = chainAt({ relay: 500, since: 501 })
  expect(await skipAgendas(counting, later)).toEqual(since(510))
})

test('nothing is written where no block is skipped, or an agenda is not complete', async () => {
  expect(await skipAgendas(chainAt({ since: 11 }), 11 * 6000)).toEqual([])
  expect(await skipAgendas(chainAt({ agendas: [10], since: 10 }), 20 * 6000)).toEqual([])
  expect(await skipAgendas(chainAt({ types: without }), 20 * 6000)).toEqual([])
})
