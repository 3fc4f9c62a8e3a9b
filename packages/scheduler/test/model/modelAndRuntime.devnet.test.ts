import { env, stderr } from 'node:process'
import { bytesToHex, type Hex } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { publishedLimits } from '../../src/schedule/service/publishedLimits.ts'
import { publishedPricing } from '../../src/schedule/service/publishedPricing.ts'
import { createServiceModel, type ServiceModel } from './createServiceModel.ts'
import { compareHistory } from './histories/compareHistory.ts'
import { loadService } from './runtime/buildGenesis.ts'
import { createServiceChain } from './runtime/createServiceChain.ts'
import { createWorld } from './runtime/createWorld.ts'
import { readTypes } from './runtime/ServiceTypes.ts'

// 140 see all that 500 do, and each of 24 faults put into the model that 500 find, the last by the 126th.
// More of them, and others, for a long run by hand.
const HISTORIES = Number(env['PARACLOCK_HISTORIES'] ?? 140)
const FIRST_SEED = Number(env['PARACLOCK_FIRST_SEED'] ?? 0)
const STEPS = 16
// How often a run tells how far it is: never in CI.
const TELL_EVERY = 1_000
// What so many histories must have come by, or they compare less than they seem to.
const SHARED = [
  'TaskScheduled',
  'TaskExecuted',
  'TaskCompleted',
  'TaskRescheduled',
  'TaskMissed',
  'TaskCancelled',
  'TaskFailed: AutomationTime.FeeRose',
  'TaskFailed: XcmpHandler.ChannelRefused',
  'TaskFailed: XcmpHandler.UnknownTarget',
  'TaskFailed: Token.FundsUnavailable',
  ...[
    'DuplicateTask',
    'EmptyMessage',
    'EmptyProvidedId',
    'InsufficientBalance',
    'InvalidTime',
    'NoExecutionTimes',
    'NotTaskOwner',
    'PastTime',
    'TaskDoesNotExist',
    'TimeTooFarOut',
    'TooManyExecutionsTimes',
    'UnknownTarget',
    'UnsupportedCurrency'
  ].map((name) => `AutomationTime.${name}`)
]
const EXPECTED = {
  hour: [...SHARED, 'TaskNotRescheduled: AutomationTime.UnknownTarget'],
  minute: [...SHARED, 'AutomationTime.InvalidAmount', 'AutomationTime.TransferToSelf']
}
const ENDOWMENT = 10_000_000_000_000_000n

describe.each(['hour', 'minute'] as const)('variant %s', (variant) => {
  const limits = publishedLimits[variant]

  /** What lives through histories of the variant, and what they came by. */
  async function openHistories() {
    const service = await loadService(variant)
    const types = readTypes(service)
    const world = createWorld(variant, service, types)
    const start = 1_800_000_000n - (1_800_000_000n % 3600n)
    // The account of the pallet id clk/fees.
    const collector = bytesToHex(new TextEncoder().encode('modlclk/fees')).padEnd(66, '0') as Hex
    const { owners, sink, paraId } = world
    const meanings = new Map(
      world.calls.map(({ call, meaning }) => [Buffer.from(call).toString('hex'), meaning])
    )
    const seen = new Set<string>()
    const live = (seed: number, steps: number, crowd?: number): string | undefined => {
      const driver = createServiceChain({ service, types, paraId })
      const endowed = [...owners, sink].map((account) => [account, ENDOWMENT])
      const model = createServiceModel({
        variant,
        limits,
        pricing: publishedPricing,
        now: start,
        existentialDeposit: 100_000_000n,
        feeCollector: collector,
        balances: { ...Object.fromEntries(endowed), [collector]: 100_000_000n },
        interpretCall: (call) => meanings.get(Buffer.from(call).toString('hex'))
      }) as ServiceModel
      const accounts = [...owners, sink, collector]
      const see = (what: string): void => void seen.add(what)
      return compareHistory({ world, model, driver, accounts, seed, steps, crowd, see })
    }
    return { live, seen }
  }

  test('the model and the runtime live through the same histories', {
    timeout: 6 * 3_600_000
  }, async () => {
    const { live, seen } = await openHistories()
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) {
      expect(live(seed, STEPS)).toBeUndefined()
      const done = seed - FIRST_SEED + 1
      if (done % TELL_EVERY === 0) stderr.write(`variant ${variant}: ${done} histories agree\n`)
    }
    expect([...seen]).toEqual(expect.arrayContaining(EXPECTED[variant]))
  })

  test('a slot is full for both with the same task, and empties over the same blocks', async () => {
    const { live, seen } = await openHistories()
    expect(live(0, 0, limits.maxTasksPerSlot + 1)).toBeUndefined()
    expect([...seen]).toContain('AutomationTime.TimeSlotFull')
  })
})

test('the published limits and prices are those of the runtimes', async () => {
  for (const variant of ['hour', 'minute'] as const) {
    const { consts } = readTypes(await loadService(variant))
    const constants = consts['automationTime'] ?? {}
    const number = (name: string): bigint => BigInt(String(constants[name]))
    const limits = publishedLimits[variant]
    expect({
      slotLength: number('slotLength'),
      horizon: number('horizon'),
      maxExecutionTimes: Number(number('maxExecutionTimes')),
      maxTasksPerSlot: Number(number('maxTasksPerSlot')),
      maxProvidedIdBytes: Number(number('maxProvidedIdBytes')),
      maxCallBytes: Number(number('maxCallBytes')),
      minimumTransfer: number('minimumTransferAmount')
    }).toEqual(limits)
    const weight = (name: string) => {
      const read = constants[name] as unknown as Record<'refTime' | 'proofSize', unknown>
      return { refTime: BigInt(String(read.refTime)), proofSize: BigInt(String(read.proofSize)) }
    }
    expect({
      executionFeePerSecond: number('executionFeePerSecond'),
      executionFeePerMebibyte: number('executionFeePerMebibyte'),
      maxRunWeight: weight('maxRunWeight'),
      maxTaskWeight: weight('maxTaskWeight'),
      places: Number(number('maxTasksPerSlot')),
      freePlaces: Number(number('freePlaces')),
      lastPlaceFee: number('lastPlaceFee')
    }).toEqual({ ...publishedPricing, weights: undefined })
  }
})
