import type { Fact } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import { findFunding, xcmSovereignFunded } from './xcm-sovereign-funded.ts'

/** Lets the service's account hold an amount of the fee asset, of which another may be withdrawn. */
function hold({ artifacts: { feeAsset } }: Situation, amount: bigint, spendable = amount): void {
  if (feeAsset.balance.known) feeAsset.balance.value.amount = amount
  feeAsset.spendable = spendable
}

const NEEDED = 1_912_167_570n * 10n

const judge = (change: (situation: Situation) => void) => judgeWith(xcmSovereignFunded, change)

/** As configured: the account must last for 100 runs, and each run spends all that it withdraws. */
function planRuns({ artifacts, config }: Situation, plannedRuns = 100): void {
  config.automation.plannedRuns = plannedRuns
  artifacts.funds.costPerRun = artifacts.funds.feePerRun
}

test('enough is there', () => {
  expect(judgeWith(xcmSovereignFunded).outcome).toBe('pass')
})

test('a unit less than the planned runs take fails', () => {
  const verdict = judge((situation) => {
    planRuns(situation)
    hold(situation, NEEDED - 1n)
  })
  expect(verdict.outcome).toBe('fail')
  const [remedy] = ('remedies' in verdict && verdict.remedies) || []
  expect(remedy?.steps).toHaveLength(1)
  expect(remedy?.summary).toContain('it lasts for 100 runs and ten more')
})

test('just enough passes', () => {
  const verdict = judge((situation) => {
    planRuns(situation)
    hold(situation, NEEDED)
  })
  expect(verdict.outcome).toBe('pass')
})

test("what backs tokens of the service's users warns, to the unit, though runs withdraw it", () => {
  const judgeBacked = (backed: Fact<bigint>) =>
    judge((situation) => {
      planRuns(situation)
      hold(situation, NEEDED + 500n)
      Object.assign(situation.artifacts.feeAsset, { backed })
    })
  expect(judgeBacked({ known: true, value: 500n }).outcome).toBe('pass')
  expect(judgeBacked({ known: false, why: 'no dry runs' }).outcome).toBe('pass')
  const short = judgeBacked({ known: true, value: 501n })
  expect(short).toMatchObject({
    outcome: 'warn',
    summary:
      "1.91216762 PCM, and 100 runs need 1.91216757 PCM, of which 0.0000000001 PCM back tokens of the service's users"
  })
  const [remedy] = ('remedies' in short && short.remedies) || []
  expect(remedy?.summary).toMatch(/^Send 0\.0000000001 PCM to the service's sovereign account/)
  // More than the runs take is not asked for.
  expect(judgeBacked({ known: true, value: 10n ** 18n }).summary).toContain('which 1.91216757 PCM')
})

test('what a run does not use comes back for the next', () => {
  const verdict = judge((situation) => {
    planRuns(situation)
    const { funds } = situation.artifacts
    funds.costPerRun = 100_000_000n
    hold(situation, funds.feePerRun + 99n * funds.costPerRun)
  })
  expect(verdict.outcome).toBe('pass')
})

test('what others have booked before is needed as well', () => {
  const judgeBooked = (held: bigint) =>
    judge((situation) => {
      planRuns(situation)
      situation.artifacts.funds.booked = { runs: 7, fees: 1_000_000_000n }
      hold(situation, held)
    })
  expect(judgeBooked(NEEDED + 1_000_000_000n).outcome).toBe('pass')
  const short = judgeBooked(NEEDED + 999_999_999n)
  expect(short).toMatchObject({
    outcome: 'fail',
    summary:
      '2.0121675699 PCM, and 100 runs need 2.01216757 PCM, of which 0.1 PCM for 7 runs of other tasks that come before'
  })
  expect('remedies' in short && short.remedies?.[0]?.steps).toHaveLength(1)
})

test('it warns that tasks of others were not counted', () => {
  const judgeUnread = (isBookedUnread: boolean | undefined) =>
    judge((situation) => {
      planRuns(situation)
      situation.artifacts.funds.isBookedUnread = isBookedUnread
      hold(situation, NEEDED)
    })
  const counted = '1.91216757 PCM, and 100 runs need 1.91216757 PCM'
  for (const unread of [false, undefined]) {
    expect(judgeUnread(unread)).toMatchObject({ outcome: 'pass', summary: counted })
  }
  expect(judgeUnread(true)).toMatchObject({
    outcome: 'warn',
    summary: `${counted}, without the runs of other tasks, which were not read`
  })
})

test('what comes back must be as much as an account can hold, or find one that is not empty', () => {
  const judgeWithMinimum = (more: bigint) =>
    judge((situation) => {
      planRuns(situation, 1)
      const { feeAsset, funds } = situation.artifacts
      funds.taskRuns = 1
      funds.plannedRuns = 1
      funds.costPerRun = funds.feePerRun - 10n
      feeAsset.minimum = 11n
      hold(situation, funds.feePerRun + more)
    })
  expect(judgeWithMinimum(10n).outcome).toBe('fail')
  expect(judgeWithMinimum(11n).outcome).toBe('pass')
})

test('less than the assumed runs take warns, as long as it pays for those of the task', () => {
  const holdFor = (runs: bigint) => (situation: Situation) => {
    const { funds, feeAsset } = situation.artifacts
    const { minimum = 0n } = feeAsset
    hold(situation, funds.feePerRun + (runs - 1n) * funds.costPerRun + minimum)
  }
  expect(judge(holdFor(3n)).outcome).toBe('warn')
  expect(judge(holdFor(2n)).outcome).toBe('fail')
})

test('what is frozen in part counts for what is left', () => {
  const frozen = (spendable: bigint) => (situation: Situation) => {
    planRuns(situation)
    hold(situation, 2n * NEEDED, spendable)
  }
  expect(judge(frozen(NEEDED)).outcome).toBe('pass')
  const verdict = judge(frozen(NEEDED - 1n))
  expect(verdict.outcome).toBe('fail')
})

test('an account that is frozen as a whole is not sent more', () => {
  const verdict = judge((situation) => {
    hold(situation, 2n * NEEDED, 0n)
    situation.artifacts.feeAsset.isFrozen = true
  })
  expect(verdict.outcome).toBe('fail')
})

test('a payer who holds less than the transfer is told, and offered no call', () => {
  const verdict = judge((situation) => {
    hold(situation, 0n)
    situation.artifacts.user.onService.spendable = 1n
  })
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toContain(
    "The user's account on the service (h3Th7HtNH9S83erAb1K9EjLFyVKYYMLGSqHVwuCGX7LvzSWEn) can pay 0.0000000001 PCM"
  )
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps).toBeUndefined()
})

