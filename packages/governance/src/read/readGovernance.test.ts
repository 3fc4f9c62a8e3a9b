import { type BlockState, type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, FactMissing, hexToBytes, ParaclockError } from '@paraclock/core'
import {
  type CallResult,
  createMemoryStorage,
  keyFromHex,
  type RemoteState
} from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { blake2b256 } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { encode, openRelay, type StateEntry } from '../../test/openRelay.ts'
import { readProposedCall } from '../build/ProposedCall.ts'
import { findProposal } from './findProposal.ts'
import { readGovernance } from './readGovernance.ts'
import { readProposal } from './readProposal.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const call = encode({ pallet: 'System', method: 'remark', args: { remark: '0x2a' } })
const hash = bytesToHex(blake2b256(hexToBytes(call)))
const length = hexToBytes(call).length
const ROOT = { type: 'system', value: { type: 'Root' } }

const preimage: StateEntry = {
  pallet: 'Preimage',
  item: 'PreimageFor',
  keys: [[hash, length]],
  value: call
}
const status: StateEntry = {
  pallet: 'Preimage',
  item: 'RequestStatusFor',
  keys: [hash],
  value: { type: 'Unrequested', value: { ticket: [ALICE, 1n], len: length } }
}
const deposit = { who: ALICE, amount: 1n }
const ongoing = (more: object = {}) => ({
  type: 'Ongoing',
  value: {
    track: 0,
    origin: ROOT,
    proposal: { type: 'Lookup', value: { hash, len: length } },
    enactment: { type: 'After', value: 50 },
    submitted: 1,
    submission_deposit: deposit,
    decision_deposit: undefined,
    deciding: undefined,
    tally: { ayes: 0n, nays: 0n, support: 0n },
    in_queue: false,
    alarm: undefined,
    ...more
  }
})
const referendum = (index: number, value: unknown): StateEntry => ({
  pallet: 'Referenda',
  item: 'ReferendumInfoFor',
  keys: [index],
  value
})
const code = (name: string) => expect.objectContaining({ code: name })

test('a pallet of governance is known by its calls', async () => {
  const chain = openRelay([{ pallet: 'Sudo', item: 'Key', value: ALICE }])
  const { value, evidence } = await readGovernance(chain)
  expect(value.bodies.map(({ kind, pallet }) => [kind, pallet])).toEqual([
    ['referenda', 'Referenda'],
    ['referenda', 'FellowshipReferenda'],
    ['sudo', 'Sudo']
  ])
  expect(value).toMatchObject({ preimages: 'Preimage', blockMs: 6000 })
  expect(value.bodies[2]).toEqual({ kind: 'sudo', pallet: 'Sudo', key: expect.any(String) })
  expect(evidence.length).toBeGreaterThan(0)
})

test('tracks are read with what they ask', async () => {
  const { value } = await readGovernance(openRelay())
  const [body] = value.bodies
  const root = body?.kind === 'referenda' ? body.tracks[0] : undefined
  expect(root).toEqual({
    id: 0,
    name: 'root',
    decisionDeposit: 333_333_330_000_000n,
    preparePeriod: expect.any(Number),
    decisionPeriod: expect.any(Number),
    confirmPeriod: expect.any(Number),
    minEnactmentPeriod: expect.any(Number)
  })
})

test('a chain whose sudo key was removed has no sudo', async () => {
  const { value } = await readGovernance(openRelay())
  expect(value.bodies.map(({ kind }) => kind)).not.toContain('sudo')
})

test('a proposal has the hash and the length of its call', () => {
  const proposed = readProposedCall(openRelay(), call)
  expect(proposed).toMatchObject({
    call,
    hash,
    length,
    description: expect.stringContaining('system.remark(')
  })
})

test.each([
  [[], { isNoted: false, referendum: undefined, scheduledAt: undefined }],
  [[preimage, status], { isNoted: true, referendum: undefined }],
  [
    [referendum(1, ongoing())],
    { referendum: { pallet: 'Referenda', index: 1, phase: 'preparing', hasDecisionDeposit: false } }
  ],
  [
    [referendum(2, ongoing({ decision_deposit: deposit, deciding: { since: 3 } }))],
    { referendum: { index: 2, phase: 'deciding', hasDecisionDeposit: true } }
  ],
  [
    [referendum(0, ongoing({ deciding: { since: 3, confirming: 9 } }))],
    { referendum: { index: 0, phase: 'confirming' } }
  ],
  [[referendum(0, { type: 'Killed', value: 7 })], { referendum: undefined }],
  [
    [referendum(1, ongoing({ proposal: { type: 'Inline', value: call } }))],
    { referendum: { index: 1 } }
  ],
  [
    [referendum(1, ongoing({ proposal: { type: 'Legacy', value: { hash } } }))],
    { referendum: { index: 1 } }
  ],
  [
    [
      {
        pallet: 'Scheduler',
        item: 'Agenda',
        keys: [77],
        value: [
          undefined,
          {
            maybe_id: undefined,
            priority: 63,
            call: { type: 'Lookup', value: { hash, len: length } },
            maybe_periodic: undefined,
            origin: ROOT
          }
        ]
      }
    ],
    { scheduledAt: 77 }
  ]
] as const)('where a call stands is read from the chain: %#', async (entries, expected) => {
  const chain = openRelay(entries)
  const { value: governance } = await readGovernance(chain)
  const proposal = readProposedCall(chain, call)
  const { value } = await findProposal(chain, { governance, proposal })
  expect(value).toMatchObject(expected)
})

