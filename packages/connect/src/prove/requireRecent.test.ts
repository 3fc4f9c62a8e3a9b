import { encodeHeader } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asProven } from '../../test/fixtures/asProven.ts'
import { createChain } from '../chain/createChain.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import type { ProvenChain } from './openProven.ts'
import { requireRecent } from './requireRecent.ts'

const NOW = 1_790_000_000
const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const ALICE_STASH = '0xbe5ddb1579b72e84524fc29e78609e3caf42e85aa118ebfe0b0ad404b5bdd25f'
const OTHER = `0x${'07'.repeat(32)}`
const types = {
  relay: openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 15 }) }),
  target: openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }) })
}
const zeros = new Uint8Array(32)
const headOf = (number: number): Uint8Array =>
  encodeHeader({ number, logs: [], parentHash: zeros, stateRoot: zeros })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(
  name: 'relay' | 'target',
  age: number,
  number: number,
  more: readonly Parameters<typeof encodeEntry>[1][] = []
): ProvenChain {
  const time = { pallet: 'Timestamp', item: 'Now', value: BigInt((NOW - age) * 1000) }
  const entries = [time, ...more].map((entry) => encodeEntry(types[name], entry))
  const chain = createChain({
    ...{ name, metadata: types[name], block: { number, hash: `0x${'45'.repeat(32)}` } },
    source: createMemorySource({
      storage: new Map(entries),
      requests: { chain_getBlockHash: `0x${'45'.repeat(32)}` }
    }),
    facts: { endpoint: `wss://${name}.example`, paraId: name === 'relay' ? undefined : 2200 }
  })
  return asProven(chain)
}

/** The block producers of the relay chain or the target. */
const producers = (pallet: string, item: string, ...value: readonly string[]) => ({
  ...{ pallet, item, value }
})

/** Ages in seconds, and how many blocks the relay chain has included since the target's block. */
async function compare(network: {
  readonly relay?: number
  readonly target?: number
  readonly missed?: number
  readonly validators?: readonly string[]
  readonly authorities?: readonly string[]
  readonly maxBehindSeconds?: number
}): Promise<void> {
  const { relay, target, missed, validators = [OTHER], authorities = [OTHER] } = network
  const { maxBehindSeconds } = network
  const head = { pallet: 'Paras', item: 'Heads', keys: [2200], value: headOf(100 + (missed ?? 0)) }
  const entries = [producers('Session', 'Validators', ...validators)]
  const above =
    relay === undefined
      ? undefined
      : open('relay', relay, 9, missed === undefined ? entries : [...entries, head])
  const require = (chain: ProvenChain, relay?: ProvenChain) =>
    requireRecent(chain, {
      ...{ relay, maxBehindSeconds },
      findSlowest: async () => chain.facts.endpoint
    })
  if (above !== undefined) await require(above)
  if (target === undefined) return
  const para = open('target', target, 100, [producers('Aura', 'Authorities', ...authorities)])
  await require(para, above)
}

test.each([
  ['a relay chain of two minutes ago, and its head', { relay: 120, target: 140, missed: 0 }],
  ['a near ancestor of the head, at any age', { relay: 6, target: 900, missed: 3 }],
  ['a block behind the head by less than two minutes', { relay: 6, target: 110, missed: 40 }],
  ['a block of two minutes ago, without a relay chain', { target: 120 }],
  [
    'the clock of a development network',
    { relay: 9_000_000, target: 9_000_060, missed: 12, validators: [ALICE_STASH] }
  ],
  [
    'the clock of a development network ahead of this machine',
    { relay: -9_000_000, target: -8_999_940, missed: 12, validators: [ALICE_STASH] }
  ],
  ['a chain of a development network alone', { target: 9_000_000, authorities: [ALICE] }],
  ['a longer limit', { relay: 500, target: 500, missed: 0, maxBehindSeconds: 600 }]
])('%s is recent', async (_, network) => {
  await compare(network)
})

test.each([
  ['relay', 'a relay chain that stands still', { relay: 121, target: 121, missed: 0 }],
  ['relay', 'a shorter limit', { relay: 90, target: 90, missed: 0, maxBehindSeconds: 60 }],
  ['relay', 'a limit that allows any age', { relay: 3601, maxBehindSeconds: Infinity }],
  ['relay', 'no limit', { relay: 121, maxBehindSeconds: Number.NaN }],
  ['relay', 'a public key among others', { relay: 9_000_000, validators: [ALICE_STASH, OTHER] }],
  ['target', 'a block far behind the head', { relay: 6, target: 126, missed: 4 }],
  ['target', 'a chain that the relay chain has no block of', { relay: 6, target: 126 }],
  ['target', 'an old block without a relay chain', { target: 121 }],
  [
    'target',
    'an old block on a development network',
    {
      ...{ relay: 9_000_000, target: 9_000_121, missed: 4 },
      ...{ validators: [ALICE_STASH], authorities: [ALICE] }
    }
  ],
  [
    'target',
    'an old block on a development network ahead of this machine',
    { relay: -9_000_000, target: -8_999_879, missed: 4, validators: [ALICE_STASH] }
  ]
])('the endpoint of the %s lags: %s', async (lagging, _, network) => {
  await expect(compare(network)).rejects.toMatchObject({
    code: 'NodeLagExceeded',
    context: { endpoint: `wss://${lagging}.example` }
  })
})
