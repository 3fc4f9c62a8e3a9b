import { bytesToTry } from '@paraclock/core'
import { decodeCall, describeCall } from '@paraclock/types'
import { relayLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import {
  gatherWith,
  openChain,
  type Recorded,
  statesFee,
  withChanges
} from '../../../test/gatherWith.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import { fundsGatherer } from './funds.ts'

type Funds = Artifacts['funds']

const gather = (change: (recorded: Recorded) => void) =>
  gatherWith(fundsGatherer, 'ready', change) as Promise<Funds>

/** The suggested transfer in words. */
async function describeFund({ fund }: Funds) {
  if (fund === undefined) return undefined
  const { call, ...step } = fund
  const chain = await openChain('ready', fund.chain as 'service' | 'target')
  return {
    ...step,
    call: describeCall({ call: decodeCall({ chain, bytes: bytesToTry(call) }), chains: [chain] })
  }
}

const payNatively = ({ artifacts: { feeAsset, target } }: Recorded, held = 0n) => {
  Object.assign(feeAsset, {
    location: { parents: 0, interior: [] },
    isNative: true,
    spendable: held
  })
  Object.assign(feeAsset.balance, { value: { amount: held, ...target.token } })
}

test("the target's own token is sent on the target, by the user or through the proxy", async () => {
  const funds = await gather(payNatively)
  expect(await describeFund(funds)).toMatchSnapshot()
  expect(funds).toMatchObject({ taskRuns: 3, plannedRuns: 100, booked: undefined })
})

test("the service's token is sent from the service, and its fee is that of the service", async () => {
  const funds = await gather(({ artifacts, chains }) => {
    artifacts.feeAsset.spendable = 0n
    chains.service = { call: statesFee }
  })
  expect(await describeFund(funds)).toMatchSnapshot()
})

test.each([
  // 110 runs at 191,216,757 each, and the minimum of 10,000,000.
  ['nothing is held', 0n, 21_043_843_270n],
  ['a part is held', 21_000_000_000n, 43_843_270n],
  ['less than the minimum is missing', 21_043_843_269n, 10_000_000n],
  ['nothing is missing', 21_043_843_270n, 10_000_000n],
  ['more is held', 30_000_000_000n, 10_000_000n]
])(
  'if %s, the transfer is of what is missing, at least of the minimum',
  async (_, held, amount) => {
    const { fund } = await gather(({ artifacts, chains }) => {
      artifacts.feeAsset.spendable = held
      chains.service = { call: statesFee }
    })
    expect(fund?.transfer?.amount).toBe(amount)
    // The fee is asked for only if the transfer is needed.
    expect(fund?.fee?.amount).toBe(held < 21_043_843_270n ? 88n : undefined)
  }
)

test.each([
  [
    'the rate is unknown',
    ({ feeAsset }: Recorded['artifacts']) =>
      (feeAsset.feePerSecond = { known: false, why: 'no API' } as never)
  ],
  ['the minimum is unknown', ({ feeAsset }: Recorded['artifacts']) => delete feeAsset.minimum]
])('if %s, the transfer is of at least one token', async (_, change) => {
  const { fund } = await gather(({ artifacts }) => {
    artifacts.feeAsset.spendable = 10n ** 12n
    change(artifacts)
  })
  expect(fund?.transfer).toMatchObject({ amount: 10n ** 10n, symbol: 'PCM', decimals: 10 })
})

test('without a rate nothing is known to be paid for a run', async () => {
  const funds = await gather(({ artifacts }) => {
    artifacts.feeAsset.feePerSecond = { known: false, why: 'no API' }
    artifacts.program.asked = { known: false, why: 'no API' }
    delete artifacts.feeAsset.minimum
  })
  expect(funds).toMatchObject({ feePerRun: 0n, costPerRun: 0n })
  expect(funds.feePerSecond).toMatchObject({ known: false })
})

test.each([
  ['what is due, if that is less', 190_000_000n, 190_000_000n],
  ['all that is paid, if as much is due', 191_216_757n, 191_216_757n],
  ['all that is paid, if more is due', 200_000_000n, 191_216_757n]
])('a run costs %s', async (_, due, cost) => {
  const { costPerRun } = await gather(({ artifacts }) => {
    artifacts.program.due = { known: true, value: due }
  })
  expect(costPerRun).toBe(cost)
})

test.each([
  [undefined, 100],
  [2, 3],
  [3, 3],
  [4, 4]
])('with %s planned runs, %s are covered, at least those of the task', async (planned, covered) => {
  const { plannedRuns, fund } = await gather(({ config, artifacts }) => {
    config.automation.plannedRuns = planned
    artifacts.feeAsset.spendable = 0n
  })
  expect(plannedRuns).toBe(covered)
  // Ten runs more pay for the transfer itself.
  expect(fund?.transfer?.amount).toBe(BigInt(covered + 10) * 191_216_757n + 10_000_000n)
})

const weight = { refTime: 0n, proofSize: 0n }

test.each([
  ['no run', [], 0],
  ['a run until the last run of the task', [{ at: [-60, 0, 60], frequency: 0 }], 2],
  ['the runs of a recurring task', [{ at: [-600], frequency: 300 }], 3],
  ['a run whose next repetition is late', [{ at: [-299], frequency: 300 }], 1],
  ['a recurring task that begins later', [{ at: [1], frequency: 300 }], 0],
  [
    'several tasks',
    [
      { at: [0], frequency: 0 },
      { at: [-5], frequency: 0 }
    ],
    2
  ]
])('%s of other tasks is covered, too', async (_, tasks, runs) => {
  const funds = await gather(({ artifacts }) => {
    const last = artifacts.quote.times.at(-1) ?? 0
    artifacts.serviceState.booked = tasks.map(({ at, frequency }) => ({
      ...{ frequency, weight },
      times: at.map((seconds) => last + seconds)
    })) as never
    artifacts.feeAsset.spendable = 0n
  })
  if (runs === 0) expect(funds.booked).toBeUndefined()
  else {
    expect(funds.booked?.runs).toBe(runs)
    expect(funds.booked?.fees).toBeGreaterThan(0n)
    expect((funds.booked?.fees ?? 0n) % BigInt(runs)).toBe(0n)
  }
  const needed = 110n * funds.feePerRun + 10_000_000n + (funds.booked?.fees ?? 0n)
  expect(funds.fund?.transfer?.amount).toBe(needed)
})

test('without settings of the target, nothing is known to be booked', async () => {
  const { booked } = await gather(({ artifacts }) => {
    artifacts.serviceState.booked = [{ times: [1], frequency: 0, weight }] as never
    delete artifacts.serviceState.target
  })
  expect(booked).toBeUndefined()
})

test('tasks that were not read are not known to need nothing', async () => {
  const gatherBooked = (booked: readonly [] | undefined) =>
    gather(({ artifacts }) => {
      artifacts.serviceState.booked = booked as never
    })
  expect(await gatherBooked([])).not.toHaveProperty('isBookedUnread')
  expect(await gatherBooked(undefined)).toMatchObject({ isBookedUnread: true })
})

test('an asset that the target keeps by a location of another chain has no transfer', async () => {
  const { fund } = await gather(({ artifacts }) => {
    artifacts.feeAsset.location = relayLocation as never
  })
  expect(fund).toBeUndefined()
})

/** Names a fee asset that the target keeps by the number 7. */
function payByNumber(feeAsset: { balance: object }) {
  const interior = [
    // Asset Hub keeps assets by number in the pallet of index 50.
    { kind: 'palletInstance', index: 50 },
    { kind: 'generalIndex', index: 7n }
  ]
  Object.assign(feeAsset, { location: { parents: 0, interior }, minimum: 505n, spendable: 0n })
  Object.assign(feeAsset.balance, { value: { amount: 0n, symbol: 'USD', decimals: 6 } })
}

test.each([
  ['enough', 505n, true],
  ['a unit too little', 504n, false],
  ['nothing', undefined, false]
])('of an asset that the target keeps by a number, a user with %s pays', async (_, held, pays) => {
  const target = await openChain('hub', 'assetHub')
  const asked: unknown[] = []
  const { fund } = (await gatherWith(fundsGatherer, 'hub', ({ artifacts, chains }) => {
    const { feeAsset, program } = artifacts
    payByNumber(feeAsset)
    program.paid = 0n
    chains.target = withChanges(target, {
      storage: async ({ pallet, entry, keys, as }: Parameters<typeof target.storage>[0]) => {
        asked.push(pallet, entry, keys)
        return { value: held && as?.({ balance: held }), evidence: [] } as never
      }
    })
  })) as Funds
  const user = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
  expect(asked).toEqual(['Assets', 'Account', [7, user]])
  expect(
    fund &&
      describeCall({
        call: decodeCall({ chain: target, bytes: bytesToTry(fund.call) }),
        chains: [target]
      })
  ).toBe(
    pays
      ? 'assets.transferKeepAlive(id: 7, target: 5Eg2fnsomWk1s8j2BU7KhuXL9VwgPMsvcDH6MLXoi6rf3SnG, amount: 505)'
      : undefined
  )
  expect(fund?.transfer).toEqual(pays ? { amount: 505n, symbol: 'USD', decimals: 6 } : undefined)
})

test('one token of such an asset is suggested if the rate is unknown', async () => {
  const target = await openChain('hub', 'assetHub')
  const { fund } = (await gatherWith(fundsGatherer, 'hub', ({ artifacts, chains }) => {
    const { feeAsset, program } = artifacts
    payByNumber(feeAsset)
    feeAsset.feePerSecond = { known: false, why: 'a test' }
    program.paid = 0n
    chains.target = withChanges(target, {
      storage: async ({ as }: Parameters<typeof target.storage>[0]) =>
        ({ value: as?.({ balance: 10n ** 20n }), evidence: [] }) as never
    })
  })) as Funds
  expect(fund?.transfer).toEqual({ amount: 1_000_000n, symbol: 'USD', decimals: 6 })
})

const NEEDED = 21_043_843_270n

test.each<readonly [string, (artifacts: Recorded['artifacts']) => void, string | undefined]>([
  ['from where the target takes it', () => {}, 'relay'],
  ['not without a missing amount', ({ feeAsset }) => (feeAsset.spendable = NEEDED), undefined],
  [
    'not if the target takes it from nowhere',
    ({ feeAsset }) => (feeAsset.takenFrom = []),
    undefined
  ],
  ['not if sources are unknown', ({ feeAsset }) => delete feeAsset.takenFrom, undefined],
  ['not if the money of the user is unknown', ({ hrmp }) => delete hrmp.held, undefined],
  ['also for a native token that the user holds exactly', natively(NEEDED), 'relay'],
  ['not for a native token of which the user holds more', natively(NEEDED + 1n), 'target']
])('the relay token is sent %s', async (_, change, chain) => {
  const value = { events: [], forwarded: [] }
  const dryRunCall = async () => ({ value, evidence: [] }) as never
  const { fund, fundFailure } = (await gatherWith(fundsGatherer, 'hub', (recorded) => {
    const { artifacts, chains } = recorded
    Object.assign(artifacts.feeAsset, {
      location: relayLocation,
      spendable: 0n,
      takenFrom: [{ chain: 'relay', by: 'reserve' }]
    })
    chains.relay = { call: statesFee, dryRunCall }
    chains.target = { call: statesFee }
    change(artifacts)
  })) as Funds
  expect(fund?.chain).toBe(chain)
  const nothing = 'relay sends no message to target in a run'
  expect(fundFailure).toBe(chain === 'relay' ? nothing : undefined)
  if (chain === 'relay') {
    expect(fund?.origin).toMatchObject({ account: expect.stringMatching(/^5Grwva/) })
    expect(fund?.transfer).toEqual({ amount: NEEDED, symbol: 'WND', decimals: 12 })
  }
})

function natively(spendable: bigint) {
  return ({ feeAsset, user, target }: Recorded['artifacts']): void => {
    feeAsset.isNative = true
    Object.assign(feeAsset.balance, { value: { amount: 0n, ...target.token } })
    user.onTarget.spendable = spendable
  }
}
