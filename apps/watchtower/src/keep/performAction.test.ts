import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, DispatchFailed, type Hex, ParaclockError, parseAccount } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { type JournalEntry, SubmissionLost } from '@paraclock/submission'
import { expect, onTestFinished, test } from 'vitest'
import { countSpending } from './countSpending.ts'
import { openDatabaseJournal } from './databaseJournal.ts'
import type { PlannedAction, PolicyContext } from './PolicyContext.ts'
import { performAction, settleActions } from './performAction.ts'
import type { PolicyLimits } from './policies.ts'

const KEY = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const HASH: Hex = `0x${'45'.repeat(32)}`
const NOW = 1_767_225_600
const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
const token = { symbol: 'TUR', decimals: 10 }
const action: PlannedAction = {
  ...{ name: 'fund-user 1', role: 'service', call: '0x00000401', amount: 5n, token },
  summary: 'sends'
}
/** The answer of a dry run that passes, and of one that the chain refuses. */
const [PASSES, REFUSED]: readonly Hex[] = ['0x00000000000000', '0x0001000002000000']

/** A policy on a service in memory, which answers dry runs like this, and has this nonce. */
async function open(limits: Partial<PolicyLimits> = {}, dryRun: Hex = PASSES ?? '0x', nonce = 3) {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const storage = new Map<Hex, Hex>()
  const chain = createChain({
    ...{ name: 'service', metadata, block: { hash: HASH, number: 7 } },
    facts: { tokens: [token], genesis: HASH },
    source: createMemorySource({
      storage,
      calls: { DryRunApi_dry_run_call: dryRun, AccountNonceApi_account_nonce: `0x0${nonce}000000` },
      requests: { chain_getBlockHash: HASH }
    })
  })
  const item = chain.runtime.storage('Timestamp', 'Now')
  if (item === undefined) throw new Error('the service has no time')
  storage.set(item.key(), bytesToHex(chain.runtime.type(item.type).encode(BigInt(NOW) * 1000n)))
  const context = {
    ...{ history, network: 'main', policy: 'fund-user', signal: new AbortController().signal },
    settings: {
      ...{ budget: '2.5', daily: '1', ...limits },
      key: { account: KEY, sign: () => Promise.reject(new TypeError('nothing may be signed')) }
    },
    signing: async () => ({ chain, present: async () => chain })
  } as unknown as PolicyContext
  const rows = () => history.db.selectFrom('actions').selectAll().execute()
  const account = parseAccount(KEY)
  /** Counts the action of a signature with a nonce, as it is counted before the signature. */
  const count = async (nonce: number) => {
    const [name, of] = [`fund-user ${nonce}`, { network: 'main', policy: 'fund-user' } as const]
    await countSpending(history, {
      ...{ ...of, name, nonce, summary: 's', account: KEY, token, time: NOW },
      ...{ amount: 1n, daily: 99n, budget: 99n }
    })
  }
  const journal = openDatabaseJournal(history, { account, network: 'main', policy: 'fund-user' })
  return { context, rows, journal, count }
}

/** The entry of a signature with a nonce. */
function signed(nonce: number, genesis: Hex = HASH, network = 'main'): JournalEntry {
  const record = {
    ...{ id: `0x0${nonce}` as Hex, key: `fund-user ${nonce} of ${network}`, genesis },
    ...{
      account: parseAccount(KEY),
      nonce,
      call: action.call,
      extrinsic: '0x01' as Hex,
      birth: { hash: HASH, number: 7 }
    },
    ...{ lastBlock: 71, signedAt: { here: NOW * 1000, block: 7, chain: undefined } }
  }
  return { kind: 'signed', record }
}

/** The entry of the outcome of a signature with a nonce. */
function settled(nonce: number, status: 'failed' | 'lost'): JournalEntry {
  const block = { hash: HASH, number: 8 }
  const of = { block, index: 2, fee: 1n, events: [] }
  const chain = 'service'
  const reason = 'its era ended'
  const failed = new ParaclockError(DispatchFailed, { chain, error: 'Balances.Expendability' })
  const lost = new ParaclockError(SubmissionLost, { chain, hash: `0x0${nonce}`, nonce, reason })
  const outcome =
    status === 'failed' ? { ...of, status, error: failed } : { status, error: lost, block }
  return { kind: 'settled', id: `0x0${nonce}`, outcome }
}

