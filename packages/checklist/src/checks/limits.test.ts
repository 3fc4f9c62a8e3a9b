import { errorToJson, ParaclockError } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { evaluateWith, type Situation } from '../../test/judgeWith.ts'
import { AssetHubUnavailable, SystemChainRefused } from '../errors/system.ts'
import { assetHubKnown } from './asset-hub-known.ts'
import { coretimeKnown } from './coretime-known.ts'
import type { Check } from './defineCheck.ts'
import { finalityChecks } from './finality.ts'
import { hrmpCapacitySufficient } from './hrmp-capacity-sufficient.ts'
import { hrmpMessageSizeSufficient } from './hrmp-message-size-sufficient.ts'
import { serviceTargetRegistered } from './service-target-registered.ts'
import { timesValid } from './times-valid.ts'
import { isVerdict } from './Verdict.ts'
import { xcmQueuesOpen } from './xcm-queues-open.ts'
import { xcmSovereignFunded } from './xcm-sovereign-funded.ts'
import { xcmVersionsAgreed } from './xcm-versions-agreed.ts'
import { xcmWeightConfigured } from './xcm-weight-configured.ts'
import { xcmWeightCovered } from './xcm-weight-covered.ts'

type Change = (situation: Situation, value: number) => unknown

const [, serviceFinality] = finalityChecks as readonly [Check, Check]
const DAY = 86_400

/** The length of the message, as the check of the queue counts it. */
const bytesOf = ({ artifacts: { program, queues } }: Situation): number =>
  program.program.length / 2 - 1 + (queues.outbound?.bytesAround ?? 1)

/** The service is read at a time at which all chains have just made a block. */
const finality =
  (change: Change): Change =>
  (situation, value) => {
    const { artifacts } = situation
    const now = situation.gatheredAt
    artifacts.relay.finalizedTime = now * 1000
    artifacts.service.finalizedTime = now * 1000
    artifacts.service.bestTime = now * 1000
    artifacts.service.included = { number: artifacts.service.finalized.number, evidence: [] }
    situation.config.automation.times = [now + 10 * DAY]
    change(situation, value)
  }

const both = (
  situation: Situation,
  of: (channel: {
    maxCapacity: number
    maxMessageSize: number
    maxTotalSize: number
    totalSize: number
    messages: number
  }) => void
): void => {
  for (const { channel } of situation.artifacts.hrmp.directions) if (channel) of(channel as never)
}

const weigh = ({ config, artifacts }: Situation, refTime: bigint, proofSize: bigint): void => {
  config.automation.weight = { refTime, proofSize }
  artifacts.call.weight = { refTime: 1_000n, proofSize: 100n }
}

/** Gives the service's account an amount. A run withdraws 100 and gets back a part. */
const hold = (
  situation: Situation,
  amount: bigint,
  more: object = {},
  feeAsset: object = {}
): void => {
  const { artifacts } = situation
  if (artifacts.feeAsset.balance.known) artifacts.feeAsset.balance.value.amount = amount
  Object.assign(artifacts.feeAsset, { spendable: amount, minimum: 10n, ...feeAsset })
  Object.assign(artifacts.funds, {
    ...{ feePerRun: 100n, costPerRun: 100n, plannedRuns: 10, taskRuns: 3, booked: undefined },
    ...more
  })
}

describe.for<
  readonly [string, Check, Change, ...(readonly (readonly [value: number, outcome: string])[])]
