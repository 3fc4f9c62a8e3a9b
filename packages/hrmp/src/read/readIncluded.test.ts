import { CallRefused } from '@paraclock/connect'
import { bytesToHex, encodeBytes, encodeHeader, type Hex, ParaclockError } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { compareIncluded, readIncluded } from './readIncluded.ts'

const hashOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)

/** A header that the relay chain keeps, with the hash of its block. */
function makeHead(number: number, parent: Hex = bytesToHex(hashOf(1))) {
  const parentHash = Uint8Array.from(Buffer.from(parent.slice(2), 'hex'))
  const header = encodeHeader({ number, parentHash, stateRoot: hashOf(2), logs: [] })
  return { header, hash: bytesToHex(blake2b256(header)) }
}

type Answers = Readonly<Record<string, unknown>>

/** A parachain whose finalized block is 7, and a relay chain that keeps a header of it. */
async function read(
  header: Uint8Array | undefined,
  para: {
    readonly at?: Hex
    readonly parent?: Hex
    readonly answers?: Answers
    /** What the relay chain kept four blocks before; an error where the state is pruned. */
    readonly earlier?: Uint8Array | Error
  } = {}
) {
  const bare = openOffline({ runtime: 'relay' })
  const key = bare.runtime.storage('Paras', 'Heads')?.key(2200) as Hex
  const head = header === undefined ? [] : [[key, bytesToHex(encodeBytes(header))] as const]
  const openRelay = (kept: typeof head) =>
    openOffline({
      runtime: 'relay',
      storage: new Map(kept),
      request: async () => (para.earlier === undefined ? null : bytesToHex(hashOf(4)))
    })
  const relay = Object.assign(openRelay(head), {
    at: async () => {
      if (!(para.earlier instanceof Uint8Array)) throw para.earlier
      return openRelay([[key, bytesToHex(encodeBytes(para.earlier))]])
    }
  })
  const own = openOffline({ runtime: 'target' })
  const parentKey = own.runtime.storage('System', 'ParentHash')?.key() as Hex
  const asked: string[] = []
  const chain = openOffline({
    runtime: 'target',
    at: para.at,
    storage: new Map(para.parent === undefined ? [] : [[parentKey, para.parent]]),
    request: async (method, [param]) => {
      asked.push(`${method} ${param}`)
      const answer = para.answers?.[method]
      if (answer instanceof Error) throw answer
      return (typeof answer === 'function' ? answer(param) : answer) ?? null
    }
  })
  return { included: await readIncluded({ relay, para: chain, paraId: 2200 }), asked }
}

test('the finalized block, its parent and its child are known without a further question', async () => {
  const [same, before] = [makeHead(7), makeHead(6)]
  const child = makeHead(8, same.hash)
  for (const [{ header }, para, number, hash] of [
    [same, { at: same.hash }, 7, same.hash],
    [before, { parent: before.hash }, 6, before.hash],
    [child, { at: same.hash }, 7, same.hash]
  ] as const) {
    const { included, asked } = await read(header, para)
    expect(included).toMatchObject({ paraId: 2200, number, hash, own: hash })
    expect(asked).toEqual([])
  }
})

test('of any other block the node is asked', async () => {
  const early = makeHead(3)
  const known = await read(early.header, { answers: { chain_getBlockHash: early.hash } })
  expect(known.included).toMatchObject({ number: 3, own: early.hash })
  expect(known.asked).toEqual(['chain_getBlockHash 3'])
  const late = makeHead(12)
  const best = await read(late.header, { answers: { chain_getBlockHash: late.hash } })
  expect(best.included).toMatchObject({ number: 12, own: late.hash })
})

test('a finalized block that differs is another chain’s, unless a fork has made it', async () => {
  const other = bytesToHex(hashOf(9))
  const headerOf = (stateRoot: Uint8Array): object => ({
    number: '0x3',
    parentHash: bytesToHex(hashOf(1)),
    stateRoot: bytesToHex(stateRoot),
    extrinsicsRoot: bytesToHex(hashOf(3)),
    digest: { logs: [] }
  })
  const readOther = (number: number, chain_getHeader: unknown) =>
    read(makeHead(number).header, { answers: { chain_getBlockHash: other, chain_getHeader } })
  for (const number of [3, 6, 7]) {
    const { included, asked } = await readOther(number, headerOf(hashOf(2)))
    expect(included?.own).toBe(other)
    expect(compareIncluded(included, 9)).toBe('other')
    expect(asked).toEqual([`chain_getBlockHash ${number}`, `chain_getHeader ${other}`])
  }
  const unknown = [
    await readOther(3, headerOf(hashOf(0))),
    await readOther(3, null),
    // Not final yet: the node may have another in its place soon.
    await readOther(9, headerOf(hashOf(2)))
  ]
  for (const { included } of unknown) {
    expect(included?.own).toBeUndefined()
    expect(compareIncluded(included, 9)).toBe('unknown')
  }
})

