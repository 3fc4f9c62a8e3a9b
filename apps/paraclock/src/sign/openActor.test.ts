import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, type Hex, hexToBytes, parseAccount } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { hashHex } from '@paraclock/submission'
import { encodeEntry, openRuntime, type RuntimeCall } from '@paraclock/types'
import { createKeyMulti } from '@polkadot/util-crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActorSpec, MultisigSpec } from './ActorSpec.ts'
import { readMultisigFile } from './multisigFile.ts'
import { spellAccount } from './nameSigner.ts'
import { openActor, requireActor } from './openActor.ts'
import { readActor } from './readActor.ts'

const HASH: Hex = `0x${'45'.repeat(32)}`
const GENESIS: Hex = `0x${'46'.repeat(32)}`
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const CHARLIE = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
const alice: Hex = parseAccount(ALICE)
const bob: Hex = parseAccount(BOB)
const charlie: Hex = parseAccount(CHARLIE)

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata })
const encode = (call: RuntimeCall) => bytesToHex(runtime.encodeCall(call))
const CALL = encode({ pallet: 'System', method: 'remark', args: { remark: '0x01' } })
const CALL_HASH = hashHex(CALL)
const apiOf = (name: string, method: string) =>
  runtime.metadata.apis.find((api) => api.name === name)?.methods.find((one) => one.name === method)
const moduleError = (pallet: string, name: string) => ({
  type: 'Module',
  value: { type: pallet, value: { type: name, value: undefined } }
})
const FILTERED = moduleError('System', 'CallFiltered')
const EARLY = moduleError('Proxy', 'Unannounced')

/** The answer of a dry run, with an error or with success. */
function answerDryRun(error?: object): Hex {
  const info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
  const execution_result =
    error === undefined
      ? { success: true, value: info }
      : { success: false, value: { post_info: info, error } }
  const rest = { emitted_events: [], local_xcm: undefined, forwarded_xcms: [] }
  const value = { success: true, value: { execution_result, ...rest } }
  return bytesToHex(runtime.type(apiOf('DryRunApi', 'dry_run_call')?.output ?? 0).encode(value))
}

interface State {
  readonly entries?: readonly Parameters<typeof encodeEntry>[1][]
  /** The error with which a call fails now, by its text. */
  readonly failing?: (text: string) => object | undefined
}

function open({ entries = [], failing = () => undefined }: State = {}) {
  const dispatch = { type: 'Normal', value: undefined }
  const price = { weight: { ref_time: 5n, proof_size: 6n }, class: dispatch, partial_fee: 7n }
  const priced = bytesToHex(
    runtime.type(apiOf('TransactionPaymentCallApi', 'query_call_info')?.output ?? 0).encode(price)
  )
  return asProven(
    createChain({
      ...{ name: 'target', metadata, block: { hash: HASH, number: 7 } },
      facts: { genesis: GENESIS },
      source: createMemorySource({
        storage: new Map(entries.map((entry) => encodeEntry(runtime, entry))),
        calls: {
          // Before the call stands its signed origin, and after it the version of messages.
          DryRunApi_dry_run_call: (data) => {
            const call = runtime.decodeCall(Buffer.from(data.slice(70, -8), 'hex'))
            return answerDryRun(failing(runtime.describeCall(call)))
          },
          TransactionPaymentCallApi_query_call_info: priced
        },
        requests: { chain_getBlockHash: HASH }
      })
    })
  )
}

let cwd: string
const told: string[] = []
const context = () => ({
  cwd,
  report: (text: string) => void told.push(text),
  signal: new AbortController().signal
})

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

const keyOf = (account: Hex, as?: ActorSpec) => ({
  signer: { account, sign: () => Promise.reject(new TypeError('nothing is signed here')) },
  ...{ account: as?.account ?? account, as }
})

/** Wraps the call for a signer that acts as this account. */
async function wrap(state: State, as: string) {
  told.length = 0
  const key = keyOf(alice, readActor(as))
  const actor = openActor(context(), { chain: open(state), key })
  const wrapped = (await actor?.wrap(CALL)) ?? '0x'
  return {
    actor,
    wrapped,
    text: runtime.describeCall(runtime.decodeCall(Buffer.from(wrapped.slice(2), 'hex')))
  }
}

