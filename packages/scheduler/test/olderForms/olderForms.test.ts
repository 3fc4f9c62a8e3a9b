import { createMemoryRuntimeRecords } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import { ApiPromise } from '@polkadot/api'
import type { Extrinsic } from '@polkadot/types/interfaces'
import { expect, test } from 'vitest'
import { cancelTask, connectService, scheduleTask } from '../../src/index.ts'
import { NOW, OlderChain, type WriteEvents } from './OlderChain.ts'
import { writeOlderMetadata } from './writeOlderMetadata.ts'

const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const SLOT = NOW + 3_600n

const signer: CallSigner = {
  account: ALICE,
  sign: async () => ({ signature: `0x01${'11'.repeat(64)}` })
}
const { taskId: HASH } = deriveTaskId({ owner: ALICE, providedId: 'rent' })
const tellHash: WriteEvents = () => [
  { index: [60, 0], data: Buffer.from(`${ALICE.slice(2)}${HASH.slice(2)}`, 'hex') }
]
/** Connects to a chain of another time; `sent` gives the calls that reached it. */
async function connect() {
  const chain = new OlderChain(writeOlderMetadata(), tellHash)
  const api = await ApiPromise.create({ provider: chain as never, noInitWarn: true })
  // There is no code to be proven: what it would say is known beforehand.
  const runtimes = createMemoryRuntimeRecords()
  await runtimes.set(chain.runtime)
  const service = await connectService({ api, name: 'older', runtimes })
  const sent = (): Hex[] =>
    chain.sent.map((extrinsic) =>
      chain.registry.createType<Extrinsic>('Extrinsic', extrinsic).method.toHex()
    )
  const encode = (method: string, ...args: unknown[]): Hex =>
    api.tx['automationTime']![method]!(...args).method.toHex()
  return { service, sent, encode }
}

const asked = () =>
  ({
    providedId: 'rent',
    schedule: { kind: 'times', times: [SLOT, SLOT + 3_600n] },
    signer,
    journal: createMemoryJournal(),
    // There is only metadata, and no runtime to run a call.
    dryRun: false,
    allowFailure: true
  }) as const

test('transfers at lists of times are scheduled and cancelled', async () => {
  const { service, sent, encode } = await connect()
  if (service.variant !== 'mixed') throw new Error(service.variant)
  const times = [SLOT, SLOT + 3_600n]
  const task = { kind: 'nativeTransfer', recipient: BOB, amount: 5_000_000_000n } as const
  // Nobody states the fees of this form, so no task has a price.
  const submission = await scheduleTask(service, { ...asked(), task, validate: false })
  expect(await submission.outcome({ deadlineMs: 20_000 })).toMatchObject({
    status: 'scheduled',
    tasks: [{ taskId: HASH, nextRun: undefined, prepaid: undefined }]
  })
  await cancelTask(service, { ...asked(), validate: true })
  expect(sent()).toEqual([
    encode('scheduleNativeTransferTask', '0x72656e74', times, BOB, 5_000_000_000n),
    encode('cancelTask', HASH)
  ])
})

test('what this form does not have is refused before anything is signed', async () => {
  const { service, sent } = await connect()
  if (service.variant !== 'mixed') throw new Error(service.variant)
  const message = {
    kind: 'xcmp',
    paraId: 2000,
    call: '0x1d0000aa',
    weight: 900_000_000n
  } as const
  await expect(scheduleTask(service, { ...asked(), task: message })).rejects.toMatchObject({
    code: 'OperationUnsupported'
  })
  const schedule = { kind: 'recurring', next: SLOT, frequency: 7_200 } as const
  const task = { kind: 'nativeTransfer', recipient: BOB, amount: 5_000_000_000n } as const
  await expect(scheduleTask(service, { ...asked(), task, schedule })).rejects.toMatchObject({
    code: 'ScheduleLimitExceeded'
  })
  expect(sent()).toEqual([])
})
