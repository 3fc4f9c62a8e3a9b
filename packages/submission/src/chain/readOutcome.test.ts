import { createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { readOutcome } from './readOutcome.ts'

const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 16 })
const hash: Hex = `0x${'02'.repeat(32)}`
const parentHash: Hex = `0x${'01'.repeat(32)}`
const block = { number: 7, hash, parentHash, extrinsics: [] }
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

type Event = readonly [pallet: string, name: string, value: unknown]

/** A service chain with a block that holds these events, each with the index of its extrinsic. */
function chainWith(events: readonly (readonly [extrinsic: number | undefined, ...Event])[]) {
  const storage: Record<string, string> = {}
  const source = createMemorySource({
    storage,
    requests: {
      // The events have the types of the parent's runtime, because an upgrade takes effect with the
      // next block.
      chain_getHeader: ([asked]: readonly unknown[]) =>
        asked === parentHash ? { number: '0x6' } : null,
      state_getStorageHash: null,
      state_getRuntimeVersion: () => ({
        specName: chain.facts.specName,
        implName: '',
        specVersion: chain.facts.specVersion,
        transactionVersion: 1,
        apis: []
      })
    }
  })
  const chain = createChain({ name: 'service', metadata, source })
  const { runtime } = chain
  const pallet = runtime.metadata.pallets.find(({ name }) => name === 'System')
  const item = pallet?.storage?.items.find(({ name }) => name === 'Events')
  const type = item?.type.tag === 'plain' ? item.type.value : 0
  const records = events.map(([extrinsic, pallet, name, value]) => ({
    phase:
      extrinsic === undefined
        ? { type: 'Initialization', value: undefined }
        : { type: 'ApplyExtrinsic', value: extrinsic },
    event: { type: pallet, value: { type: name, value } },
    topics: []
  }))
  const key = runtime.storage('System', 'Events')?.key() ?? ''
  storage[key] = bytesToHex(runtime.type(type).encode(records))
  return asProven(chain)
}

const weight = { ref_time: 1n, proof_size: 2n }
const info = {
  weight,
  class: { type: 'Normal', value: undefined },
  pays_fee: { type: 'Yes', value: undefined }
}
const success: Event = ['System', 'ExtrinsicSuccess', { dispatch_info: info }]
const paid: Event = [
  'TransactionPayment',
  'TransactionFeePaid',
  { who: alice, actual_fee: 1_000_000n, tip: 0n }
]
const moduleError = (pallet: string, name: string) => ({
  type: 'Module',
  value: { type: pallet, value: { type: name, value: undefined } }
})
const failed = (error: unknown): Event => [
  'System',
  'ExtrinsicFailed',
  { dispatch_error: error, dispatch_info: info }
]
const badOrigin = { type: 'BadOrigin', value: undefined }

test('an extrinsic that succeeded has its own events and its fee', async () => {
  const chain = chainWith([
    [undefined, 'System', 'NewAccount', { account: alice }],
    [1, ...failed(badOrigin)],
    [2, ...paid],
    [2, ...success]
  ])
  expect(await readOutcome(chain, block, 2)).toMatchObject({
    status: 'succeeded',
    block: { number: 7, hash },
    index: 2,
    fee: 1_000_000n,
    events: [
      { pallet: 'TransactionPayment', name: 'TransactionFeePaid', data: { actual_fee: '1000000' } },
      { pallet: 'System', name: 'ExtrinsicSuccess' }
    ]
  })
  expect(await readOutcome(chain, block, 1)).toMatchObject({ status: 'failed', fee: undefined })
})

test.each([
  ['BadOrigin', badOrigin, 'DispatchFailed', 'BadOrigin'],
  [
    'a token error',
    { type: 'Token', value: { type: 'Frozen', value: undefined } },
    'DispatchFailed',
    'Token.Frozen'
  ],
  [
    'an error of a pallet',
    moduleError('System', 'CallFiltered'),
    'DispatchFailed',
    'system.CallFiltered'
  ],
  ['an error of the service', moduleError('AutomationTime', 'PastTime'), 'PastTime', undefined]
])('%s is raised by its code', async (_, error, code, name) => {
  const outcome = await readOutcome(chainWith([[0, ...failed(error)]]), block, 0)
  expect(outcome).toMatchObject({ status: 'failed', error: { code, source: 'chain' } })
  if (name === undefined || outcome.status !== 'failed') return
  expect(outcome.error.context).toMatchObject({ chain: 'service', error: name })
})

test('a call inside of sudo or a proxy that failed has failed', async () => {
  const result = { success: false, value: moduleError('XcmpHandler', 'UnknownTarget') }
  const inner = await readOutcome(
    chainWith([
      [0, 'Sudo', 'Sudid', { sudo_result: result }],
      [0, ...success]
    ]),
    block,
    0
  )
  expect(inner).toMatchObject({ status: 'failed', error: { code: 'DispatchFailed' } })
  const done = { success: true, value: undefined }
  const fine = chainWith([
    [0, 'Sudo', 'Sudid', { sudo_result: done }],
    [0, ...success]
  ])
  expect(await readOutcome(fine, block, 0)).toMatchObject({ status: 'succeeded' })
})

test('a block without events of the extrinsic settles nothing', async () => {
  await expect(readOutcome(chainWith([[0, ...success]]), block, 1)).rejects.toMatchObject({
    code: 'FinalityMismatch'
  })
})
