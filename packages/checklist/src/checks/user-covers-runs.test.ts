import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { userCoversRuns } from './user-covers-runs.ts'

test('money for all runs passes', () => {
  expect(judgeWith(userCoversRuns).outcome).toBe('pass')
})

test('money for fewer runs fails with the run and the difference', () => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
    artifacts.repeats.value.failure = { run: 3, error: 'Token.FundsUnavailable' }
    artifacts.user.onTarget.spendable = 25_000_000_000n
  })
  expect(verdict.outcome).toBe('fail')
})

const lack = { each: 10n, left: 25n, symbol: 'PCM', decimals: 1, isApproval: false }

test.each([
  [
    lack,
    / on the target \(uv.*\) holds 2.5 PCM$/,
    /^Send 0.5 PCM to the user's account on the tar/
  ],
  [{ ...lack, owner: 'Bob' }, /; Bob holds 2.5 PCM$/, /^Send 0.5 PCM to Bob, without/],
  [
    { ...lack, owner: 'Bob', isApproval: true },
    /; Bob approved 2.5 PCM$/,
    /^Have Bob approve 0.5 PCM more on the target for the user's account/
  ],
  [{ ...lack, left: 30n }, / holds 3 PCM$/, /^Send 1 PCM to the user's account on the target/]
])('an asset that is lacking is named, with whose it is: %o', (of, held, remedy) => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
    artifacts.repeats.value.failure = { run: 3, error: 'foreignAssets.X', lack: of }
  })
  expect(verdict).toMatchObject({
    outcome: 'fail',
    summary: expect.stringMatching(held),
    remedies: [{ summary: expect.stringMatching(remedy) }]
  })
})

test('a call that fails at once is told elsewhere', () => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
    artifacts.repeats.value.failure = { run: 1, error: 'Token.FundsUnavailable' }
    Object.assign(artifacts.repeats.value, { spent: 0n })
  })
  expect(verdict.outcome).toBe('notApplicable')
})

test('a proxy that is still to be granted is paid for first', () => {
  const judge = (spendable: bigint) =>
    judgeWith(
      userCoversRuns,
      ({ artifacts }) => {
        artifacts.user.onTarget.spendable = spendable
      },
      'fresh'
    )
  // A deposit of 1.1 TGT, the fee of the call, and three runs of 1 TGT.
  const NEEDED = 11_000_000_000n + 245_113_170n + 30_000_000_000n
  expect(judge(NEEDED).outcome).toBe('pass')
  expect(judge(NEEDED - 1n)).toMatchObject({
    outcome: 'fail',
    summary:
      '4.1245113169 TGT can be spent, where 3 runs take 3 TGT, after the proxy, which takes 1.124511317 TGT'
  })
})

test('more runs than were tried at once are paid for, to the unit', () => {
  const judge = (spendable: bigint) =>
    judgeWith(userCoversRuns, ({ artifacts }) => {
      if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
      Object.assign(artifacts.repeats.value, { runs: 100, planned: 250 })
      artifacts.user.onTarget.spendable = spendable
    })
  const NEEDED = 250n * 10_000_000_000n
  expect(judge(NEEDED)).toMatchObject({
    outcome: 'pass',
    summary:
      'the call can be made 100 times at once, each of which takes 1 TGT; 250 TGT can be spent, where 250 runs take 250 TGT'
  })
  expect(judge(NEEDED - 1n)).toMatchObject({
    outcome: 'fail',
    summary: '249.9999999999 TGT can be spent, where 250 runs take 250 TGT',
    remedies: [{ summary: expect.stringMatching(/^Send 0\.0000000001 TGT to the user's account/) }]
  })
})

test('an asset has to last for the runs that were not tried at once, too', () => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
    const failure = { run: 3, error: 'foreignAssets.X', lack }
    Object.assign(artifacts.repeats.value, { runs: 100, planned: 250, failure })
  })
  expect(verdict).toMatchObject({
    summary: expect.stringMatching(/^the call fails at run 3 of 250, /),
    remedies: [{ summary: expect.stringMatching(/^Send 247\.5 PCM to/) }]
  })
})

test('an account without money for a run is told what all runs take, and what it has to keep', () => {
  const judge = (held: object, runs = 3) =>
    judgeWith(userCoversRuns, ({ artifacts }) => {
      if (!artifacts.repeats.known) throw new Error('the fixture has no repeats')
      const failure = { run: 1, error: 'Token.FundsUnavailable', lack: undefined }
      Object.assign(artifacts.repeats.value, { runs, failure, spent: 10_000_000_000n })
      Object.assign(artifacts.user.onTarget, { spendable: 0n, reserved: 0n, frozen: 0n }, held)
    })
  const sends = (text: string) => ({
    outcome: 'fail',
    remedies: [{ owner: 'user', summary: expect.stringContaining(`Send ${text} TGT to`) }]
  })
  expect(judge({ free: 100_000_000n })).toMatchObject(sends('3'))
  expect(judge({ free: 100_000_000n }, 1)).toMatchObject(sends('1'))
  expect(judge({ free: 99_999_999n })).toMatchObject(sends('3.0000000001'))
  expect(judge({ free: 10_000_000_000n, frozen: 50_000_000_000n })).toMatchObject(sends('7'))
})

test('what cannot be tried is not concerned', () => {
  const verdict = judgeWith(userCoversRuns, ({ artifacts }) => {
    artifacts.repeats = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('notApplicable')
})
