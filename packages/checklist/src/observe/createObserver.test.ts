import { type Chain, EndpointsUnavailable } from '@paraclock/connect'
import { DeadlineExceeded, ParaclockError, parseAccount, SavedDataMalformed } from '@paraclock/core'
import { TrieProofInvalid } from '@paraclock/executor'
import {
  encodeProgram,
  type Location,
  listDerivations,
  relayLocation,
  siblingLocation,
  type XcmProgram,
  XcmVersionMismatch
} from '@paraclock/xcm'
import { beforeAll, expect, test } from 'vitest'
import { openChain, withChanges } from '../../test/gatherWith.ts'
import { BASE, type ModelArgs, modelRuntime } from '../../test/modelRuntime.ts'
import { createObserver } from './createObserver.ts'

const HERE: Location = { parents: 0, interior: [] }
const SERVICE = siblingLocation(2115)
const OTHER = siblingLocation(3000)
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const UNSEEN = 'the target begins no program that is sent to it'
const UNSOLD = 'the target sells no weight for it'

let target: Chain

const ISSUED = 10n ** 16n

beforeAll(async () => {
  target = withChanges(await openChain('ready', 'target'), {
    storage: async ({ pallet, entry }: Parameters<Chain['storage']>[0]) => {
      const isIssuance = pallet === 'Balances' && entry === 'TotalIssuance'
      return { value: isIssuance ? ISSUED : undefined, evidence: [] } as never
    }
  })
})

function open(model: Partial<ModelArgs> = {}, paraId = 2200) {
  const { on, runs } = modelRuntime({ chain: target, native: HERE, sold: [[HERE, 3n]], ...model })
  let opened = 0
  const observer = createObserver({
    paraId,
    open: async () => {
      opened += 1
      return on
    }
  })
  return { observer, runs, on, opened: () => opened }
}

const priceOf = (refTime: bigint, proofSize: bigint, rate: bigint) =>
  (refTime * rate) / 1_000_000n + proofSize

test.each<readonly [string, Partial<ModelArgs>, Location, bigint]>([
  ["the target's own token", {}, HERE, 3n],
  [
    'that token by the name of the relay chain’s',
    { native: relayLocation, sold: [[relayLocation, 5n]] },
    relayLocation,
    5n
  ],
  ["the service's token, which a message deposits", { sold: [[SERVICE, 7n]] }, SERVICE, 7n],
  [
    'a token for which only the relay chain can pay',
    { sold: [[HERE, 11n]], admits: ['parent'] },
    HERE,
    11n
  ]
])('weight is sold for %s, at the price of the runtime', async (_, model, location, rate) => {
  const { observer, opened } = open(model)
  expect((await observer.native()).value).toEqual({ known: true, value: model.native ?? HERE })
  expect((await observer.accepts(location)).value).toEqual({ known: true, value: true })
  // A second has 10^12 ps.
  const second = { known: true, value: rate * 1_000_000n }
  expect((await observer.rate(location)).value).toEqual(second)
  const weight = { refTime: 9_000_000n, proofSize: 77n }
  const price = { known: true, value: priceOf(9_000_000n, 77n, rate) }
  expect((await observer.price(location, weight)).value).toEqual(price)
  expect(opened()).toBe(1)
})

test('the evidence names the program, the sender, the runtime and what it showed', async () => {
  const { observer } = open()
  const weight = { refTime: 9_000_000n, proofSize: 77n }
  const read = [
    await observer.accepts(HERE),
    await observer.price(HERE, weight),
    await observer.accepts(OTHER),
    await observer.rate(SERVICE)
  ]
  expect(read.map(({ evidence }) => evidence)).toMatchSnapshot()
})

test.each([
  ['of exactly what the program weighs', BASE, true],
  ['of a ps less', { ...BASE, refTime: BASE.refTime - 1n }, false],
  ['of a byte less', { ...BASE, proofSize: BASE.proofSize - 1n }, false]
])('the price of a weight %s', async (_, weight, isShown) => {
  const { value } = await open().observer.price(HERE, weight)
  expect(value).toEqual(
    isShown
      ? { known: true, value: priceOf(BASE.refTime, BASE.proofSize, 3n) }
      : { known: false, why: 'a run of it does not show the price' }
  )
})

test('a price of nothing is not shown', async () => {
  const { observer } = open({ sold: [[HERE, 0n]] })
  const free = { refTime: BASE.refTime, proofSize: 0n }
  expect((await observer.price(HERE, free)).value).toMatchObject({ known: false })
})

test.each<readonly [string, Partial<ModelArgs>, Location, string, boolean]>([
  ['a token for which no weight is sold', { sold: [] }, HERE, UNSOLD, true],
  ['a token that the target does not keep', {}, { parents: 2, interior: [] }, UNSEEN, false],
  ['a target that admits no sender', { admits: [] }, HERE, UNSEEN, false]
])('nothing is known of the price of %s', async (_, model, location, why, isKnown) => {
  const { observer } = open(model)
  const accepted = isKnown ? { known: true, value: false } : { known: false, why }
  expect((await observer.accepts(location)).value).toEqual(accepted)
  expect((await observer.rate(location)).value).toEqual({ known: false, why })
  expect((await observer.price(location, BASE)).value).toEqual({ known: false, why })
})