>([
  [
    'blocks behind the best, if that is minutes ahead',
    serviceFinality,
    finality(({ artifacts }, behind) => {
      artifacts.service.best.number = artifacts.service.finalized.number + behind
      artifacts.service.bestTime = (artifacts.service.finalizedTime ?? 0) + 361_000
    }),
    [60, 'pass'],
    [61, 'fail']
  ],
  [
    'seconds behind the best, if that is many blocks',
    serviceFinality,
    finality(({ artifacts }, seconds) => {
      artifacts.service.best.number = artifacts.service.finalized.number + 61
      artifacts.service.bestTime = (artifacts.service.finalizedTime ?? 0) + seconds * 1000
    }),
    [360, 'pass'],
    [361, 'fail']
  ],
  [
    'the age of the last block, if runs are far away',
    serviceFinality,
    finality((situation, age) => {
      situation.artifacts.service.finalizedTime = (situation.gatheredAt - age) * 1000
    }),
    [600, 'pass'],
    [601, 'warn']
  ],
  [
    'the age of the last block, if the relay chain states no block',
    serviceFinality,
    finality(({ artifacts: { service }, gatheredAt }, age) => {
      Object.assign(service, {
        finalizedTime: (gatheredAt - age) * 1000,
        included: undefined
      })
    }),
    [600, 'pass'],
    [601, 'fail']
  ],
  [
    'the age of a block far behind the one that the relay chain has',
    serviceFinality,
    finality(({ artifacts: { service }, gatheredAt }, age) => {
      service.finalizedTime = (gatheredAt - age) * 1000
      service.included = { number: service.finalized.number + 4, evidence: [] }
    }),
    [120, 'pass'],
    [121, 'fail']
  ],
  [
    'blocks behind the one that the relay chain has, of an old block',
    serviceFinality,
    finality(({ artifacts: { service }, gatheredAt }, missed) => {
      service.finalizedTime = (gatheredAt - 130) * 1000
      service.included = { number: service.finalized.number + missed, evidence: [] }
    }),
    [-1, 'pass'],
    [3, 'pass'],
    [4, 'fail']
  ],
  [
    'the days by which a public network may lag',
    serviceFinality,
    finality(({ artifacts, gatheredAt }, seconds) => {
      const then = (gatheredAt - seconds) * 1000
      Object.assign(artifacts.relay, { finalizedTime: then })
      Object.assign(artifacts.service, { finalizedTime: then, bestTime: then })
    }),
    [180 * DAY, 'fail'],
    [180 * DAY + 1, 'warn']
  ],
  [
    'a run that is due now',
    serviceFinality,
    finality((situation, later) => {
      const { gatheredAt: now } = situation
      situation.config.automation.times = [now + later, now + 10 * DAY]
      situation.artifacts.service.finalizedTime = (now - 130) * 1000
    }),
    [0, 'pass'],
    [1, 'fail']
  ],
  [
    'the capacity of the channels',
    hrmpCapacitySufficient,
    (situation, capacity) => {
      situation.config.channel = { capacity: 9 }
      both(situation, (channel) => (channel.maxCapacity = capacity))
    },
    [8, 'fail'],
    [9, 'pass']
  ],
  [
    'a page of the queue',
    hrmpMessageSizeSufficient,
    (situation, more) => {
      const { outbound } = situation.artifacts.queues
      if (outbound) Object.assign(outbound, { maxPageSize: bytesOf(situation) + more })
    },
    [-1, 'fail'],
    [0, 'pass']
  ],
  [
    'the configured size of messages',
    hrmpMessageSizeSufficient,
    (situation, size) => {
      situation.config.channel = { messageSize: 900 }
      both(situation, (channel) => (channel.maxMessageSize = size))
    },
    [899, 'fail'],
    [900, 'pass']
  ],
  [
    'the room of a channel for the message',
    xcmQueuesOpen,
    (situation, room) =>
      both(situation, (channel) => {
        channel.totalSize = channel.maxTotalSize - bytesOf(situation) - room
      }),
    [0, 'fail'],
    [1, 'pass']
  ],
  [
    'a message that never has room, of which another check reports',
    xcmQueuesOpen,
    (situation, more) =>
      both(situation, (channel) => {
        channel.maxTotalSize = bytesOf(situation) + more
        channel.totalSize = 10
      }),
    [0, 'pass'],
    [1, 'fail']
  ],
  [
    'the messages in a channel',
    xcmQueuesOpen,
    (situation, left) =>
      both(situation, (channel) => (channel.messages = channel.maxCapacity - left)),
    [0, 'fail'],
    [1, 'pass']
  ],
  [
    'the versions that a target reads',
    serviceTargetRegistered,
    ({ artifacts }, version) => {
      delete artifacts.serviceState.target
      Object.assign(artifacts.program, { setTarget: undefined })
      Object.assign(artifacts.target.capabilities.xcm, {
        programs: { known: true, value: [version], from: '' }
      })
    },
    [2, 'fail'],
    [3, 'manual'],
    [4, 'manual']
  ],
  [
    'a ref time that is configured too high',
    xcmWeightConfigured,
    (situation, refTime) => weigh(situation, BigInt(refTime), 100n),
    [999, 'warn'],
    [1_000, 'pass'],
    [2_000, 'pass'],
    [2_001, 'warn']
  ],
  [
    'a proof size that is configured too high',
    xcmWeightConfigured,
    (situation, proofSize) => weigh(situation, 1_000n, BigInt(proofSize)),
    [99, 'warn'],
    [100, 'pass'],
    [200, 'pass'],
    [201, 'warn']
  ],
  [
    'what the account holds',
    xcmSovereignFunded,
    (situation, held) => hold(situation, BigInt(held)),
    [299, 'fail'],
    [300, 'warn'],
    [999, 'warn'],
    [1_000, 'pass']
  ],
  [
    'what comes back to an emptied account',
    xcmSovereignFunded,
    // Ten runs take 100 and nine times the rest; what comes back is trapped below the minimum.
    (situation, back) =>
      hold(situation, 1_000n - 9n * BigInt(back), { costPerRun: 100n - BigInt(back) }),
    [0, 'pass'],
    [9, 'warn'],
    [10, 'pass']
  ],
  [
    'a task without runs',
    xcmSovereignFunded,
    (situation, taskRuns) => hold(situation, 500n, { taskRuns }),
    [0, 'fail'],
    [1, 'warn']
  ]
])('%s', ([, check, change, ...limits]) => {
  test.each(limits)('%s: %s', (value, outcome) => {
    const verdict = evaluateWith(check, (situation) => void change(situation, value))
    expect(verdict.outcome, verdict.summary).toBe(outcome)
  })
})