test.each([undefined, false])(
  'a policy that does not act notes the action once: %s',
  async (act) => {
    const { context, rows } = await open({ act })
    const done = { network: 'main', policy: 'fund-user', summary: 'sends' }
    expect(await performAction(context, action)).toEqual({ ...done, outcome: 'dry', error: null })
    expect(await performAction(context, action)).toBeUndefined()
    expect(await rows()).toEqual([
      {
        ...{ ...done, name: 'fund-user 1', nonce: -1, time: NOW, day: Math.floor(NOW / 86_400) },
        ...{ amount: '5', outcome: 'dry', error: null }
      }
    ])
    expect(await performAction(context, { ...action, name: 'fund-user 2' })).toBeDefined()
  }
)

test('an action that the chain refuses is not noted', async () => {
  const { context, rows } = await open({}, REFUSED)
  await expect(performAction(context, action)).rejects.toMatchObject({ source: 'chain' })
  expect(await rows()).toEqual([])
})

test('a key with more signatures than the journal has does not sign', async () => {
  const changed = { code: 'PolicyOwnerChanged' }
  const { context } = await open({ act: true })
  await expect(performAction(context, action)).rejects.toMatchObject({
    ...changed,
    context: { account: KEY, problem: 'its next nonce is 3, and the journal has 0 for main' }
  })
  const few = await open({ act: true, signed: { service: 2 } })
  await expect(performAction(few.context, action)).rejects.toMatchObject(changed)
  const target = await open({ act: true, signed: { target: 3 } })
  await expect(performAction(target.context, action)).rejects.toMatchObject(changed)
  const enough = await open({ act: true, signed: { service: 3 } })
  await expect(performAction(enough.context, action)).rejects.not.toMatchObject(changed)
})

test.each([
  ['its last signature', true, [signed(0), signed(2), signed(1)]],
  ['its last signature, whose call failed', true, [signed(2), settled(2, 'failed')]],
  ['one signature too few', false, [signed(1)]],
  // Another signature has taken its nonce.
  ['a signature that was lost', false, [signed(2), settled(2, 'lost')]],
  ['a lost signature, and the one in its place', true, [signed(1), settled(1, 'lost'), signed(2)]],
  ['a signature for another chain', false, [signed(2, `0x${'46'.repeat(32)}`)]],
  ['a signature for a network of another name', false, [signed(2, HASH, 'production')]]
])('a journal with %s knows its key: %s', async (_, isKnown, entries) => {
  const { context, journal, count } = await open({ act: true })
  await journal.read()
  for (const entry of entries) {
    await journal.append(entry)
    if (entry.kind === 'signed') await count(entry.record.nonce)
  }
  const changed = { code: 'PolicyOwnerChanged' }
  const performed = expect(performAction(context, action)).rejects
  await (isKnown ? performed.not : performed).toMatchObject(changed)
})

test.each([3, 2])(
  'a key whose signatures were counted for a network of another name does not sign, at nonce %s',
  async (next) => {
    const { context, journal, count } = await open({ act: true }, PASSES, next)
    await journal.read()
    await journal.append(signed(2))
    await count(2)
    const refused = {
      code: 'PolicyOwnerChanged',
      context: { problem: 'its next nonce is 3, and the journal has 0 for production' }
    }
    const renamed = { ...context, network: 'production' }
    await expect(performAction(renamed, action)).rejects.toMatchObject(refused)
    const { settings } = context
    const stated = { ...renamed, settings: { ...settings, signed: { service: 3 } } }
    await expect(performAction(stated, action)).rejects.not.toMatchObject(refused)
  }
)

test('without an open action nothing is settled', async () => {
  const { context } = await open({ act: true })
  const signing = (): never => {
    throw new TypeError('no chain is needed')
  }
  await settleActions({ ...context, signing }, 'service')
})
