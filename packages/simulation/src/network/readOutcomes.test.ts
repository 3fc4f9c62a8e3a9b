import { expect, test } from 'vitest'
import type { LocalChain } from '../chain/LocalChain.ts'
import { findCause, readOutcomes } from './readOutcomes.ts'

const weight = { ref_time: 1n, proof_size: 1n }
const limited = {
  type: 'XcmpQueue',
  value: { type: 'Fail', value: { error: { type: 'WeightLimitReached', value: weight }, weight } }
}
const overweight = {
  type: 'XcmpQueue',
  value: { type: 'OverweightEnqueued', value: { sender: 2114, sent_at: 1, index: 0n } }
}

test.for([
  ['for an operator', [limited, overweight], [], ['XcmpQueue.OverweightEnqueued'], 1],
  ['for a later block', [limited], [{ sender: 2114 }], [], 0],
  ['for nobody', [limited], [], ['XcmpQueue.Fail: {"type":"WeightLimitReached"'], 1]
] as const)(
  'a message over the limit that is kept %s',
  async ([, events, kept, refused, handled]) => {
    const values: Readonly<Record<string, unknown>> = {
      'System.Events': events.map((event) => ({ phase: { type: 'Initialization' }, event })),
      'XcmpQueue.InboundXcmpStatus': kept
    }
    const storage = (pallet: string, item: string) => ({
      key: () => '0x00',
      decode: () => values[`${pallet}.${item}`]
    })
    const runtime = { storage, encodeCall: () => Uint8Array.of(1), constant: () => undefined }
    const chain = { name: 'acme', runtime, read: async () => null } as unknown as LocalChain
    const block = { refused: [], replayLogs: async () => [] } as const
    const outcomes = await readOutcomes(chain, block)
    expect(outcomes.handled).toBe(handled)
    expect(outcomes.refused.length).toBe(refused.length)
    for (const [at, reason] of refused.entries()) {
      expect(outcomes.refused[at]?.message).toContain(reason)
    }
  }
)

test('each of several refused messages of a block has its own cause', async () => {
  const processed = (id: string, success: boolean) => ({
    type: 'MessageQueue',
    value: { type: 'Processed', value: { id, success } }
  })
  const events = [processed('0x01', false), processed('0x02', true), processed('0x03', false)]
  const storage = () => ({
    key: () => '0x00',
    decode: () => events.map((event) => ({ phase: { type: 'Initialization' }, event }))
  })
  const chain = {
    name: 'acme',
    runtime: { storage, constant: () => undefined },
    read: async () => null
  } as unknown as LocalChain
  const line = (message: string) => ({ level: 'trace', target: 'xcm::process', message }) as const
  const logs = [
    line('XCM message execution incomplete error=FailedToTransactAsset("Unknown") index=0'),
    line('XCM message execution complete used=Weight'),
    line('Barrier blocked execution!'),
    line('XCM message execution error error=Barrier')
  ]
  const block = { refused: [], replayLogs: async () => logs } as const
  const { refused } = await readOutcomes(chain, block)
  expect(refused.map(({ context }) => context)).toMatchObject([
    { id: '0x01', reason: 'MessageQueue.Processed: FailedToTransactAsset' },
    { id: '0x03', reason: 'MessageQueue.Processed: Barrier' }
  ])
})

test.for([
  [
    'XCM message execution incomplete error=FailedToTransactAsset("Unknown") index=0',
    'FailedToTransactAsset'
  ],
  [
    'XCM message execution incomplete, used weight: Weight(..), error: UntrustedReserveLocation',
    'UntrustedReserveLocation'
  ],
  ['XCM message execution error error=XcmError::NotHoldingFees', 'NotHoldingFees'],
  ['Barrier blocked execution! Error: Unsupported. (origin: ..)', 'Barrier'],
  ['did not pass barrier: origin: MultiLocation { parents: 1 }', 'Barrier'],
  ['Xcm required Weight(ref_time: 1) more than remaining Weight(ref_time: 0)', undefined],
  ['error: Trap of Xcm([Trap(1)])', undefined]
] as const)('the name of what ended a program, of the line "%s"', ([message, cause]) => {
  const other = { level: 'debug', target: 'pallet', message: 'error=Overflow' } as const
  const lines = [{ level: 'trace', target: 'xcm::process_message', message }, other] as const
  expect(findCause(lines)).toBe(cause)
})
