import { loadRuntime } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { readPace } from './readPace.ts'
import type { StateLayers } from './StateLayers.ts'

const METHOD = 'AuraApi_slot_duration'

/** Reads the pace of a runtime that answers with these bytes. */
async function readWith(answer: readonly number[]) {
  const loaded = await loadRuntime(readRuntimeCode('target'), { timeMs: 10_000 })
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
