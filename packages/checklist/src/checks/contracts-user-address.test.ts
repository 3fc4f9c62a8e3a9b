import { formatAddress, genericPrefix, parseAccountId20, parseAccountId32 } from '@paraclock/core'
import { expect, test } from 'vitest'
import { reachedContract as reached } from '../../test/fixtures/reachedContract.ts'
import { type Draft, judgeWith, type Situation } from '../../test/judgeWith.ts'
import type { FoundAccess, ReachedContract } from '../evidence/ProgramArtifact.ts'
import { contractsUserAddress } from './contracts-user-address.ts'

const address = parseAccountId20(`0x${'cd'.repeat(20)}`)
const own: FoundAccess = {
  origin: 'account',
  address,
  mapping: 'same',
  holder: address,
  gasPrice: 0n,
  chainId: undefined
}

const judge = (
  changes: Partial<FoundAccess>,
  calls: readonly Partial<ReachedContract>[] = [{}],
  change: (situation: Situation) => void = () => {}
) =>
  judgeWith(contractsUserAddress, (situation: Situation) => {
    const { artifacts, config } = situation
    const value = { ...own, ...changes } as Draft<FoundAccess>
    artifacts.contracts.access = { known: true, value }
    artifacts.contracts.reached = calls.map((call) => ({ ...reached, source: address, ...call }))
    config.automation.account = address
    change(situation)
  })

const USER = "the user's account on the target"

test('a chain without evm.call is not concerned', () => {
  expect(judgeWith(contractsUserAddress).outcome).toBe('notApplicable')
})

test('a user who is the source passes, and what pays is said', () => {
  expect(judge({})).toMatchObject({
    outcome: 'pass',
    summary: expect.stringMatching(/as 0x(cd){20}, the account itself; it pays the value$/i)
  })
  expect(judge({ gasPrice: 1n }).summary).toMatch(/; it pays the value and the gas$/)
  const holder = parseAccountId32(`0x${'07'.repeat(32)}`)
  expect(judge({ mapping: 'truncated', holder }).summary).toMatch(
    /, its first 20 bytes; another account, \w{47,49}, pays the value$/
  )
  expect(judge({ holder: undefined, mapping: 'bound' }).summary).toMatch(
    /, which the target stores for it$/
  )
  const hidden = { address: undefined, mapping: undefined, holder: undefined }
  expect(judge(hidden, [{ source: undefined }]).summary).toBe(
    `the target takes evm.call from ${USER}`
  )
})

test('the payer is the same account in whatever address format it is configured', () => {
  const holder = parseAccountId32(`0x${'07'.repeat(32)}`)
  const verdict = judge({ mapping: 'truncated', holder }, [{}], ({ artifacts, config }) => {
    config.automation.account = formatAddress({ account: holder, prefix: genericPrefix })
    artifacts.target.ss58Prefix = 2
  })
  expect(verdict.summary).toMatch(/, its first 20 bytes; it pays the value$/)
})

test('another source is refused with the one that is right', () => {
  const verdict = judge({}, [{}, { source: `0x${'22'.repeat(20)}` }])
  expect(verdict).toMatchObject({
    outcome: 'fail',
    remedies: [
      { summary: expect.stringMatching(/^Name 0x(cd){20} as source in automation\.call/i) }
    ]
  })
})

test.each([
  ['root', 'the target accepts evm.call only from root'],
  ['nobody', 'the target takes evm.call from no account, and not from root']
] as const)(
  'a call that only %s may dispatch fails, and concerns no other call',
  (origin, told) => {
    expect(judge({ origin })).toMatchObject({
      outcome: 'fail',
      summary: told,
      remedies: [{ summary: expect.stringContaining('ethereumXcm.transactThroughProxy') }]
    })
    expect(judge({ origin }, [{ pallet: 'ethereumXcm' }]).outcome).toBe('notApplicable')
  }
)

test('what cannot be run is for a person', () => {
  const verdict = judgeWith(contractsUserAddress, ({ artifacts }: Situation) => {
    artifacts.contracts.access = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
