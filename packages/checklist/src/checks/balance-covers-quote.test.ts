import { formatBalance } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith, readArtifacts, type Situation } from '../../test/judgeWith.ts'
import { balanceCoversQuote } from './balance-covers-quote.ts'

/** Lets the user hold an amount on the service, of which a part is frozen. */
function hold({ artifacts }: Situation, free: bigint, frozen = 0n): void {
  const { onService } = artifacts.user
  const kept = frozen > DEPOSIT ? frozen : DEPOSIT
  Object.assign(onService, {
    free,
    frozen,
    reserved: 0n,
    spendable: free > kept ? free - kept : 0n
  })
}

// The existential deposit, and what three runs and their transaction cost.
const { quote, service } = readArtifacts('ready')
const DEPOSIT = service.existentialDeposit ?? 0n
const INCLUSION = quote.inclusionFee.known ? quote.inclusionFee.value : 0n
const RUNS = quote.runtimeApi.known
  ? quote.runtimeApi.value.executionFee + quote.runtimeApi.value.xcmpFee
  : 0n

test('the user can pay', () => {
  expect(judgeWith(balanceCoversQuote).outcome).toBe('pass')
})

test('the places in crowded slots are paid for, to the unit', () => {
  const places = 32_525_634_766n
  const judge = (free: bigint) =>
    judgeWith(balanceCoversQuote, (situation) => {
      hold(situation, free)
      const { admission } = situation.artifacts.quote
      if (admission !== undefined) Object.assign(admission, { placeFee: places })
    })
  const enough = judge(DEPOSIT + INCLUSION + RUNS + places)
  expect(enough.outcome).toBe('pass')
  expect(enough.summary).toContain(', places in crowded slots 3.2525634766 PCM')
  expect(judge(DEPOSIT + INCLUSION + RUNS + places - 1n).outcome).toBe('fail')
})

test('if the fee of the transaction is unknown, a person compares what is left for it', () => {
  const judge = (free: bigint) =>
    judgeWith(balanceCoversQuote, (situation) => {
      hold(situation, free)
      situation.artifacts.quote.inclusionFee = { known: false, why: 'no API states it' }
    })
  expect(judge(DEPOSIT + RUNS)).toMatchObject({
    outcome: 'manual',
    summary: expect.stringMatching(/inclusion unknown, .*: no API states it\.$/)
  })
  expect(judge(DEPOSIT + RUNS - 1n).outcome).toBe('fail')
})

test('to the unit', () => {
  const judge = (free: bigint) =>
    judgeWith(balanceCoversQuote, (situation) => hold(situation, free))
  expect(judge(DEPOSIT + INCLUSION + RUNS).outcome).toBe('pass')
  const verdict = judge(DEPOSIT + INCLUSION + RUNS - 1n)
  expect(verdict.outcome).toBe('fail')
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toBe(
    "Send 0.0000000002 PCM to the user's account on the service (h3Th7HtNH9S83erAb1K9EjLFyVKYYMLGSqHVwuCGX7LvzSWEn): the 0.0000000001 PCM that it lacks, and a tenth more, because fees change."
  )
})

test('an empty account also lacks the existential deposit', () => {
  const verdict = judgeWith(balanceCoversQuote, (situation) => hold(situation, 0n))
  const lacking = formatBalance(DEPOSIT + INCLUSION + RUNS, service.token)
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toContain(
    `: the ${lacking} that it lacks, and a tenth more`
  )
})

test('neither a prepayment nor the fee may take what is frozen', () => {
  const judge = (frozen: bigint) =>
    judgeWith(balanceCoversQuote, (situation) =>
      hold(situation, DEPOSIT + INCLUSION + RUNS, frozen)
    )
  expect(judge(DEPOSIT).outcome).toBe('pass')
  expect(judge(DEPOSIT + 1n).outcome).toBe('fail')
})

test('what is on hold for runs covers no frozen tokens, another hold does', () => {
  const needed = DEPOSIT + INCLUSION + RUNS
  const judge = (prepaid: bigint) =>
    judgeWith(balanceCoversQuote, (situation) => {
      hold(situation, needed, DEPOSIT + RUNS)
      Object.assign(situation.artifacts.user.onService, { reserved: RUNS, prepaid })
    })
  expect(judge(0n).outcome).toBe('pass')
  expect(judge(1n).outcome).toBe('fail')
})

test('a task that recurs needs the fees of its first three runs, and lasts as long as they are there', () => {
  const judge = (free: bigint) =>
    judgeWith(balanceCoversQuote, (situation) => {
      situation.artifacts.quote.frequency = 60
      hold(situation, free)
    })
  expect(judge(DEPOSIT + INCLUSION + 3n * RUNS - 1n).outcome).toBe('fail')
  expect(judge(DEPOSIT + INCLUSION + 5n * RUNS)).toMatchObject({
    outcome: 'pass',
    summary: expect.stringContaining('it lasts for at least 5 runs')
  })
})

test('without a quote a person compares', () => {
  const verdict = judgeWith(balanceCoversQuote, ({ artifacts }) => {
    artifacts.quote.runtimeApi = { known: false, why: 'a test' }
    artifacts.quote.local = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
