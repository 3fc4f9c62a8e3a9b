import { type ConnectedChain, connectChain, openHeader, openProven } from '@paraclock/connect'
import { type Hex, toBase64, type UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'
import { decodePage, deriveTaskId } from '@paraclock/xcm'
import type { QueryableStorageEntry } from '@polkadot/api/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectService, type Service, scheduleTask, taskHistory } from '../../src/index.ts'
import { makeReceipt, verifyReceipt, writeReceipt } from '../../src/receipt/index.ts'
import { makeKeys, openState, readHead, readSent } from '../../src/receipt/openBlock.ts'
import { hashPage } from '../../src/receipt/proveMessage.ts'
import type { Receipt, ReceiptChain } from '../../src/receipt/Receipt.ts'
import { prove, readBlock } from '../../src/receipt/readProof.ts'
import { call, laterSlot, UNIT } from './networkCalls.ts'

type Made = Awaited<ReturnType<typeof makeReceipt>>

/** The service acts for Bob, who is his own proxy on the target, and for Dave, who is not Bob's proxy. */
const names = ['Bob', 'Dave'] as const
const dispatches = { Bob: 'succeeded', Dave: 'failed' } as const

let net: Devnet
let relay: ConnectedChain
let service: Service
let target: ConnectedChain
let keys: Awaited<ReturnType<typeof makeKeys>>
/** The receipts of two runs, whose messages are in one page. They are made after the copy. */
let made: Readonly<Record<(typeof names)[number], Made>>
/** The blocks of the copy: the one that sent it, and the one that received and processed it. */
let copied: { readonly sent: Hex; readonly arrived: Hex }

beforeAll(async () => {
  // Sessions begin half a minute beside the slots, so that a run is not in a session's last block.
  const startTime = 1_767_225_630n as UnixSeconds
  net = await startDevnet({ variant: 'minute', ready: true, startTime })
  service = await connectService({ endpoints: net.service.wsUrl, name: 'service' })
  relay = await connectChain({ endpoints: net.relay.wsUrl, name: 'relay' })
  target = await connectChain({ endpoints: net.target.wsUrl, name: 'target' })
  keys = await makeKeys()
  const time = await run('copied')
  const before = await make('copied', 'Bob', time)
  // Only root can send the same page again. It does so when each message has the other outcome.
  const [page] = await readPages(lastHash(before.receipt.service))
  await swapProxies()
  const to = { V5: { parents: 1, interior: { X1: [{ Parachain: net.target.paraId }] } } }
  const sends = Array.from(decodePage(page as Uint8Array), ({ bytes }) =>
    call(net.service, 'polkadotXcm.send', to, bytes)
  )
  const { blockHash: sent } = await net.sudo(
    net.service,
    call(net.service, 'utility.batchAll', sends)
  )
  expect(await readPages(sent)).toEqual([page])
  copied = { sent, arrived: (await net.target.api.rpc.chain.getBlockHash()).toHex() }
  await net.build(8)
  made = { Bob: await make('copied', 'Bob', time), Dave: await make('copied', 'Dave', time) }
}, 120_000)

afterAll(async () => {
  await Promise.all([relay?.close(), service?.close(), target?.close()])
  await net?.stop()
})

/** Schedules a transfer on the target in Bob's name, for both signers, and builds its run. */
async function run(providedId: string): Promise<number> {
  const time = laterSlot(net, 60)
  const [bob, charlie] = await Promise.all([devAccount('Bob'), devAccount('Charlie')])
  const args = { dest: charlie.address, value: UNIT }
  for (const name of names) {
    const submission = await scheduleTask(service, {
      ...{ providedId, allowFailure: true, signer: pairSigner(await devAccount(name)) },
      task: {
        kind: 'xcmp',
        target: await openProven({ chain: target, endpoints: [net.target.wsUrl] }),
        call: { pallet: 'balances', method: 'transferKeepAlive', args },
        user: bob.address
      },
      schedule: { kind: 'times', times: [time] },
      journal: createMemoryJournal()
    })
    await net.build()
    expect(await submission.outcome({ deadlineMs: 20_000 })).toMatchObject({ status: 'scheduled' })
  }
  await net.travelTo(BigInt(time - 36) as UnixSeconds)
  await net.build(8)
  return time
}

async function make(providedId: string, name: keyof typeof made, time: number): Promise<Made> {
  const { taskId } = deriveTaskId({ owner: (await devAccount(name)).address, providedId })
  const { entries } = await taskHistory(service, { taskId, target })
  return await makeReceipt({ relay, service, target, taskId, time, entries })
}

/** Makes Dave's derived account a proxy of Bob, in place of Bob's own. */
async function swapProxies(): Promise<void> {
  const signer = await devAccount('Bob')
  const convert = net.target.api.call['locationToAccountApi']?.['convertLocation']
  for (const [name, method] of [
    ['Bob', 'proxy.removeProxy'],
    ['Dave', 'proxy.addProxy']
  ] as const) {
    const id = { AccountId32: { network: null, id: (await devAccount(name)).publicKey } }
    const interior = { X2: [{ Parachain: net.service.paraId }, id] }
    const account = (await convert?.({ V5: { parents: 1, interior } }))?.toJSON()
    const { ok } = account as { readonly ok: string }
    const change = call(net.target, method, ok, 'Automation', 0)
    await net.execute({ chain: net.target, call: change, signer })
  }
}

/** Reads the pages that a block of the service sent to the target. */
async function readPages(hash: Hex): Promise<readonly Uint8Array[]> {
  const header = await readBlock(service.chain, hash, {})
  const { part } = await prove(service.chain, header, [keys.sent], {})
  return readSent(part, keys, net.target.paraId as number)
}

const hashOf = (header: string): Hex => openHeader(Buffer.from(header, 'base64')).hash
const firstHash = ({ blocks }: ReceiptChain): Hex => hashOf(blocks[0]?.header ?? '')
const lastHash = ({ blocks }: ReceiptChain): Hex => hashOf(blocks.at(-1)?.header ?? '')

/** Proves the blocks from `first` to `last` in place of those of a receipt, with all values. */
async function prolong<Part extends ReceiptChain>(
  { relay }: Receipt,
  part: Part,
  chain: Service['chain'] | ConnectedChain,
  [first, last]: readonly [Hex, Hex]
): Promise<Part> {
  const all = Object.values(keys).filter((key): key is Hex => typeof key === 'string')
  const blocks: ReceiptChain['blocks'][number][] = []
  let header = await readBlock(chain, last, {})
  const { number } = header
  for (;;) {
    const { nodes } = await prove(chain, header, all, {})
    blocks.unshift({ header: toBase64(header.bytes), nodes })
    if (header.hash === first) break
    header = await readBlock(chain, header.parentHash, {})
  }
  const [state, ...nodes] = [relay.header, ...relay.nodes].map((text) =>
    Buffer.from(text, 'base64')
  )
  const final = openState(openHeader(state as Uint8Array), nodes)
  const head = readHead(final, keys, part.paraId)
  const inHead = [keys.blockHash(number), keys.blockHash(0)]
  return { ...part, blocks, headNodes: (await prove(chain, head, inHead, {})).nodes }
}

/** The page of the copy, as the target received it. */
async function copiedPages(): Promise<readonly (readonly [number, Hex])[]> {
  const [page] = await readPages(copied.sent)
  const { value } = await (await target.at(copied.arrived)).storage({
    pallet: 'ParachainSystem',
    entry: 'ValidationData'
  })
  const { relay_parent_number: sentAt } = value as { readonly relay_parent_number: number }
  return [[sentAt, hashPage(page as Uint8Array)]]
}

/**
 * Forges a receipt by which the copy is the message of the run. Returns each forgery with the name of
 * the statement that it does not prove.
 */
async function forge(receipt: Receipt): Promise<readonly (readonly [string, Receipt])[]> {
  const { target: to, service: from } = receipt
  if (to === null) throw new Error('the run sent no message')
  const { parentHash } = await readBlock(target, copied.arrived, {})
  const late = {
    ...(await prolong(receipt, to, target, [parentHash, copied.arrived])),
    pages: await copiedPages()
  }
  const sender = await prolong(receipt, from, service.chain, [firstHash(from), copied.sent])
  const whole = await prolong(receipt, to, target, [firstHash(to), copied.arrived])
  return [
    ['message', { ...receipt, service: sender, target: late }],
    // The page of the copy has the bytes of the page with the message.
    ['message', { ...receipt, target: late }],
    ['message', { ...receipt, service: sender, target: whole }],
    ['message', { ...receipt, target: { ...whole, pages: [...to.pages, ...late.pages] } }],
    ['outcome', { ...receipt, target: whole }]
  ]
}

test.each(names)('a copy of the message of %s proves nothing about the run', async (name) => {
  const { receipt, checkpoint, verdict } = made[name]
  expect(verdict.outcome).toMatchObject({ dispatch: dispatches[name] })
  for (const [statement, forged] of await forge(receipt)) {
    const { statements, outcome } = await verifyReceipt(writeReceipt(forged), checkpoint)
    const fault = statements.find(({ proven }) => !proven)
    expect([fault?.name, outcome], fault?.text).toEqual([statement, undefined])
  }
})

/** Suspends or resumes the channel from the service to the target. */
async function setChannel(state: 'Ok' | 'Suspended'): Promise<void> {
  const { api } = net.service
  const entry = api.query['xcmpQueue']?.['outboundXcmpStatus'] as QueryableStorageEntry<'promise'>
  const [known] = (await entry()).toJSON() as readonly object[]
  const type = api.registry.createLookupType(entry.creator.meta.type.asPlain)
  const details = { ...known, recipient: net.target.paraId, state }
  const value = api.registry.createType(type, [details]).toHex()
  await net.sudo(net.service, call(net.service, 'system.setStorage', [[entry.key(), value]]))
}

test.each([
  [2, undefined],
  [16, 'the service did not send its message within 16 blocks']
])('a message that waits %i blocks or more in its channel', async (blocks, problem) => {
  await setChannel('Suspended')
  const time = await run(`waits-${blocks}`)
  await net.build(blocks)
  await setChannel('Ok')
  await net.build(8)
  const receipt = make(`waits-${blocks}`, 'Bob', time)
  if (problem === undefined) {
    const { service, target } = (await receipt).receipt
    expect(service.blocks.length).toBeGreaterThan(blocks)
    expect(target?.pages.length).toBe(1)
    return
  }
  await expect(receipt).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { value: time, problem: expect.stringContaining(problem) }
  })
})
