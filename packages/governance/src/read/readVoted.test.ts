import type { Chain } from '@paraclock/connect'
import { CallMalformed, type Hex, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { Governance } from './Governance.ts'
import { readVoted } from './readVoted.ts'

const HASH: Hex = `0x${'07'.repeat(32)}`
const LOOKUP = { type: 'Lookup', value: { hash: HASH, len: 40 } }
const { signal } = new AbortController()
const bodies = [
  { kind: 'sudo', pallet: 'Sudo' },
  { kind: 'collective', pallet: 'Council' },
  { kind: 'democracy', pallet: 'Democracy' }
] as unknown as Governance['bodies']

/** What the calls of the motions are, by their bytes. */
const CALLS: Readonly<Record<string, { readonly method: string; readonly args: object }>> = {
  '0x01': { method: 'remark', args: {} },
  '0x02': { method: 'external_propose_majority', args: { proposal: LOOKUP } },
  '0x03': { method: 'external_propose', args: { proposal_hash: HASH } }
}

/** A chain with a council and democracy, whose state holds these values. */
function holding(state: {
  readonly motions?: Readonly<Record<Hex, Hex>>
  readonly values?: Readonly<Record<string, unknown>>
  readonly referenda?: Readonly<Record<number, unknown>>
}): Chain {
  const { motions = {}, values = {}, referenda = {} } = state
  const infos = Object.values(referenda)
  const items: Readonly<Record<string, object>> = {
    ProposalOf: { prefix: () => '0x', decodeKey: (key: Hex) => [key] },
    ReferendumInfoOf: {
      key: (index: number) => `referendum ${index}`,
      decode: ([at]: Uint8Array) => infos[at ?? 0]
    }
  }
  return {
    block: { hash: '0x' },
    runtime: { storage: (_: string, entry: string) => items[entry] ?? (entry in values && {}) },
    source: {
      getKeys: async () => Object.keys(motions),
      getStorage: async (keys: readonly string[]) =>
        keys.map((key) => {
          const [, index] = key.split(' ')
          if (index === undefined) return motions[key as Hex] ?? null
          const at = Object.keys(referenda).indexOf(index)
          return at < 0 ? null : `0x0${at}`
        })
    },
    storage: async ({ entry }: { readonly entry: string }) => ({ value: values[entry] }),
    decodeCall: (call: Hex) => {
      const found = CALLS[call]
      if (found !== undefined) return found
      throw new ParaclockError(CallMalformed, { value: call, chain: 'acme', problem: 'unknown' })
    }
  } as unknown as Chain
}

test('a motion is about its call, or about the one that it proposes to democracy', async () => {
  const chain = holding({
    motions: { '0xaa': '0x01', '0xbb': '0x02', '0xcc': '0x03', '0xdd': '0x04' }
  })
  const voted = await readVoted(chain, { bodies }, signal)
  expect(voted).toEqual([
    { pallet: 'Council', call: { call: '0x01' }, motion: '0xaa' },
    { pallet: 'Council', call: { hash: HASH, length: 40 }, motion: '0xbb' },
    { pallet: 'Council', call: { hash: HASH, length: undefined }, motion: '0xcc' },
    // A call that the chain had before an upgrade.
    { pallet: 'Council', call: { call: '0x04' }, motion: '0xdd' }
  ])
})

test('democracy holds an external proposal, public ones, and referenda that are voted on', async () => {
  const inline = (value: Hex) => ({ type: 'Inline', value })
  const chain = holding({
    values: {
      NextExternal: [LOOKUP, { type: 'SimpleMajority' }],
      PublicProps: [[4, inline('0x11'), 'a']],
      ReferendumCount: 4
    },
    referenda: {
      1: { type: 'Finished', value: { approved: true } },
      2: { type: 'Ongoing', value: { proposal: inline('0x22') } },
      3: { type: 'Ongoing', value: { proposal_hash: HASH } }
    }
  })
  const voted = await readVoted(chain, { bodies }, signal)
  expect(voted.map(({ pallet, call }) => [pallet, call])).toEqual([
    ['Democracy', { hash: HASH, length: 40 }],
    ['Democracy', { call: '0x11' }],
    ['Democracy', { hash: HASH, length: undefined }],
    ['Democracy', { call: '0x22' }]
  ])
})

test('a chain whose bodies hold nothing has nothing to vote on', async () => {
  expect(await readVoted(holding({}), { bodies }, signal)).toEqual([])
})