test("a quarter of the issuance pays in the target's own token, of twice as much", async () => {
  const { observer, runs } = open()
  await observer.accepts(HERE)
  const { program, overrides, origin } = runs.at(-1) ?? {}
  const amount = ISSUED / 4n
  expect((program as XcmProgram).slice(0, 2)).toEqual([
    { kind: 'withdrawAsset', assets: [{ id: HERE, amount }] },
    { kind: 'buyExecution', fees: { id: HERE, amount }, weightLimit: 'unlimited' }
  ])
  expect(overrides).toMatchObject([{ free: amount * 2n }])
  expect(origin).toEqual({ kind: 'sibling', paraId: 2115 })
})

test('a token of another chain is given to the payer, with what the target has of it', async () => {
  const asked: unknown[] = []
  const chain = withChanges(target, {
    storage: async ({ pallet, entry, keys }: Parameters<Chain['storage']>[0]) => {
      asked.push([pallet, entry, (keys ?? []).length])
      return { value: { supply: 70n }, evidence: [] } as never
    }
  })
  const { observer, runs } = open({ chain, sold: [[OTHER, 2n]] })
  expect((await observer.accepts(OTHER)).value).toEqual({ known: true, value: true })
  const amount = 1n << 60n
  expect(runs.at(-1)?.overrides).toMatchObject([
    { pallet: 'ForeignAssets', item: 'Asset', value: { supply: 70n + amount * 2n } },
    {
      pallet: 'ForeignAssets',
      item: 'Account',
      value: { balance: amount * 2n, status: { type: 'Liquid' } }
    }
  ])
  expect(asked).toContainEqual(['ForeignAssets', 'Asset', 1])
})

test('a token that the target keeps by a number is tried once', async () => {
  const location: Location = {
    parents: 0,
    interior: [
      { kind: 'palletInstance', index: 50 },
      { kind: 'generalIndex', index: 1984n }
    ]
  }
  const { observer, runs } = open({ chain: await openChain('hub', 'assetHub') })
  expect((await observer.accepts(location)).value).toEqual({ known: false, why: UNSEEN })
  const before = runs.length
  expect((await observer.rate(location)).value).toEqual({ known: false, why: UNSEEN })
  expect(runs.length).toBe(before)
})

test('a program is paid for once, and weighed with the weight of its call', async () => {
  const { observer, runs } = open()
  const fees = { id: HERE, amount: 5n }
  const program: XcmProgram = [
    { kind: 'withdrawAsset', assets: [fees] },
    { kind: 'buyExecution', fees, weightLimit: 'unlimited' },
    { kind: 'transact', originKind: 'sovereignAccount', call: '0x0000', maxWeight: BASE },
    { kind: 'refundSurplus' }
  ]
  const callWeight = { refTime: 4_000n, proofSize: 5n }
  const { value, evidence } = await observer.weigh(
    encodeProgram({ program, version: 4 }),
    callWeight
  )
  const weight = { refTime: BASE.refTime + 4_000n, proofSize: BASE.proofSize + 5n }
  expect(value).toEqual({ known: true, value: weight })
  expect(evidence).toMatchObject([
    { outcome: expect.stringMatching(/^it weighs 2004000 ps and 35 bytes/) }
  ])
  const last = runs.at(-1)?.program as XcmProgram
  expect(last.map(({ kind }) => kind)).toEqual([
    'withdrawAsset',
    'buyExecution',
    'refundSurplus',
    'transact'
  ])
  expect(last[1]).toMatchObject({ weightLimit: 'unlimited' })
  const before = runs.length
  await observer.accepts(HERE)
  expect(runs.length).toBe(before)
})

test('without a token that pays, neither weight nor account is shown', async () => {
  const { observer } = open({ sold: [] })
  expect((await observer.weigh('0x0500', BASE)).value).toEqual({ known: false, why: UNSEEN })
  expect((await observer.account(USER)).value).toEqual({ known: false, why: UNSEEN })
})

const [first, second] = listDerivations({
  user: parseAccount(USER),
  from: { kind: 'sibling', paraId: 2115 },
  length: 32,
  networks: [undefined]
}).map(({ account }) => account)

test.each<readonly [string, Partial<ModelArgs>, string | undefined]>([
  ['the event of a remark', { acting: second as string }, second],
  ['a withdrawal, if there is no event', { acting: second as string, hasEvent: false }, second],
  ['a withdrawal of the first candidate', { acting: first as string, hasEvent: false }, first],
  ['no run, if no account acts', { acting: null }, undefined],
  ['a run from the relay chain', { acting: first as string, admits: ['parent'] }, first]
])('the account of a user is shown by %s', async (_, model, account) => {
  const { observer, runs } = open(model)
  const { value, evidence } = await observer.account(USER)
  expect(value).toEqual({ known: true, value: account })
  expect(evidence).toMatchObject([
    {
      succeeded: account !== undefined,
      outcome: expect.stringContaining(account ?? 'no account acts for the user')
    }
  ])
  const last = runs.at(-1)?.program as XcmProgram
  const descend = last.find(({ kind }) => kind === 'descendOrigin')
  const user = { kind: 'accountId32', id: parseAccount(USER) }
  const parachain = { kind: 'parachain', paraId: 2115 }
  expect(descend).toMatchObject({
    interior: model.admits?.[0] === 'parent' ? [parachain, user] : [user]
  })
})

