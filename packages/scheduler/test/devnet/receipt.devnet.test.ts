import { type ConnectedChain, connectChain, openProven } from '@paraclock/connect'
import type { UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectService, type Service, scheduleTask, taskHistory } from '../../src/index.ts'
import {
  makeReceipt,
  type ReceiptCheckpoint,
  type ReceiptVerdict,
  verifyReceipt,
  writeReceipt
} from '../../src/receipt/index.ts'
import type { Receipt } from '../../src/receipt/Receipt.ts'
import { receiptStatements } from '../../src/receipt/verifyReceipt.ts'
import { laterSlot, UNIT } from './networkCalls.ts'

let net: Devnet
let relay: ConnectedChain
let service: Service
let target: ConnectedChain
let time: number
/** The receipts of three runs in one block: one succeeds, one fails, and one sends no message. */
let made: Readonly<Record<'rent' | 'unproxied' | 'gift', Made>>

type Made = Awaited<ReturnType<typeof makeReceipt>>

beforeAll(async () => {
  // Sessions begin half a minute beside the slots, so that a run is not in a session's last block.
  const startTime = 1_767_225_630n as UnixSeconds
  net = await startDevnet({ variant: 'minute', ready: true, startTime })
  service = await connectService({ endpoints: net.service.wsUrl, name: 'service' })
  relay = await connectChain({ endpoints: net.relay.wsUrl, name: 'relay' })
  target = await connectChain({ endpoints: net.target.wsUrl, name: 'target' })
  time = laterSlot(net, 60)
  const [bob, dave] = await Promise.all([devAccount('Bob'), devAccount('Dave')])
  const xcmp = {
    kind: 'xcmp',
    target: await openProven({ chain: target, endpoints: [net.target.wsUrl] }),
    call: {
      pallet: 'balances',
      method: 'transferKeepAlive',
      args: { dest: (await devAccount('Charlie')).address, value: UNIT }
    }
  } as const
  await schedule('rent', bob, xcmp)
  // The service acts for Dave, who is not a proxy of Bob.
  await schedule('unproxied', dave, { ...xcmp, user: bob.address })
  await schedule('gift', bob, { kind: 'nativeTransfer', recipient: dave.address, amount: UNIT })
  await net.travelTo(BigInt(time - 36) as UnixSeconds)
  await net.build(8)
  made = {
    rent: await make('rent', bob.address),
    unproxied: await make('unproxied', dave.address),
    gift: await make('gift', bob.address)
  }
}, 120_000)

afterAll(async () => {
  await Promise.all([relay?.close(), service?.close(), target?.close()])
  await net?.stop()
})

async function schedule(
  providedId: string,
  pair: KeyringPair,
  task: Parameters<typeof scheduleTask>[1]['task']
): Promise<void> {
  const submission = await scheduleTask(service, {
    ...{ providedId, task, allowFailure: true, signer: pairSigner(pair) },
    schedule: { kind: 'times', times: [time] },
    journal: createMemoryJournal()
  })
  await net.build()
  expect(await submission.outcome({ deadlineMs: 20_000 })).toMatchObject({ status: 'scheduled' })
}

async function make(providedId: string, owner: string): Promise<Made> {
  const { taskId } = deriveTaskId({ owner, providedId })
  const { entries } = await taskHistory(service, { taskId, target })
  return await makeReceipt({ relay, service, target, taskId, time, entries })
}

const verify = (receipt: Receipt, checkpoint = made.rent.checkpoint) =>
  verifyReceipt(writeReceipt(receipt), checkpoint)

/** The name of the first statement that is not proven. */
const faultOf = ({ statements }: ReceiptVerdict): string | undefined =>
  statements.find(({ proven }) => !proven)?.name

test('a receipt proves what a run did, without a connection', async () => {
  const text = writeReceipt(made.rent.receipt)
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now()
    const verdict = await verifyReceipt(text, made.rent.checkpoint)
    times.push(performance.now() - start)
    expect(verdict).toMatchObject({
      proven: true,
      outcome: { dispatch: 'succeeded', topic: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      run: { time, providedId: '0x72656e74' }
    })
    expect(verdict.statements.map(({ name }) => name)).toEqual(receiptStatements)
  }
  // The other processes of the machine may slow down a round, but not all of them.
  expect(Math.min(...times)).toBeLessThan(200)
  expect(text.length).toBeLessThan(100_000)
})

test('a run that failed on the target, and one that stayed on the service, are proven too', async () => {
  expect((await verify(made.unproxied.receipt)).outcome).toMatchObject({
    dispatch: 'failed',
    error: 'no proxy dispatched the call of the user'
  })
  expect((await verify(made.gift.receipt)).outcome).toEqual({ dispatch: 'succeeded' })
  expect(made.gift.receipt.target).toBeNull()
})