test('a relay chain without a block of a parachain is another one’s, if the parachain has blocks', () => {
  expect([compareIncluded(undefined, 1), compareIncluded(undefined, 0)]).toEqual([
    ...['other', 'unknown']
  ])
})

test('a node that lacks the block, or refuses the question, tells nothing', async () => {
  const refused = new ParaclockError(CallRefused, {
    method: 'chain_getBlockHash',
    rpcCode: -32_601,
    rpcMessage: 'Method not found'
  })
  for (const answer of [null, '0x', 7, refused]) {
    const { included } = await read(makeHead(3).header, { answers: { chain_getBlockHash: answer } })
    expect(included).toMatchObject({ number: 3, own: undefined })
  }
})

test('a block that the node lacks is replaced by one that the relay chain included before', async () => {
  const [late, early] = [makeHead(12), makeHead(5)]
  const other = bytesToHex(hashOf(9))
  const header = { number: '0x5', parentHash: other, stateRoot: other, extrinsicsRoot: other }
  const readWith = (own: Hex | undefined, earlier: Uint8Array | Error) =>
    read(late.header, {
      earlier,
      answers: {
        chain_getBlockHash: (number: unknown) => (number === 5 ? own : null),
        chain_getHeader: { ...header, digest: { logs: [] } }
      }
    })
  const same = await readWith(early.hash, early.header)
  expect(same.included).toMatchObject({ number: 5, hash: early.hash, own: early.hash })
  expect(same.asked).toEqual(['chain_getBlockHash 12', 'chain_getBlockHash 5'])
  const { included } = await readWith(other, early.header)
  expect(compareIncluded(included, 12)).toBe('other')
  expect(compareIncluded(same.included, 12)).toBe('same')
  const pruned = new ParaclockError(CallRefused, {
    ...{ method: 'state_getStorage', rpcCode: 4003, rpcMessage: 'State already discarded' }
  })
  for (const [own, earlier] of [
    [undefined, early.header],
    [early.hash, pruned]
  ] as const) {
    expect((await readWith(own, earlier)).included).toMatchObject({ number: 12, own: undefined })
  }
})

test('where the relay chain keeps no header, there is nothing to compare', async () => {
  for (const header of [undefined, new Uint8Array(32)]) {
    expect((await read(header)).included).toBeUndefined()
  }
})

/** A relay chain at a block, whose states of some earlier blocks are there. */
async function readAround(
  block: number,
  heads: Readonly<Record<number, Uint8Array>>,
  own: Answers
) {
  const bare = openOffline({ runtime: 'relay' })
  const key = bare.runtime.storage('Paras', 'Heads')?.key(2200) as Hex
  const openRelay = (head: Uint8Array | undefined) =>
    openOffline({
      runtime: 'relay',
      storage: new Map(head === undefined ? [] : [[key, bytesToHex(encodeBytes(head))]]),
      request: async (method, [number]) => {
        pinned.push(`${method} ${number}`)
        return bytesToHex(hashOf(Number(number)))
      }
    })
  const pinned: string[] = []
  const relay = Object.assign(openRelay(makeHead(12).header), {
    block: { hash: bytesToHex(hashOf(block)), number: block },
    at: async (hash: Hex) => openRelay(heads[Number(`0x${hash.slice(2, 4)}`)])
  })
  const asked: unknown[] = []
  const para = openOffline({
    runtime: 'target',
    request: async (_, [number]) => {
      asked.push(number)
      return own[String(number)] ?? null
    }
  })
  return { included: await readIncluded({ relay, para, paraId: 2200 }), pinned, asked }
}

test('earlier blocks are asked for 4, 32 and 200 blocks back, until the node has one', async () => {
  const [late, earlier, old] = [makeHead(6), makeHead(5), makeHead(2)]
  const heads = { 221: late.header, 193: earlier.header, 25: old.header }
  const all = ['chain_getBlockHash 221', 'chain_getBlockHash 193', 'chain_getBlockHash 25']
  const found = await readAround(225, heads, { 2: old.hash })
  expect(found.included).toMatchObject({ number: 2, hash: old.hash, own: old.hash })
  expect(found.included?.evidence.map(({ kind }) => kind)).toEqual(['storage', 'rpc'])
  expect([found.pinned, found.asked]).toEqual([all, [12, 6, 5, 2]])
  const second = await readAround(225, heads, { 5: earlier.hash, 2: old.hash })
  expect([second.included?.number, second.pinned]).toEqual([5, all.slice(0, 2)])
  const none = await readAround(225, heads, {})
  expect([none.included?.number, none.included?.own, none.pinned]).toEqual([12, undefined, all])
})

test('the search ends before the first block, and where the relay chain keeps no header', async () => {
  const early = await readAround(3, {}, {})
  expect([early.included?.number, early.pinned]).toEqual([12, []])
  const atGenesis = await readAround(4, {}, {})
  expect([atGenesis.included?.number, atGenesis.pinned]).toEqual([12, ['chain_getBlockHash 0']])
})
