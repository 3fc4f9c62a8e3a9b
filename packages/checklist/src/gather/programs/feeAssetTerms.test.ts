import type { Chain } from '@paraclock/connect'
import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'
import { beforeAll, expect, test } from 'vitest'
import type { FixtureName } from '../../../test/fixtures/loadEvidence.ts'
import { gatherWith, openChain, type Recorded, withChanges } from '../../../test/gatherWith.ts'
import type { FeeAssetArtifact } from '../../evidence/TokenArtifact.ts'
import { feeAssetGatherer } from './feeAsset.ts'

const HERE: Location = { parents: 0, interior: [] }
const SERVICE = siblingLocation(2115)

let recorded: Chain

beforeAll(async () => {
  recorded = await openChain('ready', 'target')
})

type Ask = Parameters<Chain['call']>[0]
type Read = Parameters<Chain['storage']>[0]

const seen = (value: unknown) => async () =>
  ({ value: { known: true, value }, evidence: [{ kind: 'rpc', method: 'run' }] }) as never

/** The terms of the asset in the settings; runs show that the target names its own token `Here`. */
const gather = (
  feeAsset: Location | undefined,
  change: (situation: Recorded) => void = () => {},
  which: FixtureName = 'ready'
) =>
  gatherWith(feeAssetGatherer, which, (situation) => {
    const { artifacts, chains, observer } = situation
    if (feeAsset === undefined) delete artifacts.serviceState.target
    else Object.assign(artifacts.serviceState.target ?? {}, { feeAsset })
    const answer = { value: { success: true, value: 9n }, evidence: [] } as never
    chains.target = {
      call: (async (ask: Ask) =>
        ask.method === 'query_weight_to_asset_fee' ? answer : await recorded.call(ask)) as never,
      dryRunXcm: async () =>
        ({ value: { failure: { name: 'Barrier' }, events: [] }, evidence: [] }) as never
    }
    chains.service = { hasApi: () => false }
    observer.native = seen(HERE)
    observer.accepts = seen(false)
    change(situation)
  }) as Promise<FeeAssetArtifact>

test("the service's own token is read once", async () => {
  const terms = await gather(SERVICE, ({ chains }) => {
    chains.target = { call: () => Promise.reject(new Error('it is asked again')) }
  })
  expect(terms).toMatchObject({ location: SERVICE, from: 'settings', isNative: false })
  expect(await gather(undefined)).toMatchObject({ location: SERVICE, from: 'assumed' })
})

const accountOf = (consumers: number) => {
  const data = { free: 1_000_000_000n, reserved: 0n, frozen: 0n, flags: 0n }
  return { nonce: 0, consumers, providers: 1, sufficients: 0, data }
}

test.each([
  ['an account that others refer to keeps the minimum', 1, 900_000_000n],
  ['an account without consumers can be emptied', 0, 1_000_000_000n]
])("of the target's own token, %s", async (_, consumers, spendable) => {
  const account = accountOf(consumers)
  const terms = await gather(HERE, ({ chains }) => {
    Object.assign(chains.target ?? {}, {
      storage: async ({ as }: Read) => ({
        value: as ? as(account) : account,
        evidence: [{ kind: 'storage' }]
      })
    })
  })
  expect(terms).toMatchObject({
    ...{ location: HERE, isNative: true, from: 'settings', isFrozen: false, spendable },
    ...{ minimum: 100_000_000n, feePerSecond: { known: true, value: 9n } },
    balance: { known: true, value: { amount: 1_000_000_000n, symbol: 'TGT', decimals: 10 } }
  })
  expect(terms.balanceEvidence).toHaveLength(1)
})

interface Stored {
  readonly Asset?: unknown
  readonly Account?: unknown
  readonly FrozenBalances?: unknown
  readonly Metadata?: unknown
}

const live = { type: 'Live' }
const liquid = { type: 'Liquid' }
const details = { min_balance: 5n, status: live, supply: 1_000n }

/** The terms of the relay token, which the target keeps by its location. */
const gatherForeign = (stored: Stored, change: (situation: Recorded) => void = () => {}) =>
  gather(relayLocation, (situation) => {
    const { chains } = situation
    const kept = (pallet: string, entry: string) =>
      pallet === 'ForeignAssetsFreezer' ? {} : recorded.runtime.storage(pallet, entry)
    const runtime = withChanges(recorded.runtime as never, { storage: kept } as never)
    Object.assign(chains.target ?? {}, {
      runtime,
      storage: async ({ pallet, entry, as }: Read) => {
        const value = pallet === 'System' ? accountOf(0) : stored[entry as keyof Stored]
        return {
          value: value === undefined || as === undefined ? value : as(value),
          evidence: [{ kind: 'storage', item: entry }]
        }
      }
    })
    change(situation)
  })

const symbol = new TextEncoder().encode('ROC')