const BOARD = `multisig:2:${ALICE},${BOB},${CHARLIE}`
const board = readActor(BOARD) as MultisigSpec
const spelled = spellAccount(board.account)
const approvedBy = (...approvals: readonly Hex[]) => ({
  ...{ pallet: 'Multisig', item: 'Multisigs', keys: [board.account, CALL_HASH] },
  value: { when: { height: 4, index: 2 }, deposit: 1n, depositor: approvals[0], approvals }
})

test('a signer acts for itself without another account', () => {
  expect(openActor(context(), { chain: open(), key: keyOf(alice) })).toBeUndefined()
})

test('the account of a multisig is that of polkadot.js', () => {
  expect(board.account).toBe(bytesToHex(createKeyMulti([ALICE, BOB, CHARLIE], 2)))
})

test('the first member begins, and keeps the call in a file for the others', async () => {
  const { actor, wrapped, text } = await wrap({}, BOARD)
  const file = `multisig-${CALL_HASH.slice(2, 14)}.json`
  expect(text).toMatch(
    /^multisig\.asMulti\(threshold: 2, .*maybeTimepoint: none, .*maxWeight: \{refTime: 5, proofSize: 6\}\)$/
  )
  expect(told).toEqual([
    `target: approval 1 of 2 for the call ${CALL_HASH} of ${spelled}`,
    `target: the call is in ${file}, for the other members`
  ])
  expect(await readdir(cwd)).toEqual([file])
  const kept = await readMultisigFile(join(cwd, file))
  expect(kept).toEqual({ genesis: GENESIS, as: board, call: CALL })
  expect(actor?.account).toBe(board.account)
  expect(actor?.prepares(wrapped)).toBe('multisig begin')
  expect(() => actor?.requireMade(wrapped)).toThrow(
    expect.objectContaining({
      code: 'CallAwaited',
      context: {
        ...{ chain: 'target', account: spelled, callHash: CALL_HASH, done: 'approved by 1 of 2' },
        next: `Give the file ${file} to one of ${BOB}, ${CHARLIE}: \`paraclock approve ${file}\`.`
      }
    })
  )
})

