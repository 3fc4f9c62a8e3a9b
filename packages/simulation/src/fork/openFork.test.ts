import { bytesToHex, DeadlineExceeded, type Hex, ParaclockError } from '@paraclock/core'
import { keyFromHex, MISSING } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { beforeAll, expect, test } from 'vitest'
import { serveLive } from '../../test/support/serveLive.ts'
import { type Fork, openFork } from './openFork.ts'

const TIME = 1_767_225_601_500
let top: Map<Hex, Hex>

const CODE: Hex = '0x3a636f6465'
/** Keys of Timestamp.Now and ParachainInfo.ParachainId. */
const TIMESTAMP_NOW: Hex = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
const PARACHAIN_ID: Hex = '0x0d715f2646c8f85767b5d2764bb2782604a74d81251e398fd8a0a4d55023bb3f'

/** The values of keys, as a network reads them. */
async function read({ state: { storage } }: Fork, keys: readonly Hex[]) {
  for (;;) {
    const values = keys.map((key) => storage.get(keyFromHex(key)))
    if (!values.includes(MISSING)) {
      return values.map((value) => (value instanceof Uint8Array ? bytesToHex(value) : null))
    }
    await storage.fetchMissing()
  }
}

beforeAll(async () => {
  const code = readRuntimeCode('target')
  const time = Buffer.alloc(8)
  time.writeBigUInt64LE(BigInt(TIME))
  top = new Map<Hex, Hex>([
    [CODE, bytesToHex(code)],
    [PARACHAIN_ID, '0x99080000' as Hex],
    [TIMESTAMP_NOW, bytesToHex(time)],
    ['0xaa00' as Hex, '0x01' as Hex],
    ['0xaa01' as Hex, '0x02' as Hex],
    ['0xab' as Hex, '0x03' as Hex]
  ])
})

test('a fork states the block of its chain', async () => {
  const node = serveLive(top)
  const fork = await openFork({ provider: node })
  expect(fork).toMatchObject({
    block: { number: 1_000, hash: node.hash },
    genesisHash: `0x${'09'.repeat(32)}`,
    paraId: 2_201,
    time: TIME,
    verified: false
  })
  expect(fork.requests).toBe(node.asked.length)
  const without = new Map(top)
  without.delete(PARACHAIN_ID)
  expect((await openFork({ provider: serveLive(without) })).paraId).toBeUndefined()
})

test('a block is found by number or hash, and a block pinned by its hash is proven', async () => {
  const node = serveLive(top)
  const hashes = new Map<unknown, Hex>([
    [0, `0x${'09'.repeat(32)}`],
    [1_000, node.hash]
  ])
  node.answer('chain_getBlockHash', ([at]) => hashes.get(at) ?? null)
  expect(await openFork({ provider: node, at: 1_000 })).toMatchObject({ verified: false })
  const pinned = await openFork({ provider: node, at: node.hash })
  expect(pinned.verified).toBe(true)
  expect(await read(pinned, ['0xab' as Hex, '0xac' as Hex])).toEqual(['0x03', null])
  // Without a root, nothing can be proven.
  const rootless = serveLive(top, { withRoot: false })
  expect((await openFork({ provider: rootless, at: rootless.hash })).verified).toBe(false)
})

test('a value of another block is refused', async () => {
  // A value of more than 32 bytes is in no proof of another key.
  const holding = (byte: string) =>
    serveLive(new Map([...top, ['0xab' as Hex, `0x${byte.repeat(40)}` as Hex]]))
  const other = holding('04')
  const node = holding('03')
  const fork = await openFork({ provider: node, at: node.hash })
  node.answer('state_getReadProof', ([keys]) => other.send('state_getReadProof', [keys]))
  await expect(read(fork, ['0xab' as Hex])).rejects.toThrow(ParaclockError)
})