test('a later relay block proves the run as well, by the hashes of earlier blocks in its state', async () => {
  await net.build(2)
  const { address } = await devAccount('Bob')
  const later = await make('rent', address)
  expect(later.receipt.relay.header).not.toBe(made.rent.receipt.relay.header)
  expect((await verify(later.receipt, later.checkpoint)).outcome?.dispatch).toBe('succeeded')
  expect(later.receipt.service.headNodes).not.toEqual(made.rent.receipt.service.headNodes)
})

test('nothing but the checkpoint is trusted', async () => {
  const { receipt, checkpoint } = made.rent
  const other = `0x${'11'.repeat(32)}` as const
  const [first, second] = checkpoint.runtimes
  const cases: readonly (readonly [string, Partial<ReceiptCheckpoint>])[] = [
    ['finality', { setId: checkpoint.setId + 1 }],
    ['finality', { authorities: other }],
    ['finality', { genesis: other }],
    ['run', { runtimes: [{ ...first!, code: other }, second!] }],
    ['run', { runtimes: [{ ...first!, eventTypes: other }, second!] }],
    ['run', { runtimes: [{ ...first!, paraId: 2000 }, second!] }],
    ['outcome', { runtimes: [first!] }]
  ]
  for (const [name, changes] of cases) {
    expect(faultOf(await verify(receipt, { ...checkpoint, ...changes }))).toBe(name)
  }
})

test('parts of other receipts prove nothing', async () => {
  const { rent, unproxied, gift } = made
  const { receipt } = rent
  const [parent, block] = receipt.target!.blocks
  const cases: readonly (readonly [string, Receipt])[] = [
    ['run', { ...receipt, run: { ...receipt.run, time: time + 60 } }],
    ['run', { ...receipt, run: { ...receipt.run, owner: unproxied.receipt.run.owner } }],
    ['message', { ...receipt, target: null }],
    ['inclusion', { ...gift.receipt, target: receipt.target }],
    ['message', { ...receipt, target: { ...receipt.target!, pages: [] } }],
    ['inclusion', { ...receipt, target: { ...receipt.target!, blocks: [block!, parent!] } }],
    ['inclusion', { ...receipt, target: { ...receipt.target!, paraId: receipt.service.paraId } }]
  ]
  for (const [name, forged] of cases) expect(faultOf(await verify(forged))).toBe(name)
})

test('a run that is not there has no receipt', async () => {
  const { taskId } = made.rent.receipt.run
  const { entries } = await taskHistory(service, { taskId, target })
  const asked = { relay, service, target, taskId, entries }
  await expect(makeReceipt({ ...asked, time: time + 60 })).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { problem: 'the searched blocks of the service have no such run' }
  })
  const unread = entries.filter(({ kind }) => kind !== 'arrived')
  await expect(makeReceipt({ ...asked, entries: unread, time })).rejects.toMatchObject({
    context: { problem: 'its message has not arrived on the target' }
  })
})

test('each of a thousand changed bytes is refused', async () => {
  const bytes = new TextEncoder().encode(writeReceipt(made.rent.receipt))
  for (let index = 0; index < 1000; index += 1) {
    const at = Math.floor((index * bytes.length) / 1000)
    const changed = bytes.slice()
    changed[at] = (changed[at] ?? 0) ^ (1 + (index % 127))
    const { proven } = await verifyReceipt(new TextDecoder().decode(changed), made.rent.checkpoint)
    expect(proven, `byte ${at}`).toBe(false)
  }
})

/** The texts and numbers of a value, each with a function that changes it in a copy. */
function* listLeaves(
  value: unknown,
  path: readonly (string | number)[] = []
): Generator<(string | number)[]> {
  if (typeof value !== 'object' || value === null) yield [...path]
  else for (const [key, part] of Object.entries(value)) yield* listLeaves(part, [...path, key])
}

function changeLeaf(
  receipt: Receipt,
  path: readonly (string | number)[],
  change: (old: unknown) => unknown
): Receipt {
  const copy = structuredClone(receipt)
  const last = path.at(-1) as string
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (part, key) => part[key] as Record<string, unknown>,
      copy as never
    )
  holder[last] = change(holder[last])
  return copy
}

test.each(['rent', 'gift'] as const)(
  'each changed value of %s is refused, although the hash is made anew',
  async (name) => {
    const { receipt, checkpoint } = made[name]
    const leaves = [...listLeaves(receipt)].filter(
      ([first]) => first !== 'format' && first !== 'version'
    )
    const survivors: string[] = []
    for (const path of leaves) {
      for (const where of [0.1, 0.5, 0.9]) {
        const changed = changeLeaf(receipt, path, (old) => {
          if (typeof old === 'number') return old + 1
          if (typeof old !== 'string') return 'x'
          const at = old.startsWith('0x')
            ? 2 + Math.floor((old.length - 2) * where)
            : Math.floor(old.length * where)
          const digit = old[at] === '1' ? '2' : '1'
          return old.slice(0, at) + digit + old.slice(at + 1)
        })
        const { proven } = await verify(changed, checkpoint)
        if (proven) survivors.push(path.join('.'))
      }
    }
    expect(survivors).toEqual([])
    expect(leaves.length).toBeGreaterThan(20)
  }
)