test('the last member makes the call, at the time of the first approval', async () => {
  const { actor, wrapped, text } = await wrap({ entries: [approvedBy(bob)] }, BOARD)
  expect(text).toMatch(/^multisig\.asMulti\(.*maybeTimepoint: \{height: 4, index: 2\}/)
  expect(told).toEqual([`target: approval 2 of 2 for the call ${CALL_HASH} of ${spelled}`])
  expect(actor?.prepares(wrapped)).toBeUndefined()
  actor?.requireMade(wrapped)
  expect(await readdir(cwd)).toEqual([])
})

test('a member in between approves the hash, and names the given file', async () => {
  const three = readActor(BOARD.replace(':2:', ':3:')) as MultisigSpec
  const entries = [{ ...approvedBy(bob), keys: [three.account, CALL_HASH] }]
  const args = { chain: open({ entries }), key: keyOf(alice, three), file: 'given.json' }
  const actor = openActor(context(), args)
  const wrapped = (await actor?.wrap(CALL)) ?? '0x'
  expect(wrapped).toBe(
    encode({
      ...{ pallet: 'Multisig', method: 'approve_as_multi' },
      args: {
        ...{ threshold: 3, other_signatories: [bob, charlie].sort(), call_hash: CALL_HASH },
        ...{ maybe_timepoint: { height: 4, index: 2 } },
        max_weight: { ref_time: 5n, proof_size: 6n }
      }
    })
  )
  expect(actor?.prepares(wrapped)).toBe('multisig approve')
  expect(() => actor?.requireMade(wrapped)).toThrow(
    expect.objectContaining({
      context: expect.objectContaining({
        done: 'approved by 2 of 3',
        next: `Give the file given.json to one of ${CHARLIE}: \`paraclock approve given.json\`.`
      })
    })
  )
  expect(await readdir(cwd)).toEqual([])
})

test('a member who has approved waits for the others', async () => {
  await expect(wrap({ entries: [approvedBy(alice)] }, BOARD)).rejects.toMatchObject({
    code: 'ApprovalRefused',
    context: {
      ...{ chain: 'target', account: spelled, callHash: CALL_HASH, signer: ALICE },
      ...{ left: [BOB, CHARLIE], approvals: 1, threshold: 2 }
    }
  })
})

test('a file whose call nobody has approved is refused', async () => {
  const args = { chain: open(), key: keyOf(alice, board), file: 'given.json' }
  await expect(openActor(context(), args)?.wrap(CALL)).rejects.toMatchObject({
    code: 'ActorRefused',
    context: { chain: 'target', account: spelled, callHash: CALL_HASH }
  })
})

const grantOf = (...grants: readonly (readonly [Hex, string, number])[]) => ({
  ...{ pallet: 'Proxy', item: 'Proxies', keys: [bob] },
  value: [grants.map(([delegate, type, delay]) => ({ delegate, proxy_type: { type }, delay })), 0n]
})
const announced = {
  ...{ pallet: 'Proxy', item: 'Announcements', keys: [alice] },
  value: [[{ real: bob, call_hash: CALL_HASH, height: 3 }], 0n]
}
const proxied = (type: string) =>
  encode({
    pallet: 'Proxy',
    method: 'proxy',
    args: { real: bob, force_proxy_type: type, call: CALL }
  })

test('a proxy makes the call by the first type that admits it', async () => {
  const entries = [grantOf([alice, 'Automation', 0], [charlie, 'Any', 0], [alice, 'Any', 0])]
  const failing = (text: string) => (text.includes('Automation') ? FILTERED : EARLY)
  const { actor, wrapped } = await wrap({ entries, failing }, `proxy:${BOB}`)
  expect(wrapped).toBe(proxied('Any'))
  expect(actor?.account).toBe(bob)
  expect(actor?.prepares(wrapped)).toBeUndefined()
  const named = await wrap({ entries }, `proxy:${BOB}:Automation`)
  expect(named.wrapped).toBe(proxied('Automation'))
})

test.each([
  ['no grant', [], `proxy:${BOB}`, 'of any type', []],
  [
    'a grant of another type',
    [grantOf([alice, 'Any', 0], [charlie, 'Any', 3])],
    `proxy:${BOB}:Automation`,
    'of type Automation',
    [`${ALICE} (Any)`, `${CHARLIE} (Any, after 3 blocks)`]
  ],
  [
    'a grant that does not admit the call',
    [grantOf([alice, 'Automation', 0])],
    `proxy:${BOB}`,
    'of a type that admits the call',
    [`${ALICE} (Automation)`]
  ]
] as const)('with %s, the call is refused', async (_, entries, as, wanted, found) => {
  await expect(wrap({ entries, failing: () => FILTERED }, as)).rejects.toMatchObject({
    code: 'ActorRefused',
    context: { chain: 'target', real: BOB, delegate: ALICE, wanted, found }
  })
})

test('an announced call is made after its delay', async () => {
  const entries = [grantOf([alice, 'Any', 5]), announced]
  const { actor, wrapped, text } = await wrap({ entries }, `proxy:${BOB}`)
  expect(text).toMatch(/^proxy\.proxyAnnounced\(/)
  expect(actor?.prepares(wrapped)).toBeUndefined()
  await expect(wrap({ entries, failing: () => EARLY }, `proxy:${BOB}`)).rejects.toMatchObject({
    code: 'CallAwaited',
    context: {
      ...{ chain: 'target', account: BOB, callHash: CALL_HASH },
      done: 'announced in block 3 with a delay of 5 blocks'
    }
  })
  await expect(wrap({ entries, failing: () => FILTERED }, `proxy:${BOB}`)).rejects.toMatchObject({
    code: 'ActorRefused'
  })
})

const metadataHex = bytesToHex(metadata)
const chainOf = (bytes: string) => ({
  name: 'Acme',
  constant: () => undefined,
  runtime: openRuntime({ metadata: hexToBytes(bytes) })
})

const hexOf = (name: string): string => Buffer.from(name).toString('hex')

test('a chain without the pallet is named', () => {
  const chain = chainOf(metadataHex.replaceAll(hexOf('remove_proxies'), hexOf('absent_proxies')))
  requireActor(chain, { kind: 'multisig' })
  expect(() => requireActor(chain, { kind: 'proxy' })).toThrow('Acme has no pallet Proxy')
})

test('a proxy pallet of another name is found', () => {
  const chain = chainOf(metadataHex.replaceAll(`14${hexOf('Proxy')}`, `14${hexOf('Guard')}`))
  requireActor(chain, { kind: 'proxy', proxyType: 'Automation' })
})

test('a proxy type that a chain does not have is refused, with those that it has', () => {
  const chain = chainOf(metadataHex)
  requireActor(chain, { kind: 'proxy', proxyType: 'Automation' })
  expect(() => requireActor(chain, { kind: 'proxy', proxyType: 'automation' })).toThrow(
    'Acme has no proxy type "automation"; it has Any, NonTransfer, Automation'
  )
})
