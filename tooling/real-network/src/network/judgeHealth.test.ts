import { expect, test } from 'vitest'
import { judgeParachains, judgeRelay } from './judgeHealth.ts'
import type { NodeHealth } from './readHealth.ts'

const well = { isParachain: false, peers: 3, best: 12, finalized: 9 }
const alice: NodeHealth = { ...well, name: 'alice' }
const bob: NodeHealth = { ...well, name: 'bob' }
const service: NodeHealth = { ...well, name: 'service', isParachain: true, peers: 0 }

test('a network that goes on lacks nothing', () => {
  expect(judgeRelay([alice, bob, service])).toBeUndefined()
  // A collator is the only node of its own chain.
  expect(judgeParachains([alice, bob, service])).toBeUndefined()
})

test.each<[string, NodeHealth]>([
  ['bob has no peer', { ...bob, peers: 0 }],
  ['bob has 1 as its best block', { ...bob, best: 1, finalized: 0 }],
  ['bob has 0 as its last final block', { ...bob, finalized: 0 }]
])('of the relay: %s', (missing, node) => {
  expect(judgeRelay([alice, node, service])).toBe(missing)
  expect(judgeParachains([alice, node, service])).toBeUndefined()
})

test.each<[string, NodeHealth]>([
  ['service has 0 as its best block', { ...service, best: 0, finalized: 0 }],
  ['service has 2 as its last final block', { ...service, finalized: 2 }]
])('of the parachains: %s', (missing, node) => {
  expect(judgeParachains([alice, bob, node])).toBe(missing)
  expect(judgeRelay([alice, bob, node])).toBeUndefined()
})