test('a call is dispatched as asked, and the evidence names its origin', async () => {
  const { on, observer } = open()
  const asked: unknown[] = []
  const done = { failure: undefined, sent: ['0x05'], events: [], changes: [], fee: 1n }
  const failed = { ...done, failure: { name: 'Token.FundsUnavailable', docs: '' } }
  const note = (answer: object) => async (args: readonly unknown[]) => {
    asked.push(args)
    return answer
  }
  const [dispatch, dispatchAs] = [note(done), note(failed)]
  Object.assign(on, {
    dispatch: (...args: unknown[]) => dispatch(args),
    dispatchAs: (...args: unknown[]) => dispatchAs(args)
  })
  const own = await observer.dispatch('0x0001', USER, 'own')
  const signed = await observer.dispatchAs('0x0002', { kind: 'signed', account: USER }, [])
  const root = await observer.dispatchAs('0x0003', { kind: 'root' }, [])
  expect(asked).toEqual([
    ['0x0001', USER, 'own'],
    ['0x0002', { kind: 'signed', account: USER }, []],
    ['0x0003', { kind: 'root' }, []]
  ])
  expect([own.value, signed.value]).toEqual([done, failed].map((value) => ({ known: true, value })))
  const words = (text: string) => expect.stringMatching(new RegExp(`^${text} \\(executed`))
  expect([own, signed, root].map(({ evidence }) => evidence[0])).toMatchObject([
    { origin: USER, call: '0x0001', succeeded: true, outcome: words('1 message sent') },
    { origin: USER, succeeded: false, outcome: words('Token.FundsUnavailable') },
    { origin: 'root', succeeded: false, outcome: words('Token.FundsUnavailable') }
  ])
})

test.each([
  ['complete', {}, true],
  ['complete, with a call that fails', { callError: 'x.Y' }, false],
  ['incomplete', { outcome: 'incomplete', error: 'TooExpensive' }, false],
  ['not processed by the queue', { outcome: 'refused', error: 'NotProcessed' }, undefined],
  ['too heavy for the queue', { outcome: 'refused', error: 'Overweight' }, undefined]
])('a program that is %s', async (_, run, succeeded) => {
  const { on, observer } = open()
  const { callError, ...whole } = run as { readonly callError?: string }
  const failing = { name: 'ProxyExecuted', value: {}, failure: { name: callError } }
  Object.assign(on, {
    execute: async () => ({ outcome: 'complete', events: callError ? [failing] : [], ...whole })
  })
  const { value, evidence } = await observer.run(encodeProgram({ program: [], version: 5 }))
  if (succeeded === undefined) expect(value).toEqual({ known: false, why: UNSEEN })
  else expect([value.known, evidence]).toMatchObject([true, [{ succeeded }]])
})

test('a program that the queue of another chain does not process names that chain', async () => {
  const { on, observer } = open({ chain: await openChain('ready', 'service') })
  Object.assign(on, {
    execute: async () => ({ outcome: 'refused', error: 'NotProcessed', events: [] })
  })
  const { value } = await observer.run(encodeProgram({ program: [], version: 5 }))
  const why = 'the service begins no program that is sent to it'
  expect(value).toEqual({ known: false, why })
})

test('a runtime that cannot be run shows nothing; what is not its fault ends the gathering', async () => {
  const failing = (error: unknown) =>
    createObserver({ paraId: 1, open: () => Promise.reject(error) })
  const context = { what: 'evidence', problem: 'a chain' }
  const malformed = new ParaclockError(SavedDataMalformed, context)
  expect((await failing(malformed).native()).value).toEqual({
    known: false,
    why: `its runtime cannot be run in this process: ${malformed.message}`
  })
  const late = new ParaclockError(DeadlineExceeded, { action: 'a run', milliseconds: 5 } as never)
  await expect(failing(late).run('0x')).rejects.toBe(late)
  for (const other of [
    new ParaclockError(EndpointsUnavailable, { failures: [] }),
    new ParaclockError(TrieProofInvalid, { problem: 'x' }),
    new ParaclockError(XcmVersionMismatch, { sender: [5], receiver: [2], supported: [5] })
  ]) {
    await expect(failing(other).account(USER)).rejects.toBe(other)
  }
  const fault = new TypeError('a fault')
  await expect(failing(fault).accepts(HERE)).rejects.toBe(fault)
})

test('if no run shows the name of its own token, the likeliest is taken', async () => {
  expect((await open({ admits: [] }).observer.native()).value).toEqual({ known: true, value: HERE })
  const system = await open({ admits: [] }, 1002).observer.native()
  expect(system.value).toEqual({ known: true, value: relayLocation })
})
