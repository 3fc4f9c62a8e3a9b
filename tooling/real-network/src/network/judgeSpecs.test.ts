import type { ExportedNode } from '@paraclock/devnet'
import { expect, test } from 'vitest'
import { judgeSpecs, type RawSpec } from './judgeSpecs.ts'

const CODE = '0x3a636f6465'

function nodeOn(port: number, more: Pick<ExportedNode, 'name' | 'spec' | 'command' | 'paraId'>) {
  const args = ['--listen-addr', `/ip4/127.0.0.1/tcp/${port}`, '--no-mdns']
  return { ...more, args, rpcPort: port } as ExportedNode
}

const alice = nodeOn(30_310, { name: 'alice', spec: 'relay.json', command: 'polkadot' })
const target = nodeOn(30_340, {
  name: 'target',
  spec: 'target.json',
  command: 'polkadot-omni-node',
  paraId: 2_200
})

const specOf = (port: number, id: string): RawSpec => ({
  id,
  bootNodes: [`/ip4/127.0.0.1/tcp/${port}/p2p/12D3KooW`],
  genesis: { raw: { top: { [CODE]: '0x52bc' } } }
})
const relay = specOf(30_310, 'rococo_real')
const para = { ...specOf(30_340, 'rococo_real_2200'), relay_chain: 'rococo_real', para_id: 2_200 }

function judge(specs: Readonly<Record<string, RawSpec>>) {
  return judgeSpecs([alice, target], new Map(Object.entries(specs)))
}

test('specifications that fit each other are fine', () => {
  expect(judge({ 'relay.json': relay, 'target.json': para })).toBeUndefined()
})

test.each<[string, Readonly<Record<string, RawSpec>>]>([
  ['there is no relay chain', { 'target.json': para }],
  ['called westend', { 'relay.json': { ...relay, id: 'westend' }, 'target.json': para }],
  ['target has no specification', { 'relay.json': relay }],
  [
    'of the relay chain kusama',
    { 'relay.json': relay, 'target.json': { ...para, relay_chain: 'kusama' } }
  ],
  ['is parachain 2201', { 'relay.json': relay, 'target.json': { ...para, para_id: 2_201 } }],
  ['does not name', { 'relay.json': { ...relay, bootNodes: [] }, 'target.json': para }],
  [
    'target has no code',
    { 'relay.json': relay, 'target.json': { ...para, genesis: { raw: { top: {} } } } }
  ],
  [
    'too much',
    {
      'relay.json': relay,
      'target.json': {
        ...para,
        genesis: { raw: { top: { [CODE]: `0x${'00'.repeat(3 * 1024 * 1024 + 1)}` } } }
      }
    }
  ]
])('%s', (problem, specs) => {
  expect(judge(specs)).toContain(problem)
})
