import type { Chain } from '@paraclock/connect'
import { DeadlineExceeded, type Fact, ParaclockError } from '@paraclock/core'
import { RuntimeLimitExceeded } from '@paraclock/executor'
import { siblingLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { readIssuance } from './readIssuance.ts'
import { readOwnMoney } from './readOwnMoney.ts'

const NOBODY = `0x${'5d'.repeat(32)}`
const HUB = '0x05010100a10f'

interface Behaviour {
  /** The error of a deposit from Asset Hub, and from the relay chain; `undefined` where it arrives. */
  readonly errors: readonly [hub: string | undefined, relay: string | undefined]
  /** The event of a deposit that arrives. */
  readonly event?: { readonly pallet: string; readonly id?: unknown; readonly key?: string }
  /** The maps of pallets, by the type of their key. */
  readonly maps?: Readonly<Record<string, string>>
  /** What storage holds, by entry and keys. */
  readonly stored?: Readonly<Record<string, unknown>>
  readonly hasApi?: boolean
}

/** A parachain that takes the relay token in a way. */
function open({ errors, event, maps = {}, stored = {}, hasApi = true }: Behaviour): Chain {
  const programs = { known: true, value: [5], from: 'a test' }
  const types = Object.values(maps)
  const pallets = Object.keys(maps).map((path, key) => {
    const [name = '', entry = ''] = path.split('.')
    const items = [entry, ...(entry === 'Asset' ? ['Account'] : [])].map((item) => ({
      name: item,
      type: { tag: 'map', value: { key } }
    }))
    return { name, index: key, storage: { items } }
  })
  return {
    name: 'service',
    facts: { capabilities: { xcm: { programs, locations: programs } } },
    runtime: {
      accountLength: 32,
      metadata: { pallets, lookup: types.map((name) => ({ path: [name] })) },
      ledger: { issuance: { pallet: 'Balances', item: 'TotalIssuance', keys: [] } },
      readInput: () => 'relay',
      storage: (pallet: string, item: string) =>
        pallets.find(({ name }) => name === pallet)?.storage.items.find(({ name }) => name === item)
    },
    hasApi: () => hasApi,
    storage: async ({ pallet, entry, keys, as }: StorageArgs) => {
      const value = stored[[`${pallet}.${entry}`, ...keys].join(' ')]
      return { value: value === undefined ? undefined : as(value), evidence: [] }
    },
    dryRunXcm: async ({ origin }: { readonly origin: string }) => {
      const error = errors[origin === HUB ? 0 : 1]
      const { pallet = '', id, key = 'asset_id' } = event ?? {}
      const paid = { [key]: id, owner: NOBODY, amount: 9n }
      const events = [{ pallet, name: 'Issued', value: paid }]
      const failure = error === undefined ? undefined : { name: error }
      return { value: { failure, events: error === undefined ? events : [] }, evidence: [] }
    }
  } as unknown as Chain
}

interface StorageArgs {
  readonly pallet: string
  readonly entry: string
  readonly keys: readonly unknown[]
  readonly as: (value: unknown) => unknown
}

/** What is its own of 100 on the relay chain, beside an account on Asset Hub. */
const ownOnRelay = async (behaviour: Behaviour, free: bigint | undefined, unread?: string) => {
  const onHub = free === undefined ? undefined : { hub: 1000, free }
  const args = { para: open(behaviour), onRelay: 100n, unread, ...(onHub && { onHub }) }
  return show((await readOwnMoney(args)).value)
}

const show = (own: Fact<bigint> | undefined) => (own?.known ? own.value : own?.why)

const foreign = {
  errors: [undefined, undefined],
  event: { pallet: 'ForeignAssets', id: 'relay' },
  maps: { 'ForeignAssets.Asset': 'Location' },
  stored: { 'ForeignAssets.Asset relay': { supply: 70n } }
} as const satisfies Behaviour

const orml = {
  errors: [undefined, undefined],
  event: { pallet: 'Tokens', id: 'KSM', key: 'currency_id' },
  maps: { 'Tokens.TotalIssuance': 'CurrencyId' },
  stored: { 'Tokens.TotalIssuance KSM': 40n }
} as const satisfies Behaviour

const trusting = [undefined, undefined] as const

test.each<readonly [string, Behaviour, bigint]>([
  ['what exceeds the registered asset is its own', foreign, 30n],
  ['an asset that is kept by an id is found in a run', orml, 60n],
  [
    "the chain's own token may be it",
    { errors: trusting, event: { pallet: 'Balances' }, stored: { 'Balances.TotalIssuance': 99n } },
    1n
  ],
  [
    'a chain that sells nothing for it and has no asset at its location has issued none',
    { ...foreign, errors: ['UntrustedReserveLocation', 'TooExpensive'], stored: {} },
    100n
  ]
])('%s', async (_, behaviour, own) => {
  expect(await ownOnRelay(behaviour, 0n)).toBe(own)
})

test.each<readonly [string, Behaviour, string]>([
  [
    'a barrier that refuses the run',
    { ...foreign, errors: ['Barrier', 'Barrier'], stored: {} },
    'by reserve fails in a run: Barrier'
  ],
  [
    'ids that do not tell which asset it is',
    { ...orml, errors: ['UntrustedReserveLocation', 'TooExpensive'] },
    'by reserve fails in a run: TooExpensive'
  ],
  [
    'a deposit into a pallet of an unknown form',
    { ...orml, event: { pallet: 'Vaults', id: 7 } },
    'it keeps the token in an unknown form'
  ]
])('with %s, nothing is known to be its own', async (_, behaviour, why) => {
  expect(await ownOnRelay(behaviour, 0n)).toContain(why)
})

const byRelay = { ...foreign, errors: ['UntrustedReserveLocation', undefined] } as const

test.each<readonly [string, Behaviour, bigint | undefined, bigint]>([
  ['what exceeds the issuance is its own, where there is no Asset Hub', byRelay, undefined, 30n],
  [
    'all of it is where the relay chain is no reserve',
    { ...foreign, errors: ['UntrustedReserveLocation', 'UntrustedReserveLocation'] },
    undefined,
    100n
  ],
  ['all of it is where the account on Asset Hub backs all that was issued', byRelay, 70n, 100n],
  ['a unit less there is backed by the relay chain', byRelay, 69n, 99n],
  ['an empty account there leaves all of it to the relay chain', byRelay, 0n, 30n],
  [
    'a chain that takes it from both counts as one',
    { ...foreign, errors: [undefined, undefined] },
    10n,
    40n
  ],
  [
    'with less than was issued nothing is',
    { ...byRelay, stored: { 'ForeignAssets.Asset relay': { supply: 101n } } },
    undefined,
    0n
  ]
])('on the relay chain: %s', async (_, behaviour, free, own) => {
  expect(await ownOnRelay(behaviour, free)).toBe(own)
})

test('on the relay chain nothing is known without dry runs, or while Asset Hub is not read', async () => {
  expect(await ownOnRelay({ ...byRelay, hasApi: false }, 0n)).toBe(
    'the chain cannot dry-run programs'
  )
  expect(await ownOnRelay(byRelay, undefined, 'it is unreachable')).toBe('it is unreachable')
  // Neither matters if the relay chain is not a reserve.
  const errors = ['Barrier', 'UntrustedReserveLocation'] as const
  expect(await ownOnRelay({ ...foreign, errors, stored: {} }, undefined, 'it is unreachable')).toBe(
    100n
  )
})

test('the issuance of another asset is that of its own entry, from the chain that is asked for', async () => {
  const sender = siblingLocation(1000)
  const of = async (behaviour: Behaviour) =>
    (await readIssuance({ para: open(behaviour), asset: sender, senders: [sender] })).value
  expect(await of(foreign)).toEqual({ issued: { known: true, value: 70n }, trusted: [true] })
  const errors = ['UntrustedReserveLocation', undefined] as const
  expect(await of({ ...foreign, errors })).toMatchObject({ trusted: [false] })
})

test('the issuance is unknown if the code of the parachain does not run', async () => {
  const failing = (error: unknown) => ({
    ...open({ errors: [undefined, undefined] }),
    dryRunXcm: () => Promise.reject(error)
  })
  const para = failing(
    new ParaclockError(RuntimeLimitExceeded, { method: 'dry_run', limit: 'it crashed' })
  )
  const { value } = await readOwnMoney({ para, onRelay: 100n })
  expect(value).toEqual({ known: false, why: '"dry_run" exceeded a limit: it crashed' })
  const late = new ParaclockError(DeadlineExceeded, {
    action: 'the dry run',
    milliseconds: 5
  } as never)
  await expect(readOwnMoney({ para: failing(late), onRelay: 100n })).rejects.toBe(late)
  const fault = new TypeError('a fault')
  await expect(readOwnMoney({ para: failing(fault), onRelay: 100n })).rejects.toBe(fault)
})
