import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { contractsUserMapped } from './contracts-user-mapped.ts'

test('a call that reaches none asks for nothing', () => {
  const verdict = judgeWith(contractsUserMapped)
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).toBe(
    "the user's account on the target is not mapped, and the call reaches no contract"
  )
})

test('an unmapped user warns when it does', () => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts }) => {
    artifacts.proxyProof.reachesContracts = true
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    "the user's account on the target is not mapped, and the call reaches a contract"
  )
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(remedy?.steps?.map(({ description }) => description)).toEqual(['revive.mapAccount()'])
})

test.each([
  ['batchMapAccounts', /^Have anybody map .* with revive\.batchMapAccounts/],
  ['none', /^Send the existential deposit to/]
] as const)('what worked in a run is suggested: %s', (name, advice) => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts: { proxyProof } }) => {
    proxyProof.reachesContracts = true
    proxyProof.mapping = name === 'none' ? { name } : { name, call: '0x3c0d' }
  })
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(remedy?.summary).toMatch(advice)
  const steps = remedy?.steps?.map(({ description }) => description.split('(')[0])
  expect(steps).toEqual(name === 'none' ? undefined : ['revive.batchMapAccounts'])
})

test('a mapped one passes', () => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts }) => {
    if (artifacts.proxy.contracts !== undefined) artifacts.proxy.contracts.isMapped = true
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe("the user's account on the target is mapped")
})

test('an Ethereum address passes', () => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts }) => {
    if (artifacts.proxy.contracts !== undefined) artifacts.proxy.contracts.isEthereumAddress = true
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe("the user's account on the target is an Ethereum address")
})

test('a chain without contracts is not concerned', () => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts }) => {
    artifacts.proxy.contracts = undefined
  })
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).toBe('the target has no contracts of this kind')
})
