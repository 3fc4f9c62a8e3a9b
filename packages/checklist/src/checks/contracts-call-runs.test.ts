import { expect, test } from 'vitest'
import { reachedContract as reached } from '../../test/fixtures/reachedContract.ts'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import type { ReachedContract } from '../evidence/ProgramArtifact.ts'
import { contractsCallRuns } from './contracts-call-runs.ts'

const judge = (failure: string | undefined, changes: Partial<ReachedContract> = {}) =>
  judgeWith(contractsCallRuns, ({ artifacts }: Situation) => {
    artifacts.contracts.reached = [{ ...reached, ...changes }]
    artifacts.contracts.made = { known: true, value: { failure } }
  })

test('a call that reaches no contract is not concerned', () => {
  expect(judgeWith(contractsCallRuns).outcome).toBe('notApplicable')
})

test('a call that runs passes, with the gas that it uses where that is seen', () => {
  expect(judge(undefined).summary).toBe('the call runs, with 43000 of 100000 gas')
  expect(judge(undefined, { gasUsed: undefined }).outcome).toBe('pass')
})

test('a contract that reverts is named with its reason, and the user with the account', () => {
  const verdict = judge('evm.ExecutedFailed', { reason: 'too early' })
  expect(verdict.outcome).toBe('fail')
})

test('a call that fails without a reason says with what, and why no reason is seen', () => {
  expect(judge('evm.BalanceLow').summary).toBe('the call fails with evm.BalanceLow')
  const unseen = 'the target has no ReviveApi'
  expect(judge('evm.BalanceLow', { unseen }).summary).toBe('the call fails with evm.BalanceLow')
  expect(judge('evm.ExecutedFailed').summary).toMatch(/: the contract returns no reason$/)
  const { summary } = judge('revive.ContractReverted', { unseen })
  expect(summary).toBe('the call fails with revive.ContractReverted: the target has no ReviveApi')
})

test.each(['maxFeePerGas', 'gasPrice'] as const)(
  'a call that offers too little by %s is told the figure to set',
  (priceArgument) => {
    const verdict = judgeWith(contractsCallRuns, ({ artifacts }: Situation) => {
      artifacts.contracts.reached = [{ ...reached, priceArgument }]
      artifacts.contracts.made = { known: true, value: { failure: 'evm.GasPriceTooLow' } }
      const seen = {
        origin: 'account',
        address: undefined,
        mapping: undefined,
        holder: undefined
      } as const
      const value = { ...seen, gasPrice: 125n, chainId: undefined }
      artifacts.contracts.access = { known: true, value }
    })
    expect(verdict).toMatchObject({
      outcome: 'fail',
      summary: 'the call fails with evm.GasPriceTooLow: a unit of gas costs 125',
      remedies: [
        {
          summary: expect.stringMatching(
            new RegExp(
              `^Set ${priceArgument} in automation\\.call to 250, .*the user's account on the target`
            )
          )
        }
      ]
    })
    expect(judge('evm.GasPriceTooLow').summary).toBe('the call fails with evm.GasPriceTooLow')
  }
)

test('what cannot be run is for a person', () => {
  const verdict = judgeWith(contractsCallRuns, ({ artifacts }: Situation) => {
    artifacts.contracts.made = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
