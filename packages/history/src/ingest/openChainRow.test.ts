import { createMemorySource } from '@paraclock/connect'
import { bytesToHex, encodeHeader, type Hex } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import { expect, onTestFinished, test } from 'vitest'
import { openHistory } from '../store/openHistory.ts'
import { Endpoints } from './Endpoints.ts'
import { type OpenChainArgs, openChainRow } from './openChainRow.ts'

const zeros = new Uint8Array(32)
const hashOf = (number: number): Hex =>
  bytesToHex(blake2Hasher.hash(encodeHeader({ parentHash: zeros, number, logs: [] })))
const facts = { genesis: hashOf(0), ss58Prefix: 51 }
const TUR = { symbol: 'TUR', decimals: 10 }

function openChain(
  own: object = facts,
  requests: Readonly<Record<string, unknown>> = {},
  tokens: readonly object[] = [TUR]
) {
  const headerOf = ([hash]: readonly unknown[]) => {
    const number = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => hashOf(one) === hash) ?? 9
    const root = bytesToHex(zeros)
    return {
      ...{ number: `0x${number.toString(16)}`, parentHash: root, stateRoot: root },
      ...{ extrinsicsRoot: root, digest: { logs: [] } }
    }
  }
  return {
    ...{ name: 'service', paraId: 2114, runtime: { ss58Prefix: 42 } },
    ...{ facts: own, stated: { tokens }, block: { hash: hashOf(7), number: 7 } },
    source: createMemorySource({
      requests: {
        chain_getBlockHash: ([number]: readonly number[]) => hashOf(number ?? 0),
        chain_getHeader: headerOf,
        ...requests
      }
    })
  } as unknown as OpenChainArgs['chain']
}

async function open() {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  return (args: Partial<OpenChainArgs> = {}) => {
    const { chain = openChain() } = args
    const of = { chain, network: 'main', role: 'service', ...args } as const
    return openChainRow(history.db, of, new Endpoints(chain, []))
  }
}

test('a new chain begins after its present block, or where it is asked to', async () => {
  const row = await open()
  expect(await row()).toEqual({
    ...{ id: 1, network: 'main', role: 'service', genesis: hashOf(0), para_id: 2114 },
    ...{ ss58_prefix: 51, token_symbol: 'TUR', token_decimals: 10, first_block: 8 },
    ...{ last_block: 7, last_hash: hashOf(7), last_time: 0 }
  })
  expect(await row({ role: 'target', from: 1 })).toMatchObject({
    ...{ id: 2, first_block: 1, last_block: 0, last_hash: hashOf(0) }
  })
})

test('a chain that states neither token nor prefix has those of its runtime', async () => {
  const row = await open()
  const chain = openChain({ genesis: hashOf(0) }, {}, [])
  expect(await row({ chain })).toMatchObject({
    ...{ token_symbol: 'UNIT', token_decimals: 0, ss58_prefix: 42 }
  })
})

test('a chain that is recorded is found again, and another chain in its place is refused', async () => {
  const row = await open()
  const first = await row({ from: 3 })
  expect(await row({ from: 5 })).toEqual(first)
  await expect(row({ chain: openChain({ ...facts, genesis: hashOf(5) }) })).rejects.toMatchObject({
    code: 'HistoryMismatch',
    context: { network: 'main', role: 'service', kept: hashOf(0), genesis: hashOf(5) }
  })
})

test.each([
  ['the node answers its number without a hash', { chain_getBlockHash: null }],
  [expect.stringMatching(/^the node gives no header/), { chain_getHeader: null }],
  [expect.stringMatching(/^the node gives no header/), { chain_getBlockHash: hashOf(6) }],
  [expect.stringMatching(/^the node gives no header/), { chain_getBlockHash: hashOf(8) }]
])('a position that the node does not give is refused: %s', async (problem, requests) => {
  const row = await open()
  await expect(row({ chain: openChain(facts, requests) })).rejects.toMatchObject({
    ...{ code: 'BlockMissing', context: { chain: 'service', block: '7', problem } }
  })
})
