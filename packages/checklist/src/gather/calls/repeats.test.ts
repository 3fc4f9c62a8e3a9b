import type { Hex } from '@paraclock/core'
import { decodeCall, describeCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import { gatherWith, openChain, type Recorded } from '../../../test/gatherWith.ts'
import type { RepeatsArtifact } from '../../evidence/ProgramArtifact.ts'
import { repeatsGatherer } from './repeats.ts'

const USER = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

const event = (title: string, value: object = {}, failure?: object) => {
  const [pallet = '', name] = title.split('.')
  return { title, pallet: pallet.slice(0, 1).toUpperCase() + pallet.slice(1), name, value, failure }
}
const spend = (amount: bigint) => event('balances.Withdraw', { who: USER, amount })
const stop = (name: string, index: number, pallet?: string) =>
  event('utility.BatchInterrupted', { index }, { name, pallet })

const gather = (outcome: object, change: (recorded: Recorded) => void = () => {}) => {
  const asked: { readonly call: Hex; readonly origin: unknown }[] = []
  const found = gatherWith(repeatsGatherer, 'ready', (recorded) => {
    recorded.chains.target = {
      dryRunCall: async (args) => {
        asked.push(args as never)
        return { value: { events: [], ...outcome }, evidence: [{ kind: 'rpc' }] } as never
      }
    }
    change(recorded)
  }) as Promise<{ known: true; value: RepeatsArtifact } | { known: false; why: string }>
  return found.then((value) => ({ value, asked }))
}

const token = { symbol: 'TGT', decimals: 10 }

test('the call is made as often as the task runs, in one batch of the user', async () => {
  const { value, asked } = await gather({ events: [spend(30n), spend(3n)] })
  expect(value).toEqual({
    known: true,
    value: { runs: 3, failure: undefined, spent: 11n, ...token, evidence: [{ kind: 'rpc' }] }
  })
  const [batch] = asked
  expect(batch?.origin).toEqual({ kind: 'signed', account: USER })
  const chain = await openChain('ready', 'target')
  const one = 'balances\\.transferKeepAlive\\(dest: \\w+, value: 10_000_000_000\\)'
  expect(
    describeCall({ call: decodeCall({ chain, bytes: batch?.call as Hex }), chains: [chain] })
  ).toMatch(new RegExp(`^utility\\.batch\\(calls: \\[${one}, ${one}, ${one}\\]\\)$`))
})

const pay = { pallet: 'balances', method: 'transferKeepAlive', args: { dest: USER, value: 7 } }
const batch = (method: string, ...calls: readonly unknown[]) => {
  return { pallet: 'utility', method, args: { calls } }
}

test.each([
  ['a batch', batch('batch', pay, pay), 'batchAll'],
  ['a forced batch', batch('forceBatch', pay, pay), 'batchAll'],
  ['a batch with a batch', batch('batch', batch('batch', pay)), 'batchAll'],
  ['a batch with a batchAll', batch('batch', batch('batchAll', pay)), 'batch'],
  ['a batchAll', batch('batchAll', pay), 'batchAll']
])('%s stops the runs where one of its calls fails', async (_, call, method) => {
  const { asked } = await gather({}, ({ config }) => {
    Object.assign(config.automation, { call })
  })
  const chain = await openChain('ready', 'target')
  const made = decodeCall({ chain, bytes: asked[0]?.call as Hex })
  const text = describeCall({ call: made, chains: [chain] })
  expect(text).toMatch(new RegExp(`^utility\\.batch\\(calls: \\[utility\\.${method}\\(`))
})

test.each<readonly [string, object, object]>([
  [
    'after a run',
    { events: [spend(30n), stop('Token.FundsUnavailable', 1)] },
    { failure: { run: 2, error: 'Token.FundsUnavailable', lack: undefined }, spent: 30n }
  ],
  [
    'after two',
    { events: [spend(30n), stop('balances.InsufficientBalance', 2, 'Balances')] },
    { failure: { run: 3 }, spent: 15n }
  ],
  [
    'in arithmetic',
    { events: [stop('Arithmetic.Underflow', 1)] },
    { failure: { run: 2 }, spent: 0n }
  ]
])('the user lacks money %s', async (_, outcome, expected) => {
  expect((await gather(outcome)).value).toMatchObject({ known: true, value: expected })
})

test('a dry run that the target declines says nothing of the call', async () => {
  const failure = { kind: 'declined', name: 'Unimplemented' }
  expect((await gather({ failure })).value).toEqual({
    known: false,
    why: 'the target declined to dry-run it: Unimplemented'
  })
})

test.each([
  ['fails by itself', { failure: { name: 'System.CallFiltered' } }, 'System.CallFiltered'],
  [
    'fails in a way that is no lack',
    { events: [stop('proxy.NotFound', 1, 'Proxy')] },
    'proxy.NotFound'
  ],
  [
    'gives the recipient more than an account can hold',
    { events: [stop('Arithmetic.Overflow', 1)] },
    'Arithmetic.Overflow'
  ]
])('a batch that %s says nothing of later runs', async (_, outcome, error) => {
  expect((await gather(outcome)).value).toEqual({
    known: false,
    why: `the call cannot be made 3 times at once: ${error}`
  })
})

const first = { events: [stop('Token.FundsUnavailable', 0)] }

test.each<readonly [string, object, object | undefined, bigint]>([
  ['as measured with enough money', first, { events: [spend(50n)], fee: 8n }, 42n],
  [
    'as measured, for the own token',
    { events: [stop('balances.InsufficientBalance', 0, 'Balances')] },
    { events: [spend(50n)], fee: 8n },
    42n
  ],
  [
    'as nothing, if it fails with money, too',
    first,
    { events: [spend(50n)], fee: 8n, failure: { name: 'x' } },
    0n
  ],
  ['as nothing, if no run shows it', first, undefined, 0n],
  [
    'as nothing, if another token is missing',
    { events: [stop('assets.BalanceLow', 0, 'Assets')] },
    { events: [spend(50n)], fee: 8n },
    0n
  ]
])('what a first run takes that fails is given %s', async (_, outcome, given, spent) => {
  const asked: unknown[] = []
  const { value } = await gather(outcome, (recorded) => {
    recorded.observer.dispatch = async (_call, account, money) => {
      asked.push(account, money)
      const fact =
        given === undefined ? { known: false, why: 'no run' } : { known: true, value: given }
      return { value: fact, evidence: [] } as never
    }
  })
  expect(value).toMatchObject({ value: { spent, failure: { run: 1, lack: undefined } } })
  if (spent > 0n) expect(asked).toEqual([USER, 'given'])
})

test('without the API of dry runs, the runtime is run, and its fee is not counted', async () => {
  const dispatched = { events: [spend(36n)], fee: 6n, failure: undefined }
  const { value, asked } = await gather({}, ({ chains, observer }) => {
    chains.target = { ...chains.target, hasApi: () => false }
    observer.dispatch = async (_call, account, money) => {
      expect([account, money]).toEqual([USER, 'own'])
      return { value: { known: true, value: dispatched }, evidence: [] } as never
    }
  })
  expect(value).toMatchObject({ value: { runs: 3, spent: 10n } })
  expect(asked).toEqual([])
  const unseen = await gather({}, ({ chains, observer }) => {
    chains.target = { hasApi: () => false }
    observer.dispatch = async () =>
      ({ value: { known: false, why: 'no run' }, evidence: [] }) as never
  })
  expect(unseen.value).toEqual({ known: false, why: 'no run' })
})

test('a call that gives the user a part of its fee takes nothing', async () => {
  const receive = event('balances.Deposit', { who: USER, amount: 2n })
  const dispatched = { events: [spend(6n), receive], fee: 6n, failure: undefined }
  const { value } = await gather({}, ({ chains, observer }) => {
    chains.target = { ...chains.target, hasApi: () => false }
    observer.dispatch = async () =>
      ({ value: { known: true, value: dispatched }, evidence: [] }) as never
  })
  expect(value).toMatchObject({ value: { runs: 3, spent: 0n } })
  const poor = await gather(first, ({ observer }) => {
    observer.dispatch = async () =>
      ({ value: { known: true, value: dispatched }, evidence: [] }) as never
  })
  expect(poor.value).toMatchObject({ value: { failure: { run: 1 }, spent: 0n } })
})

test('an asset that runs out is named, and what of it is left', async () => {
  const moved = event('foreignAssets.Transferred', { asset_id: 7, from: USER, amount: 5n })
  const outcome = { events: [moved, stop('assets.BalanceLow', 1, 'Assets')] }
  const { value } = await gather(outcome, ({ chains }) => {
    chains.target = {
      ...chains.target,
      storage: async ({ entry }: { readonly entry: string }) => {
        const holding = { balance: 4n, symbol: new TextEncoder().encode('USD'), decimals: 6 }
        return { value: entry === 'Asset' ? {} : holding, evidence: [] } as never
      }
    }
  })
  expect(value).toMatchObject({
    value: {
      failure: {
        run: 2,
        lack: { each: 5n, left: 4n, symbol: 'USD', decimals: 6, isApproval: false }
      }
    }
  })
})

test('an approval that runs out is that of the owner', async () => {
  const from = `0x${'77'.repeat(32)}`
  const moved = event('foreignAssets.Transferred', { asset_id: 7, from, amount: 5n })
  const outcome = { events: [moved, stop('assets.Unapproved', 1, 'Assets')] }
  const asked: unknown[] = []
  const { value } = await gather(outcome, ({ chains }) => {
    chains.target = {
      ...chains.target,
      storage: async ({ entry, keys }: { readonly entry: string; readonly keys?: unknown }) => {
        asked.push([entry, keys])
        return { value: entry === 'Approvals' ? { amount: 2n } : {}, evidence: [] } as never
      }
    }
  })
  expect(asked).toContainEqual(['Approvals', [7, from, USER]])
  expect(value).toMatchObject({
    value: { failure: { lack: { each: 5n, left: 2n, isApproval: true, owner: from } } }
  })
})

test.each<readonly [string, number, number]>([
  ['no run', 0, 0],
  ['as many as the chain puts in a batch', 12, 10],
  ['a hundred at most', 200, 100]
])('the batch has %s', async (_, planned, runs) => {
  const { value } = await gather({}, ({ artifacts, chains }) => {
    artifacts.quote.times = Array.from({ length: planned }, (__, at) => at)
    const constant = ({ pallet, name }: { readonly pallet: string; readonly name: string }) =>
      planned === 12 && `${pallet}.${name}` === 'Utility.batched_calls_limit' ? 10 : undefined
    chains.target = { ...chains.target, constant: constant as never }
  })
  expect(value).toMatchObject(
    runs === 0 ? { why: 'the task has no run' } : { value: { runs, planned } }
  )
})
