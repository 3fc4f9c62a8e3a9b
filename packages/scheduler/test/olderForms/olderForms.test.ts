import { bytesToHex, type Hex } from '@paraclock/core'
import {
  type CallSigner,
  createMemoryJournal,
  createMemoryRuntimeRecords
} from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import { ApiPromise } from '@polkadot/api'
import type { Extrinsic } from '@polkadot/types/interfaces'
import { expect, test } from 'vitest'
import {
  cancelTask,
  connectService,
  type Service,
  scheduleDynamicDispatchTask,
  scheduleNativeTransferTask,
  scheduleXcmpTask
} from '../../src/index.ts'
import { type OlderPallet, writeOlderMetadata } from './editMetadata.ts'
import { NOW, OlderChain, type WriteEvents } from './OlderChain.ts'
import { assetLocation, listedTimes, numberedTasks, singleTime } from './olderPallets.ts'

const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const SLOT = NOW + 3_600n
const CALL: Hex = '0x1d0000aa'
const WEIGHT = { refTime: 900_000_000n, proofSize: 8_000n }
const SIBLING = { V3: { parents: 1, interior: { X1: { Parachain: 2000 } } } }
const HERE = { V3: { parents: 0, interior: 'Here' } }

const signer: CallSigner = {
  account: ALICE,
  sign: async () => ({ signature: `0x01${'11'.repeat(64)}` })
}
const { taskId: HASH } = deriveTaskId({ owner: ALICE, providedId: 'rent' })
const tellHash: WriteEvents = () => [
  { index: [60, 0], data: Buffer.from(`${ALICE.slice(2)}${HASH.slice(2)}`, 'hex') }
]
// As in the ASCII of "1-0-3", which is how later chains number their tasks.
const tellNumber: WriteEvents = () => [
  {
    index: [60, 0],
    data: Buffer.from(`${ALICE.slice(2)}14312d302d3300${'10'}${CALL.slice(2)}`, 'hex')
  }
]

/** Connects to a chain of another time; `sent` gives the calls that reached it. */
async function connect(pallet: OlderPallet, write: WriteEvents = tellHash) {
  const chain = new OlderChain(writeOlderMetadata(pallet), write)
  const api = await ApiPromise.create({ provider: chain as never, noInitWarn: true })
  // There is no code to be proven: what it would say is known beforehand.
  const runtimes = createMemoryRuntimeRecords()
  await runtimes.set(chain.runtime)
  const service = await connectService({ api, name: 'older', runtimes, allowUnproven: true })
  const sent = (): Hex[] =>
    chain.sent.map((extrinsic) =>
      chain.registry.createType<Extrinsic>('Extrinsic', extrinsic).method.toHex()
    )
  const encode = (method: string, ...args: unknown[]): Hex =>
    api.tx['automationTime']![method]!(...args).method.toHex()
  return { api, service, sent, encode }
}

const asked = () =>
  ({
    providedId: 'rent',
    schedule: { kind: 'times', times: [SLOT, SLOT + 3_600n] },
    signer,
    journal: createMemoryJournal(),
    // There is only metadata, and no runtime to run a call.
    dryRun: false
  }) as const
const message = { paraId: 2000, call: CALL, weight: WEIGHT }
const recurring = { kind: 'recurring', next: SLOT, frequency: 7_200 } as const

async function outcomeOf(submission: {
  outcome(options: { deadlineMs: number }): Promise<unknown>
}): Promise<unknown> {
  return submission.outcome({ deadlineMs: 20_000 })
}

test('lists of times, and a weight that is a time', async () => {
  const { service, sent, encode } = await connect(listedTimes)
  const submission = await scheduleXcmpTask(service, { ...asked(), ...message })
  expect(await outcomeOf(submission)).toMatchObject({
    status: 'scheduled',
    tasks: [{ taskId: HASH, nextRun: null, prepaid: null }]
  })
  const times = [SLOT, SLOT + 3_600n]
  const transfer = { recipient: BOB, amount: 5_000_000_000n }
  if (service.variant === 'hour') throw new Error(service.variant)
  await scheduleNativeTransferTask(service, { ...asked(), ...transfer })
  await cancelTask(service, { ...asked(), validate: true })
  expect(sent()).toEqual([
    encode('scheduleXcmpTask', '0x72656e74', times, 2000, 0, CALL, WEIGHT.refTime),
    encode('scheduleNativeTransferTask', '0x72656e74', times, BOB, 5_000_000_000n),
    encode('cancelTask', HASH)
  ])
  // Byte for byte, by the rules of SCALE: pallet 60, call 2, the id, two times, the target, …
  const slot = (at: bigint) => bytesToHex(new Uint8Array(new BigUint64Array([at]).buffer)).slice(2)
  expect(sent()[0]).toBe(
    `0x3c02${'1072656e74'}08${slot(SLOT)}${slot(SLOT + 3_600n)}d007000000000000${'10'}1d0000aa${slot(
      900_000_000n
    )}`
  )
  // What this form cannot hold is refused before anything is signed.
  const endless = scheduleXcmpTask(service, { ...asked(), ...message, schedule: recurring })
  await expect(endless).rejects.toMatchObject({ code: 'ScheduleHorizonExceeded' })
})

