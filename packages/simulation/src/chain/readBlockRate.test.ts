import { bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { diffOf, RuntimeCallFailed, type StorageDiff } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { decodeHeader } from './header.ts'
import { type ReadBlockRateArgs, readBlockRate } from './readBlockRate.ts'

const STATES = 'TargetBlockRate_target_block_rate'
const CAN_BUILD = 'AuraUnincludedSegmentApi_can_build_upon'
const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const segment = runtime.storage('ParachainSystem', 'UnincludedSegment')?.key()
const block = { hash: `0x${'07'.repeat(32)}` as Hex, number: 41 }
const counted = (built: number) =>
  encodeEntry(runtime, { pallet: 'AuraExt', item: 'RelaySlotInfo', value: [1n, built] })

interface Setup extends Partial<ReadBlockRateArgs> {
  /** How many blocks a slot accepts after the first one. */
  readonly accepts: number
  /** The error of a block with the slot of its parent. */
  readonly repeated?: Error
}

/** Reads the rate of a chain, and notes what its runtime is asked. */
async function read({ accepts, repeated, ...more }: Setup) {
  const asked: { method: string; args: Uint8Array; changes: StorageDiff }[] = []
  const rate = await readBlockRate({
    ...{ runtime, block, methods: [CAN_BUILD], slotDuration: 6000 },
    call: async (method, args, changes) => {
      asked.push({ method, args, changes })
      if (method !== CAN_BUILD) {
        if (repeated !== undefined) throw repeated
        return new Uint8Array()
      }
      // The number of built blocks is the last four bytes of the entry.
      const [entry] = changes.top.values()
      const built = entry?.at(-4) ?? 0
      return Uint8Array.of(built <= accepts ? 1 : 0)
    },
    ...more
  })
  return { rate, asked }
}

test.each([
  [1, { blocksPerRound: 1, blockMs: 6000 }],
  [2, { blocksPerRound: 2, blockMs: 3000 }],
  [12, { blocksPerRound: 12, blockMs: 500 }],
  [24, { blocksPerRound: 24, blockMs: 250 }],
  // No more are tried.
  [99, { blocksPerRound: 24, blockMs: 250 }]
])('a slot that accepts %d blocks gives the rate %o', async (accepts, expected) => {
  const { rate, asked } = await read({ accepts })
  expect(rate).toEqual(expected)
  expect(asked.filter(({ method }) => method === CAN_BUILD)).toHaveLength(Math.min(accepts, 23))
})

test('the runtime is asked for a slot in which so many blocks are built, and none is not included', async () => {
  const { asked } = await read({ accepts: 2 })
  expect(asked.slice(0, 2).map(({ changes }) => changes)).toEqual(
    [2, 3].map((built) => diffOf([counted(built), [segment ?? '0x', null]]))
  )
  expect(asked[0]).toMatchObject({ method: CAN_BUILD })
  expect(bytesToHex(asked[0]?.args ?? new Uint8Array())).toBe(`${block.hash}0100000000000000`)
  const last = asked.at(-1)
  expect(last?.method).toBe('Core_initialize_block')
  const header = decodeHeader(last?.args ?? new Uint8Array())
  expect([header.number, bytesToHex(header.parentHash)]).toEqual([42, block.hash])
  expect(header.logs.map(bytesToHex)).toEqual(['0x0661757261200100000000000000'])
  const slot = { pallet: 'Aura', item: 'CurrentSlot', value: 1n }
  expect(last?.changes).toEqual(diffOf([encodeEntry(runtime, slot)]))
})

const refusal = new ParaclockError(RuntimeCallFailed, { method: 'm', trap: 't', panic: null })

test.each([
  ['0c000000', { blocksPerRound: 12, blockMs: 500 }],
  // Times are whole milliseconds.
  ['07000000', { blocksPerRound: 7, blockMs: 857 }],
  ['01000000', { blocksPerRound: 1, blockMs: 6000 }]
])('a runtime that states the rate 0x%s is not asked by trials', async (stated, expected) => {
  const asked: string[] = []
  const call = async (method: string) => {
    asked.push(method)
    return method === STATES ? hexToBytes(`0x${stated}`) : new Uint8Array()
  }
  const { rate } = await read({ accepts: 2, methods: [CAN_BUILD, STATES], call })
  expect(rate).toEqual(expected)
  expect(asked).not.toContain(CAN_BUILD)
})

test.each(['', '00000000', '01010000', '0c00', '0c00000000'])(
  'the stated rate 0x%s is refused',
  async (stated) => {
    const call = async () => hexToBytes(`0x${stated}`)
    await expect(read({ accepts: 2, methods: [STATES], call })).rejects.toMatchObject({
      code: 'RuntimeApiResultMalformed',
      context: { name: STATES, problem: expect.stringContaining('1 to 256 blocks') }
    })
  }
)

test('a chain whose slots are not repeated builds one block in each', async () => {
  const bySlot = { blocksPerRound: 1, blockMs: 6000 }
  expect((await read({ accepts: 3, repeated: refusal })).rate).toEqual(bySlot)
  await expect(read({ accepts: 3, repeated: new TypeError('other') })).rejects.toThrow('other')
})

test('a chain with longer slots builds in each round, if it repeats them', async () => {
  const slow = { accepts: 1, slotDuration: 12_000 }
  expect((await read(slow)).rate).toEqual({ blocksPerRound: 1, blockMs: 6000 })
  expect((await read({ ...slow, repeated: refusal })).rate).toEqual({
    ...{ blocksPerRound: 1, blockMs: 12_000 }
  })
  // A slot of one round is not repeated, so nothing is asked.
  expect((await read({ accepts: 1 })).asked.map(({ method }) => method)).toEqual([CAN_BUILD])
})

test.each([
  ['a method for it', { methods: [] }],
  ['a count of blocks', { runtime: { ...runtime, storage: () => undefined } as never }]
])('a runtime without %s has one block in each slot', async (_, more) => {
  const { rate, asked } = await read({ accepts: 9, slotDuration: 9000, ...more })
  expect([rate, asked]).toEqual([{ blocksPerRound: 1, blockMs: 9000 }, []])
})