test.each<readonly [string, Stored, object]>([
  [
    'all of it is spendable',
    { Asset: details, Account: { balance: 70n, status: liquid } },
    { spendable: 70n, isFrozen: false }
  ],
  [
    'what is frozen, and the minimum, are kept',
    { Asset: details, Account: { balance: 70n, status: liquid }, FrozenBalances: 60n },
    { spendable: 5n, isFrozen: false }
  ],
  [
    'nothing is below zero',
    { Asset: details, Account: { balance: 70n, status: liquid }, FrozenBalances: 70n },
    { spendable: 0n, isFrozen: false }
  ],
  [
    'nothing of a frozen asset',
    {
      Asset: { ...details, status: { type: 'Frozen' } },
      Account: { balance: 70n, status: liquid }
    },
    { spendable: 0n, isFrozen: true }
  ],
  [
    'nothing of a frozen account',
    { Asset: details, Account: { balance: 70n, status: { type: 'Frozen' } } },
    { spendable: 0n, isFrozen: true }
  ],
  [
    'an account that does not exist holds nothing',
    { Asset: details },
    { spendable: 0n, isFrozen: false, minimum: 5n }
  ],
  [
    'an asset that does not exist has no minimum',
    {},
    { spendable: 0n, isFrozen: false, minimum: 0n }
  ]
])('of a token of another chain: %s', async (_, stored, expected) => {
  const Metadata = { symbol, decimals: 12 }
  const terms = await gatherForeign({ Metadata, ...stored })
  expect(terms).toMatchObject({ isNative: false, ...expected })
  const amount = (stored.Account as { balance: bigint } | undefined)?.balance ?? 0n
  expect(terms.balance).toEqual({ known: true, value: { amount, symbol: 'ROC', decimals: 12 } })
  expect(terms.balanceEvidence.map((one) => (one as { item?: string }).item).slice(0, 3)).toEqual([
    ...['Account', 'Asset', 'FrozenBalances']
  ])
})

/** A target that lists these interiors for fees. */
const listing =
  (...interiors: readonly unknown[]) =>
  ({ chains }: Recorded) => {
    const value = interiors.map((interior) => ({ type: 'V5', value: { parents: 1, interior } }))
    const call = async ({ method }: Ask) => ({
      value: { success: true, value: method === 'query_weight_to_asset_fee' ? 9n : value },
      evidence: [{ kind: 'rpc', method }]
    })
    Object.assign(chains.target ?? {}, { call })
  }

test('an asset that the target lists is accepted; others only if a run shows it', async () => {
  const relay = { type: 'Here', value: undefined }
  const listed = await gatherForeign({}, listing(relay))
  expect(listed.accepted).toEqual({ known: true, value: true })
  expect(listed.acceptedEvidence.slice(0, 1)).toMatchObject([
    { method: 'query_acceptable_payment_assets' }
  ])
  const unlisted = await gatherForeign({}, listing())
  expect(unlisted.accepted).toEqual({ known: true, value: false })
  const run = await gatherForeign({}, (situation) => {
    listing()(situation)
    situation.observer.accepts = seen(true)
  })
  expect(run.accepted).toEqual({ known: true, value: true })
  const unseen = await gatherForeign({}, (situation) => {
    listing()(situation)
    situation.observer.accepts = async () =>
      ({ value: { known: false, why: 'no run' }, evidence: [] }) as never
  })
  expect(unseen.accepted).toEqual({ known: true, value: false })
})

test('if the asset of the settings is not accepted, another is suggested, if it is', async () => {
  const terms = await gatherForeign({})
  expect(terms.from).toBe('settings')
  expect(terms.alternative).toMatchObject({
    location: SERVICE,
    accepted: { known: true, value: true }
  })
  const none = await gatherForeign({}, (situation) => {
    const { artifacts } = situation
    listing()(situation)
    artifacts.serviceAsset.accepted = { known: true, value: false }
    artifacts.serviceAsset.location = siblingLocation(2999) as never
  })
  expect(none.alternative).toBeUndefined()
  const native = await gatherForeign({}, ({ artifacts }) => {
    artifacts.serviceAsset.accepted = { known: true, value: false }
  })
  expect(native.alternative).toMatchObject({ location: HERE })
  const accepted = await gatherForeign({}, ({ observer }) => {
    observer.accepts = seen(true)
  })
  expect(accepted.accepted).toEqual({ known: true, value: true })
  expect(accepted).not.toHaveProperty('alternative')
})

test('the relay token names the chains from which the target takes it', async () => {
  const tried: string[] = []
  const terms = await gatherForeign({}, ({ chains }) => {
    Object.assign(chains.target ?? {}, {
      dryRunXcm: async ({ origin, program }: { origin: string; program: string }) => {
        tried.push(origin)
        const isTaken = program.startsWith('0x050c01')
        return {
          value: { failure: isTaken ? undefined : { name: 'x' }, events: [] },
          evidence: [{ kind: 'dryRun' }]
        }
      }
    })
  })
  expect(tried).toHaveLength(2)
  expect(terms.takenFrom).toEqual([{ chain: 'relay', by: 'reserve' }])
  expect(terms.acceptedEvidence.filter(({ kind }) => kind === 'dryRun')).toHaveLength(2)
  // The service cannot dry-run programs, so what it issued is unknown.
  expect(terms.backed).toMatchObject({ known: false })
})