test('a signal aborts every read, also of a node that does not answer', async () => {
  const hang = (node: ReturnType<typeof serveLive>, method: string, stop: AbortController) =>
    node.answer(method, () => {
      stop.abort()
      return new Promise(() => undefined)
    })
  for (const method of ['chain_getFinalizedHead', 'chain_getHeader', 'state_queryStorageAt']) {
    const [node, stop] = [serveLive(top), new AbortController()]
    hang(node, method, stop)
    const opening = openFork({ provider: node, signal: stop.signal })
    await expect(opening).rejects.toMatchObject({ code: 'OperationAborted' })
  }
  const [node, stop] = [serveLive(top), new AbortController()]
  const fork = await openFork({ provider: node, signal: stop.signal })
  hang(node, 'state_queryStorageAt', stop)
  await expect(read(fork, ['0xab' as Hex])).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('a header of another block is refused', async () => {
  const node = serveLive(top)
  node.answer('chain_getHeader', () => ({ ...node.header, number: '0x7' }))
  await expect(openFork({ provider: node })).rejects.toMatchObject({ code: 'AnswerMalformed' })
})

// A malformed answer of a node, and the error of the fork.
const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
const strange = [{}, [], 7, true, '', '0x', `0x${'0g'.repeat(32)}`, '\ud800', deep, { length: 1e9 }]
const root = `0x${'00'.repeat(32)}`
const headers = [
  ...strange,
  { number: '0x1' },
  { ...header(), digest: null },
  { ...header(), digest: { logs: 'none' } },
  { ...header(), digest: { logs: [null] } },
  { ...header(), number: `0x${'f'.repeat(16)}` },
  { ...header(), number: 1.5 },
  { ...header(), parentHash: deep },
  { ...header(), stateRoot: '0x01' }
]

function header() {
  const roots = { parentHash: root, stateRoot: root, extrinsicsRoot: root }
  return { ...roots, number: '0x3e8', digest: { logs: [] } }
}

test.each([
  ['chain_getFinalizedHead', [...strange, null]],
  ['chain_getBlockHash', [...strange, null]],
  ['chain_getHeader', headers]
] as const)('what is no answer of %s is refused by its code', async (method, answers) => {
  for (const answer of answers) {
    const node = serveLive(top)
    node.answer(method, () => answer)
    await expect(
      openFork({ provider: node }),
      String(answers.indexOf(answer))
    ).rejects.toMatchObject({
      code: 'AnswerMalformed',
      context: { method }
    })
  }
})

test('a malformed name, time, id and malformed properties are omitted', async () => {
  const odd = new Map([...top, [PARACHAIN_ID, '0x99' as Hex], [TIMESTAMP_NOW, '0x' as Hex]])
  for (const answer of [null, 7, 'x', ['ACM'], deep]) {
    const node = serveLive(odd)
    node.answer('system_properties', () => answer)
    node.answer('system_chain', () =>
      typeof answer === 'string' ? `\u001b[2J${'x'.repeat(500)}` : answer
    )
    const { name, properties, paraId, time } = await openFork({ provider: node })
    expect({ properties, paraId, time }).toEqual({ properties: {}, paraId: undefined, time: 0 })
    expect(name).toMatch(/^[\ufffd[2Jx]{0,128}$/)
  }
})

test('a missing block is refused, for an error and for an empty answer of the node', async () => {
  const node = serveLive(top)
  const refused = { code: 'BlockMissing' }
  await expect(openFork({ provider: node, at: 7 })).rejects.toMatchObject(refused)
  const unknown = `0x${'ab'.repeat(32)}` as Hex
  await expect(openFork({ provider: node, at: unknown })).rejects.toMatchObject(refused)
  node.answer('chain_getHeader', () => {
    throw new Error('Block not found')
  })
  await expect(openFork({ provider: node })).rejects.toMatchObject(refused)
})

test.each([
  'Client error: UnknownBlock: State already discarded for 0x01',
  'State discarded',
  'Api called for an unknown Block: Header was not found in the database: 0x01'
])('a node that says %j has pruned the state', async (message) => {
  const node = serveLive(top)
  node.answer('state_queryStorageAt', () => {
    throw new Error(message)
  })
  await expect(openFork({ provider: node })).rejects.toMatchObject({
    code: 'ForkStateUnavailable',
    context: { number: 1_000, hash: node.hash }
  })
})

test('a state without a runtime, or with something else in its place, is refused', async () => {
  const without = new Map(top)
  without.delete(CODE)
  const refuse = (state: Map<Hex, Hex>) => openFork({ provider: serveLive(state) })
  await expect(refuse(without)).rejects.toMatchObject({ code: 'RuntimeCodeMalformed' })
  await expect(refuse(new Map([...top, [CODE, '0x1234' as Hex]]))).rejects.toMatchObject({
    code: 'RuntimeCodeMalformed'
  })
})

test('a read that fails later is reported with its code', async () => {
  const node = serveLive(top)
  const reported: string[] = []
  const fork = await openFork({ provider: node, onLost: ({ code }) => void reported.push(code) })
  const fail = (error: Error) =>
    node.answer('state_queryStorageAt', () => {
      throw error
    })
  fail(new Error('WebSocket is not connected'))
  await expect(read(fork, ['0xab' as Hex])).rejects.toMatchObject({ code: 'ForkStateUnavailable' })
  fail(new ParaclockError(DeadlineExceeded, { what: 'state_queryStorageAt', milliseconds: 9 }))
  await expect(read(fork, ['0xac' as Hex])).rejects.toMatchObject({ code: 'DeadlineExceeded' })
  expect(reported).toEqual(['ForkStateUnavailable', 'DeadlineExceeded'])
})

test.each([0, 1] as const)('the code is downloaded once in state version %i', async (version) => {
  const node = serveLive(top, { version })
  const proofs: unknown[] = []
  const send: typeof node.send = async (method, params) => {
    const answer = await node.send(method, params)
    if (method === 'state_getReadProof') proofs.push(answer)
    return answer
  }
  const fork = await openFork({ provider: { send }, at: node.hash })
  expect(await read(fork, ['0xab' as Hex])).toEqual(['0x03'])
  const code = top.get(CODE)?.slice(2) ?? ''
  expect(proofs.filter((proof) => JSON.stringify(proof).includes(code))).toHaveLength(1)
})