const bought = { refTime: 90n, proofSize: 90n }
const needed = { refTime: 100n, proofSize: 100n }

test.each([
  [
    'the configured ref time is too low',
    { refTime: 9n, proofSize: 10n },
    { ...needed, proofSize: 90n },
    'you'
  ],
  [
    'the configured proof size is too low',
    { refTime: 10n, proofSize: 9n },
    { ...needed, refTime: 90n },
    'you'
  ],
  [
    'the configured ref time is as measured',
    { refTime: 10n, proofSize: 9n },
    { ...needed, proofSize: 90n },
    'serviceTeam'
  ],
  [
    'the configured proof size is as measured',
    { refTime: 9n, proofSize: 10n },
    { ...needed, refTime: 90n },
    'serviceTeam'
  ],
  ['no weight is configured', undefined, needed, 'serviceTeam']
])('too little weight is bought: %s', (_, weight, value, owner) => {
  const verdict = evaluateWith(xcmWeightCovered, ({ artifacts, config }) => {
    artifacts.call.weight = { refTime: 10n, proofSize: 10n }
    Object.assign(artifacts.program, { bought, programWeight: { known: true, value } })
    config.automation.weight = weight
  })
  expect(verdict).toMatchObject({ outcome: 'fail', remedies: [{ owner }] })
})

test.each([
  [3, ''],
  [10, ''],
  [11, ', and 1 more']
])('of %d slots that the service takes, 10 are shown', (count, more) => {
  const verdict = evaluateWith(timesValid, ({ artifacts: { quote } }) => {
    const error = errorToJson(
      new ParaclockError(SystemChainRefused, {
        role: 'coretime',
        chain: 'x',
        endpoint: 'wss://x.example',
        problem: 'y'
      })
    )
    Object.assign(quote, {
      refusal: error,
      nearest: Array.from({ length: count }, (_, at) => 60 * at)
    })
  })
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(remedy?.summary.match(/\(\d{4}-/g)).toHaveLength(Math.min(count, 10))
  expect(remedy?.summary).toMatch(new RegExp(`\\)${more}\\.$`))
})

test.each([
  ['both read only versions of years ago', [2], [2]],
  ['both read the oldest that counts', [3], [3]],
  ['the service sends older versions', [3], [4]],
  ['the target reads older versions', [5], [4]]
] as const)('versions are agreed if %s', (_, sends, reads) => {
  const { evidence: _evidence, ...verdict } = evaluateWith(xcmVersionsAgreed, ({ artifacts }) => {
    const { service, target, serviceState } = artifacts
    const known = (value: readonly number[]) => ({ known: true, value, from: 'a test' })
    delete serviceState.target
    Object.assign(service.capabilities.xcm, { programs: known(sends), locations: known(sends) })
    Object.assign(target.capabilities.xcm, { programs: known(reads), locations: known(reads) })
  })
  expect(verdict).toMatchSnapshot()
})

test('what is unreadable on a system chain has its evidence', () => {
  const evidence = [{ kind: 'rpc', chain: 'relay', method: 'x', params: [], answer: 1 }] as const
  const error = errorToJson(
    new ParaclockError(AssetHubUnavailable, {
      endpoint: 'wss://x.example',
      paraId: 1000,
      problem: 'y'
    })
  )
  const judge = (check: Check) =>
    evaluateWith(check, ({ artifacts: { system } }) =>
      Object.assign(system, {
        evidence,
        assetHub: { role: 'assetHub', error },
        coretime: 1005,
        coretimeChain: { error: { ...error, code: 'X', remedies: [] } }
      })
    )
  expect(judge(assetHubKnown)).toMatchObject({ outcome: 'manual', evidence })
  expect(judge(coretimeKnown)).toMatchObject({ outcome: 'manual', evidence })
})

test('a verdict needs an outcome, words, evidence, and a remedy if it fails', () => {
  const verdict = { outcome: 'pass', summary: '', evidence: [] }
  expect(isVerdict(verdict)).toBe(true)
  expect(isVerdict({ ...verdict, outcome: 'fail' })).toBe(false)
  expect(isVerdict({ ...verdict, outcome: 'fail', remedies: [] })).toBe(false)
  expect(isVerdict({ ...verdict, outcome: 'fail', remedies: [{ summary: 'Do it.' }] })).toBe(true)
  expect(isVerdict({ ...verdict, outcome: 'error' })).toBe(false)
  expect(isVerdict({ ...verdict, remedies: 1 })).toBe(false)
  expect(isVerdict({ ...verdict, evidence: undefined })).toBe(false)
  expect(isVerdict({ ...verdict, summary: 1 })).toBe(false)
  expect(isVerdict(undefined)).toBe(false)
})