test('schedules, and a location that nothing tells the use of', async () => {
  const { api, service, sent, encode } = await connect(assetLocation)
  const open = scheduleXcmpTask(service, { ...asked(), ...message })
  await expect(open).rejects.toMatchObject({
    code: 'CallArgumentInvalid',
    context: { call: 'automationTime.scheduleXcmpTask', argument: 'xcm_asset_location' }
  })
  const extra = { xcm_asset_location: HERE }
  await scheduleXcmpTask(service, { ...asked(), ...message, extra })
  await scheduleXcmpTask(service, { ...asked(), ...message, extra, schedule: recurring })
  const remark = api.tx['system']!['remark']!('0x01').method.toHex()
  await dispatch(service, remark)
  const fixed = { Fixed: { executionTimes: [SLOT, SLOT + 3_600n] } }
  const endless = { Recurring: { nextExecutionTime: SLOT, frequency: 7_200 } }
  const rest = [2000, 0, HERE, CALL, WEIGHT]
  expect(sent()).toEqual([
    encode('scheduleXcmpTask', '0x72656e74', fixed, ...rest),
    encode('scheduleXcmpTask', '0x72656e74', endless, ...rest),
    encode('scheduleDynamicDispatchTask', '0x72656e74', fixed, remark)
  ])
})

test('destinations, payments, and tasks that the chain numbers', async () => {
  const { api, service, sent, encode } = await connect(numberedTasks, tellNumber)
  const more = { ...message, overallWeight: { refTime: 4_000_000_000n, proofSize: 30_000n } }
  const fee = { assetLocation: HERE, amount: 7_000_000n }
  const extra = { execution_fee: fee }
  for (const [given, parameter] of [
    [{ ...more }, 'execution_fee'],
    [{ ...message, extra }, 'overall_weight']
  ] as const) {
    await expect(scheduleXcmpTask(service, { ...asked(), ...given })).rejects.toMatchObject({
      code: 'CallArgumentInvalid',
      context: { argument: parameter }
    })
  }
  const submission = await scheduleXcmpTask(service, { ...asked(), ...more, extra })
  expect(submission.taskIds).toEqual([null])
  expect(await outcomeOf(submission)).toMatchObject({
    status: 'scheduled',
    tasks: [{ taskId: '1-0-3' }]
  })
  const remark = api.tx['system']!['remark']!('0x01').method.toHex()
  await dispatch(service, remark)
  await cancelTask(service, {
    taskId: '1-0-3',
    signer,
    journal: createMemoryJournal(),
    dryRun: false
  })
  const fixed = { Fixed: { executionTimes: [SLOT, SLOT + 3_600n] } }
  expect(sent()).toEqual([
    encode('scheduleXcmpTask', fixed, SIBLING, HERE, fee, CALL, WEIGHT, more.overallWeight),
    encode('scheduleDynamicDispatchTask', fixed, remark),
    encode('cancelTask', '0x312d302d33')
  ])
})

test('one time in place of a list is asked for by its name', async () => {
  const { service, sent, encode } = await connect(singleTime)
  if (service.variant === 'hour') throw new Error(service.variant)
  const transfer = { ...asked(), recipient: BOB, amount: 5_000_000_000n }
  await expect(scheduleNativeTransferTask(service, transfer)).rejects.toMatchObject({
    code: 'CallArgumentInvalid',
    context: { argument: 'time' }
  })
  await scheduleNativeTransferTask(service, { ...transfer, extra: { time: SLOT } })
  expect(sent()).toEqual([
    encode('scheduleNativeTransferTask', '0x72656e74', SLOT, BOB, 5_000_000_000n)
  ])
})

function dispatch(service: Service, call: Hex) {
  if (service.variant === 'minute') throw new Error(service.variant)
  return scheduleDynamicDispatchTask(service, { ...asked(), call })
}
