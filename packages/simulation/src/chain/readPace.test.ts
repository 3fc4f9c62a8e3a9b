import { type LoadedRuntime, loadRuntime } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { readPace } from './readPace.ts'
import type { StateLayers } from './StateLayers.ts'

const METHOD = 'AuraApi_slot_duration'
const OFFSET = 'RelayParentOffsetApi_relay_parent_offset'

/** Reads the pace of a runtime that answers with these bytes. */
async function readWith(answer: readonly number[]) {
  const loaded = await loadRuntime(readRuntimeCode('target'), { timeMs: 10_000 })
  return await readOf(loaded, answer)
}

async function readOf(loaded: LoadedRuntime, answer: readonly number[] = [], ahead = [0, 0, 0, 0]) {
  const state = {
    call: async (_: LoadedRuntime, method: string) =>
      Uint8Array.from(method === OFFSET ? ahead : answer),
    with: () => state
  } as unknown as StateLayers
  const block = { hash: `0x${'07'.repeat(32)}`, number: 41, loaded, state } as const
  return await readPace({ block, relayNumber: 7 })
}

test.each([[[0, 0, 0, 0, 0, 0, 0, 0]], [[0, 0]], [[0x70, 0x17, 0, 0, 0, 0, 0, 0, 0]]])(
  'the slot duration %j is refused, because no block can be built with it',
  async (answer) => {
    await expect(readWith(answer)).rejects.toMatchObject({
      code: 'RuntimeApiResultMalformed',
      context: { name: METHOD, problem: expect.stringContaining('slot duration') }
    })
  }
)

test('a constant slot duration of 0 ms is refused', async () => {
  const loaded = await loadRuntime(readRuntimeCode('relay'), { timeMs: 10_000 })
  const metadata = (version?: number): Uint8Array => {
    const bytes = Buffer.from(loaded.metadata(version))
    const name = 'ExpectedBlockTime'
    const duration = Buffer.alloc(8)
    duration.writeBigUInt64LE(6000n)
    const at = bytes.indexOf(duration, bytes.indexOf(name))
    return new Uint8Array(bytes.fill(0, at, at + duration.length))
  }
  await expect(readOf({ ...loaded, metadata })).rejects.toMatchObject({
    code: 'RuntimeCodeMalformed',
    context: { problem: expect.stringContaining('Babe.ExpectedBlockTime is 0') }
  })
  expect(await readOf(loaded)).toMatchObject({ slotDuration: 6000 })
})

test.each([[[]], [[1, 0]], [[1, 0, 0, 0, 0]]])(
  'the offset %j of the relay parent is refused',
  async (ahead) => {
    const loaded = await loadRuntime(readRuntimeCode('target'), { timeMs: 10_000 })
    const other = { ...loaded, methods: [...loaded.methods, OFFSET] }
    const seconds = [0x70, 0x17, 0, 0, 0, 0, 0, 0]
    await expect(readOf(other, seconds, ahead)).rejects.toMatchObject({
      code: 'RuntimeApiResultMalformed',
      context: { name: OFFSET, problem: 'expected a number of relay blocks in 4 bytes' }
    })
    expect(await readOf(other, seconds, [1, 0, 0, 0])).toMatchObject({ relayAhead: 1 })
  }
)
