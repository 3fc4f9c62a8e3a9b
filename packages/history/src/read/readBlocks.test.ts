import { CallRefused, ConnectionLost } from '@paraclock/connect'
import {
  bytesToHex,
  encodeHeader,
  eventsKey,
  type Hex,
  hexToBytes,
  ParaclockError,
  timestampKey
} from '@paraclock/core'
import { blake2Hasher, StateTrie } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { type RawBlock, type ReadBlocksArgs, readBlocks } from './readBlocks.ts'

const KEY: Hex = '0xabcd'
const SECONDS = 1_800_000_000
const timeOf = (number: number): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(SECONDS + number) * 1000n, true)
  return bytes
}
const zeros = new Uint8Array(32)

interface Chain {
  /** What a block holds in place of its events, its time and the value of the key. */
  readonly entries?: (number: number) => readonly (readonly [Hex, Uint8Array])[]
  readonly logs?: readonly Hex[]
  /** Whether headers have the root of the state. */
  readonly hasRoots?: boolean
  /** Answers to a method in place of the chain's own. */
  readonly answers?: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
}

function openChain({ entries, logs = [], hasRoots = true, answers = {} }: Chain) {
  const entriesOf =
    entries ??
    ((number: number) => [
      [eventsKey, Uint8Array.of(number)],
      [timestampKey, timeOf(number)],
      [KEY, Uint8Array.of(7)]
    ])
  const trieOf = (number: number) => {
    const all = entriesOf(number).map(([key, value]) => [hexToBytes(key), value] as const)
    return StateTrie.build({ entries: all, version: 1 })
  }
  const headerOf = (number: number) => ({
    number,
    parentHash: zeros,
    stateRoot: hasRoots ? trieOf(number).root() : zeros,
    logs: logs.map(hexToBytes)
  })
  const hashOf = (number: number) => bytesToHex(blake2Hasher.hash(encodeHeader(headerOf(number))))
  const numbers = new Map(Array.from({ length: 12 }, (_, number) => [hashOf(number), number]))
  const numberOf = (hash: unknown): number => numbers.get(hash as Hex) ?? -1
  const asked: string[] = []
  const own: Chain['answers'] = {
    chain_getBlockHash: ([number]) =>
      Array.isArray(number) ? number.map(hashOf) : hashOf(Number(number)),
    chain_getHeader: ([hash]) => {
      const { number, parentHash, stateRoot } = headerOf(numberOf(hash))
      return {
        ...{ number: `0x${number.toString(16)}`, parentHash: bytesToHex(parentHash) },
        ...{ stateRoot: bytesToHex(stateRoot), extrinsicsRoot: bytesToHex(zeros) },
        digest: { logs }
      }
    },
    state_getReadProof: ([keys, hash]) => ({
      at: hash,
      proof: trieOf(numberOf(hash))
        .prove((keys as Hex[]).map(hexToBytes))
        .map(bytesToHex)
    })
  }
  const source = {
    request: async (method: string, params: readonly unknown[], options: unknown) => {
      expect(options).toEqual({ signal })
      asked.push(`${method} ${JSON.stringify(params[0]).slice(0, 20)}`)
      return (answers[method] ?? own[method])?.(params)
    },
    getStorage: async (keys: readonly Hex[], { at }: { readonly at: Hex }) => {
      const values = new Map(entriesOf(numberOf(at)))
      return keys.map((key) => (values.has(key) ? bytesToHex(values.get(key) as Uint8Array) : null))
    }
  }
  return { chain: { name: 'acme', source } as unknown as ReadBlocksArgs['chain'], asked, hashOf }
}

const { signal } = new AbortController()

async function read(chain: ReadBlocksArgs['chain'], more: Partial<ReadBlocksArgs> = {}) {
  const blocks: RawBlock[] = []
  const args = { chain, from: 1, to: 5, keys: [KEY], page: 2, signal, ...more }
  for await (const block of readBlocks(args)) blocks.push(block)
  return blocks
}

