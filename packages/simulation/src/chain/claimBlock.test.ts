import { bytesToHex } from '@paraclock/core'
import type { RuntimeName } from '@paraclock/runtimes'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { claimBlock } from './claimBlock.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'

/** What the author of a block after one with a runtime writes. */
async function claim(runtime: RuntimeName, { time = 0, slotDuration = 6000 } = {}) {
  const loaded = {
    metadataVersions: () => [14, 15, 16],
    metadata: () => readRuntimeMetadata({ runtime, version: 16 })
  }
  const parent = { loaded, pace: { slotDuration } } as unknown as SimulatedBlock
  const { logs, writes } = await claimBlock({ parent, request: { time } })
  return { logs: logs.map(bytesToHex), writes }
}

test('a relay chain claims a slot of BABE without an authority', async () => {
  expect(await claim('relay', { time: 6_000 * 3 + 5_999 })).toEqual({
    logs: [`0x0642414245340202020000${'03'.padEnd(16, '0')}`],
    writes: []
  })
})

test.each([
  [35_999, 12_000, '02'],
  [36_000, 12_000, '03'],
  [36_000, 6_000, '06']
])(
  'a parachain claims the slot of Aura at %i ms in slots of %i ms',
  async (time, slotDuration, slot) => {
    expect(await claim('target', { time, slotDuration })).toEqual({
      logs: [`0x066175726120${slot.padEnd(16, '0')}`],
      writes: []
    })
  }
)