test('a call is read by its hash and by its referendum', async () => {
  const chain = openRelay([preimage, status, referendum(1, ongoing())])
  expect(await readProposal(chain, { hash })).toEqual({ call, origin: undefined })
  expect(await readProposal(chain, { referendum: 1 })).toMatchObject({
    call,
    origin: { type: 'system', value: { type: 'Root' } }
  })
  const inline = ongoing({ proposal: { type: 'Inline', value: call } })
  const short = openRelay([referendum(2, inline)])
  expect(await readProposal(short, { referendum: 2 })).toMatchObject({ call })
})

test('a referendum is not guessed where two pallets have an ongoing one with its index', async () => {
  const fellowship = (index: number): StateEntry => {
    const value = { ...ongoing().value, tally: { bare_ayes: 0, ayes: 0, nays: 0 } }
    const entry = { ...referendum(index, { type: 'Ongoing', value }) }
    return { ...entry, pallet: 'FellowshipReferenda' }
  }
  const entries = [preimage, status, referendum(1, ongoing()), fellowship(1)]
  const read = readProposal(openRelay(entries), { referendum: 1 })
  await expect(read).rejects.toEqual(code('ArgumentInvalid'))
  await expect(read).rejects.toThrow('Referenda and FellowshipReferenda have an ongoing referendum')
  const killed = referendum(2, { type: 'Killed', value: 7 })
  const other = openRelay([preimage, status, killed, fellowship(2)])
  expect(await readProposal(other, { referendum: 2 })).toMatchObject({ call })
})

test.each([
  [[], { hash }, 'it has no preimage of this hash'],
  [[], { referendum: 1 }, 'no referendum of this index'],
  ...(['Approved', 'Rejected', 'Cancelled', 'TimedOut'] as const).map(
    (type) =>
      [
        [referendum(1, { type, value: [1, undefined, undefined] })],
        { referendum: 1 },
        `it is over (${type})`
      ] as const
  ),
  [[referendum(1, { type: 'Killed', value: 7 })], { referendum: 1 }, 'it is over (Killed)'],
  [[referendum(1, ongoing())], { referendum: 1 }, 'is not noted']
] as const)(
  'a proposal that the chain does not keep is refused: %#',
  async (entries, named, said) => {
    const read = readProposal(openRelay(entries), named)
    await expect(read).rejects.toEqual(code('ProposalMismatch'))
    await expect(read).rejects.toThrow(said)
  }
)

test('a referendum of a chain without referenda is refused', async () => {
  const chain = createChain({
    name: 'target',
    metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }),
    source: createMemorySource()
  })
  const read = readProposal(chain, { referendum: 5 })
  await expect(read).rejects.toEqual(code('ProposalMismatch'))
  await expect(read).rejects.toThrow('its runtime has no referenda')
})

test('bytes that are not a call are refused', () => {
  expect(() => readProposedCall(openRelay(), '0xffff')).toThrow(code('CallMalformed'))
})

/** A chain with these constants. Its runtime has no storage. */
const clocked = (constants: Readonly<Record<string, number>>): Chain => {
  const constant = ({ pallet, name }: Parameters<Chain['constant']>[0]) =>
    constants[`${pallet}.${name}`]
  const stated = { tokens: [{ symbol: 'UNIT', decimals: 12 }] }
  const runtime = { metadata: { pallets: [], lookup: [] }, storage: () => undefined }
  const block = { hash: '0x00', number: 1 }
  return { name: 'acme', runtime, stated, block, constant } as unknown as Chain
}

test.each([
  ['by the slots of the relay chain', { 'Babe.ExpectedBlockTime': 6_000 }, 6_000],
  ['by its own slots', { 'Aura.SlotDuration': 12_000 }, 12_000],
  ['by twice its shortest period', { 'Timestamp.MinimumPeriod': 3_000 }, 6_000],
  ['by no constant near 0', { 'Timestamp.MinimumPeriod': 1 }, undefined]
] as const)('the length of a block is stated %s', async (_, constants, blockMs) => {
  const { value } = await readGovernance(clocked(constants))
  expect(value.blockMs).toBe(blockMs)
})

const CAN_BUILD = 'AuraUnincludedSegmentApi_can_build_upon'

/** A parachain whose slots accept this number of blocks. Without it, no runtime can be opened. */
function sharing(slotDuration: number, accepts: number | undefined): Chain {
  const metadata = readRuntimeMetadata({ runtime: 'target', version: 16 })
  const item = openRuntime({ metadata }).storage('AuraExt', 'RelaySlotInfo')
  const key = keyFromHex(item?.key() ?? '0x')
  const call: RemoteState['call'] = async (method, _, { storage } = {}) => {
    // The number of built blocks is the last four bytes of the entry.
    const entry = storage?.get(key)
    const built = entry instanceof Uint8Array ? (entry.at(-4) ?? 0) : 0
    const result = Uint8Array.of(method === CAN_BUILD && built > (accepts ?? 0) ? 0 : 1)
    return { result } as CallResult
  }
  const open = async () => {
    if (accepts !== undefined) {
      return { runtime: { methods: [CAN_BUILD] }, storage: createMemoryStorage(), call }
    }
    throw new ParaclockError(FactMissing, { what: 'the runtime' })
  }
  const stateAt = async () => ({ open }) as unknown as BlockState
  const chain = createChain({
    name: 'acme',
    metadata,
    source: { ...createMemorySource(), stateAt }
  })
  const { constant } = clocked({ 'Aura.SlotDuration': slotDuration })
  return Object.assign(chain, { constant })
}

test.each([
  [6_000, 1, 6_000],
  [6_000, 3, 2_000],
  [6_000, 12, 500],
  [24_000, 1, 6_000],
  [24_000, undefined, undefined]
])(
  'of a slot of %d ms that accepts %s blocks, the runtime states %s',
  async (slot, accepts, ms) => {
    expect((await readGovernance(sharing(slot, accepts))).value.blockMs).toBe(ms)
  }
)
