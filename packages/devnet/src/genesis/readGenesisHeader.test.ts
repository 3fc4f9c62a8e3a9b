import { type Hex, paraIdKey } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readParaId } from './RawGenesis.ts'
import { readGenesisHeader } from './readGenesisHeader.ts'

const genesis = (top: [Hex, Hex][]) => ({ top: new Map(top), children: new Map() })

test('the hash of a genesis is that of its header', async () => {
  const { hash, encoded } = await readGenesisHeader(genesis([]), 1)
  // Root of the empty trie, as sp-trie has it, for blake2-256.
  const empty = '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'
  expect(encoded).toBe(`0x${'00'.repeat(33)}${empty}${empty}00`)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
})

test('every byte of the state is in the hash, child tries included', async () => {
  const key = '0x01' as Hex
  const child = `0x${Buffer.from(':child_storage:default:a').toString('hex')}` as Hex
  const headers = await Promise.all([
    readGenesisHeader(genesis([]), 1),
    readGenesisHeader(genesis([[key, '0x01' as Hex]]), 1),
    readGenesisHeader(genesis([[key, '0x02' as Hex]]), 1),
    readGenesisHeader({ top: new Map(), children: new Map([[child, new Map([[key, key]])]]) }, 1)
  ])
  expect(new Set(headers.map(({ hash }) => hash)).size).toBe(4)
})

test('long values are stored by their hash from state version 1 on', async () => {
  const state = genesis([['0x01', `0x${'07'.repeat(33)}`]])
  const [zero, one] = [await readGenesisHeader(state, 0), await readGenesisHeader(state, 1)]
  expect(zero.hash).not.toBe(one.hash)
})

test('a parachain id is read where there is one', () => {
  expect(readParaId(genesis([[paraIdKey, '0x98080000' as Hex]]))).toBe(2200)
  expect(readParaId(genesis([]))).toBeUndefined()
})