test.each([1, 2, 5, 9])('blocks are read in order, by pages of %s', async (page) => {
  const { chain, hashOf } = openChain({})
  const blocks = await read(chain, { page })
  expect(blocks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(blocks[2]).toEqual({
    ...{ number: 3, hash: hashOf(3), parentHash: bytesToHex(zeros), time: SECONDS + 3 },
    ...{ events: Uint8Array.of(3), values: [Uint8Array.of(7)], changesCode: false }
  })
})

test('hashes are asked by pages, or one by one where a node takes only one number', async () => {
  const { chain, asked } = openChain({})
  await read(chain)
  const hashes = (all: readonly string[]) => all.filter((one) => /BlockHash/.test(one)).toSorted()
  // The last page has one block.
  expect(hashes(asked)).toEqual(
    ['5', '[1,2]', '[3,4]'].map((numbers) => `chain_getBlockHash ${numbers}`)
  )
  for (const answer of ['0x00', ['0x00']]) {
    const lone = openChain({})
    const { hashOf } = lone
    const single = openChain({
      answers: {
        chain_getBlockHash: ([number]) => (Array.isArray(number) ? answer : hashOf(Number(number)))
      }
    })
    expect(await read(single.chain)).toHaveLength(5)
  }
  const { hashOf } = openChain({})
  const refusing = openChain({
    answers: {
      chain_getBlockHash: ([number]) => {
        if (Array.isArray(number)) throw new TypeError('one number')
        return hashOf(Number(number))
      }
    }
  })
  expect(await read(refusing.chain)).toHaveLength(5)
})

test('a block that changes the code says so', async () => {
  const { chain } = openChain({ logs: ['0x08'] })
  expect((await read(chain))[0]?.changesCode).toBe(true)
})

test('a value that is not there is proven, too', async () => {
  const { chain } = openChain({ entries: (number) => [[timestampKey, timeOf(number)]] })
  expect((await read(chain))[0]).toMatchObject({ events: null, values: [null] })
})

const unavailable = (problem: unknown) => ({
  code: 'BlockMissing',
  context: { chain: 'acme', block: '1', problem }
})

test.each([
  ['the node answers its number without a hash', 'chain_getBlockHash', () => null],
  [expect.stringMatching(/^the node gives no header/), 'chain_getHeader', () => ({})],
  [
    expect.stringMatching(/^the node gives no header/),
    'chain_getHeader',
    () => ({
      ...{ number: '0x1', parentHash: bytesToHex(zeros), stateRoot: bytesToHex(zeros) },
      ...{ extrinsicsRoot: bytesToHex(zeros), digest: { logs: ['0x08'] } }
    })
  ],
  [expect.anything(), 'state_getReadProof', () => ({ at: '0x00', proof: ['0x00'] })],
  [expect.stringContaining('proves no storage'), 'state_getReadProof', () => null]
])('a block is refused: %s', async (problem, method, answer) => {
  const { chain } = openChain({ answers: { [method]: answer } })
  await expect(read(chain)).rejects.toMatchObject(unavailable(problem))
})

test('a block whose state has no time is refused', async () => {
  const { chain } = openChain({ entries: () => [[timestampKey, Uint8Array.of(1)]] })
  await expect(read(chain)).rejects.toMatchObject(unavailable('its state has no time'))
})

test('a refused proof is of the block, and a lost connection is not', async () => {
  const fail = (error: Error) => ({
    state_getReadProof: () => {
      throw error
    }
  })
  const refused = new ParaclockError(CallRefused, {
    ...{ method: 'state_getReadProof', rpcCode: -32601, rpcMessage: 'unknown' }
  })
  await expect(read(openChain({ answers: fail(refused) }).chain)).rejects.toMatchObject(
    unavailable(expect.stringContaining('unknown'))
  )
  const lost = new ParaclockError(ConnectionLost, { endpoint: 'ws://a', reason: 'gone' } as never)
  await expect(read(openChain({ answers: fail(lost) }).chain)).rejects.toBe(lost)
})

test('without roots, no values are read', async () => {
  const { chain } = openChain({ hasRoots: false })
  await expect(read(chain)).rejects.toMatchObject({ code: 'BlockMissing' })
})