test("an asset is not taken for the target's own token of the same symbol", () => {
  const verdict = judge((situation) => {
    const { feeAsset, funds, target, user } = situation.artifacts
    hold(situation, 0n)
    feeAsset.isNative = false
    user.onTarget.spendable = 0n
    const { fund } = funds
    if (fund === undefined) throw new Error('the fixture lacks the transfer')
    const transfer = { amount: 7n, symbol: target.token.symbol, decimals: 6 }
    funds.fund = { ...fund, chain: 'target', transfer }
  })
  const [remedy] = ('remedies' in verdict && verdict.remedies) || []
  expect(remedy?.steps).toHaveLength(1)
  expect(remedy?.summary).not.toContain('can pay')
})

test('without a channel there is no call yet', () => {
  const verdict = judgeWith(xcmSovereignFunded, () => {}, 'fresh')
  expect(verdict.outcome).toBe('fail')
})

test('an unknown balance is for a person', () => {
  const verdict = judge(({ artifacts }) => {
    artifacts.feeAsset.balance = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

test.each([
  [1n, 'manual'],
  [0n, 'fail']
] as const)('where no rate is known, %s is not called enough', (amount, outcome) => {
  const verdict = judge((situation) => {
    situation.artifacts.funds.feePerSecond = { known: false, why: 'a test' }
    situation.artifacts.funds.feePerRun = 0n
    situation.artifacts.funds.costPerRun = 0n
    hold(situation, amount)
  })
  expect(verdict.outcome).toBe(outcome)
  expect(verdict.summary).toContain('a test')
  if (verdict.outcome === 'fail') {
    expect(verdict.remedies[0].steps).toHaveLength(1)
    expect(verdict.remedies[0].summary).toContain('how long it lasts is unknown')
  }
})

test('what the target does not know is not sent there', () => {
  const verdict = judge((situation) => {
    situation.artifacts.token.registered = { known: true, value: undefined }
    hold(situation, 0n)
  })
  expect(verdict.outcome).toBe('fail')
})

test.each([
  [
    [{ kind: 'parachain', paraId: 1500 }] as const,
    /of a token of parachain 1500 to .* on parachain 1500 sends it/
  ],
  [[], /of the relay chain's token to .* on the relay chain sends it/],
  [[], /of the relay chain's token to .* on Asset Hub sends it/, ['assetHub'] as const],
  [[], /on Asset Hub or the relay chain sends it/, ['assetHub', 'relay'] as const]
])(
  'a token that lives elsewhere is named, with the chain that it is sent from',
  (interior, says, takenFrom?: readonly ('assetHub' | 'relay')[]) => {
    const verdict = judge((situation) => {
      const { feeAsset, funds } = situation.artifacts
      hold(situation, 0n)
      feeAsset.location = { parents: 1, interior: [...interior] }
      if (takenFrom !== undefined) {
        feeAsset.takenFrom = takenFrom.map((chain) => ({ chain, by: 'reserve' }))
      }
      funds.fund = undefined
    })
    const [remedy] = ('remedies' in verdict && verdict.remedies) || []
    expect(verdict.outcome).toBe('fail')
    expect(remedy?.summary).toMatch(says)
    expect(remedy?.summary).toContain('to parachain 2200, with that account as beneficiary')
    expect(remedy?.steps).toBeUndefined()
  }
)

const TRANSFER = 30_000_000_000_000n

/** The service pays in the relay token, and the user has an amount of it on each chain. */
function payRelayToken(
  { artifacts: { feeAsset, funds, hrmp } }: Situation,
  [onHost, onHub]: readonly [bigint, bigint],
  chain: 'relay' | 'assetHub' = 'assetHub'
): void {
  const token = { symbol: 'WND', decimals: 12 }
  feeAsset.balance = { known: true, value: { amount: 0n, ...token } }
  Object.assign(feeAsset, {
    ...{ spendable: 0n, location: { parents: 1, interior: [] } },
    takenFrom: [{ chain, by: 'reserve' }]
  })
  hrmp.held = { onHost, onHub }
  funds.fund = {
    ...{ chain, origin: { kind: 'signed', account: 'Alice' }, call: '0x00' },
    ...{ description: 'a transfer', preconditions: [], observe: '' },
    transfer: { amount: TRANSFER, ...token },
    fee: { amount: 5n, ...token }
  }
}

const remedyOf = (change: (situation: Situation) => void) => {
  const verdict = judge(change)
  return ('remedies' in verdict && verdict.remedies?.[0]) || undefined
}

test('the relay token is sent from Asset Hub by a user who has it there, to the unit', () => {
  const enough = remedyOf((one) => payRelayToken(one, [0n, TRANSFER + 5n]))
  expect(enough?.summary).toContain('Send 30 WND from assetHub')
  expect(enough?.steps).toHaveLength(1)
  const less = remedyOf((one) => payRelayToken(one, [7n, TRANSFER + 4n]))
  expect(less?.steps).toBeUndefined()
  expect(less?.summary).toMatch(
    /it needs 0\.000000000001 WND more\. The user can spend 0\.000000000007 WND on the relay chain and 30\.000000000004 WND on Asset Hub\.$/
  )
})

test('a transfer that fails in a run is named, and not suggested', () => {
  const remedy = remedyOf((one) => {
    payRelayToken(one, [0n, 2n * TRANSFER])
    one.artifacts.funds.fundFailure = 'on target: UntrustedReserveLocation'
  })
  expect(remedy?.steps).toBeUndefined()
  expect(remedy?.summary).toContain('fails in a run: on target: UntrustedReserveLocation')
})

type Change = (artifacts: Situation['artifacts']) => void

test.each<readonly [string, Change, boolean]>([
  ['nothing stands in its way', () => {}, true],
  [
    'the target does not know the token',
    ({ token }) => {
      token.registered = { known: true, value: undefined }
    },
    false
  ],
  [
    'the channel is closed',
    ({ hrmp }) => {
      hrmp.directions[0].channel = undefined
    },
    false
  ],
  [
    'the account is frozen',
    ({ feeAsset }) => {
      feeAsset.isFrozen = true
    },
    false
  ],
  [
    'a run of it fails',
    ({ funds }) => {
      funds.fundFailure = 'a test'
    },
    false
  ]
])('a transfer is found to send now: %s', (_, change, isFound) => {
  let found: unknown
  judge(({ artifacts }) => {
    change(artifacts)
    found = findFunding(artifacts as Parameters<typeof findFunding>[0])
  })
  expect(found !== undefined).toBe(isFound)
})
