import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { encodeHeader } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireRecent } from './requireRecent.ts'

const NOW = 1_790_000_000
const ALICE_STASH = '0xbe5ddb1579b72e84524fc29e78609e3caf42e85aa118ebfe0b0ad404b5bdd25f'
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
): Chain {
  const time = { pallet: 'Timestamp', item: 'Now', value: BigInt((NOW - age) * 1000) }
  const entries = [time, ...more].map((entry) => encodeEntry(types[name], entry))
  return createChain({
    ...{ name, metadata: types[name], block: { number, hash: `0x${'45'.repeat(32)}` } },
    source: createMemorySource({ storage: new Map(entries) }),
    facts: { endpoint: `wss://${name}.example`, paraId: name === 'relay' ? undefined : 2200 }
  })
}

/** Ages in seconds, and how many blocks the relay chain has included since the target's block. */
async function compare(network: {
  readonly relay: number
  readonly target: number
  readonly missed?: number
  readonly validator?: string
  readonly maxSeconds?: number
}): Promise<void> {
  const { relay, target, missed, validator = `0x${'07'.repeat(32)}`, ...limit } = network
  const validators = { pallet: 'Session', item: 'Validators', value: [validator] }
  const head = { pallet: 'Paras', item: 'Heads', keys: [2200], value: headOf(100 + (missed ?? 0)) }
  const entries = missed === undefined ? [validators] : [validators, head]
  const chains = { relay: open('relay', relay, 9, entries), paras: [open('target', target, 100)] }
  await requireRecent({ ...chains, ...limit })
}

test.each([
  ['a relay chain of two minutes ago, and its head', { relay: 120, target: 140, missed: 0 }],
  ['a near ancestor of the head, at any age', { relay: 6, target: 900, missed: 3 }],
  ['a block behind the head by less than two minutes', { relay: 6, target: 110, missed: 40 }],
  [
    'the clock of a development network',
    { relay: 9_000_000, target: 9_000_060, missed: 12, validator: ALICE_STASH }
  ],
  ['a longer limit', { relay: 500, target: 500, missed: 0, maxSeconds: 600 }]
])('%s is recent', async (_, network) => {
  await compare(network)
})

test.each([
  ['relay', 'a relay chain that stands still', { relay: 121, target: 121, missed: 0 }],
  ['relay', 'a shorter limit', { relay: 90, target: 90, missed: 0, maxSeconds: 60 }],
  ['target', 'a block far behind the head', { relay: 6, target: 126, missed: 4 }],
  ['target', 'a chain that the relay chain has no block of', { relay: 6, target: 6 }],
  [
    'target',
    'an old block on a development network',
    { relay: 9_000_000, target: 9_000_121, missed: 4, validator: ALICE_STASH }
  ]
])('the endpoint of the %s lags: %s', async (lagging, _, network) => {
  await expect(compare(network)).rejects.toMatchObject({
    code: 'NodeLagExceeded',
    context: { endpoint: `wss://${lagging}.example` }
  })
})
