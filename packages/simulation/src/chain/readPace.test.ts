import { type LoadedRuntime, loadRuntime } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { readPace } from './readPace.ts'
import type { StateLayers } from './StateLayers.ts'

const METHOD = 'AuraApi_slot_duration'

/** Reads the pace of a runtime that answers with these bytes. */
async function readWith(answer: readonly number[]) {
  const loaded = await loadRuntime(readRuntimeCode('target'), { timeMs: 10_000 })
  return await readOf(loaded, answer)
}

async function readOf(loaded: LoadedRuntime, answer: readonly number[] = []) {
  const state = {
    call: async () => Uint8Array.from(answer),
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
