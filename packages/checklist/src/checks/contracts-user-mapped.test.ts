import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { contractsUserMapped } from './contracts-user-mapped.ts'

test('a call that reaches none asks for nothing', () => {
  expect(judgeWith(contractsUserMapped).outcome).toBe('notApplicable')
})

test('an unmapped user warns when it does', () => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts }) => {
    artifacts.proxyProof.reachesContracts = true
  })
  expect(verdict.outcome).toBe('fail')
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
})

test('an Ethereum address passes', () => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts }) => {
    if (artifacts.proxy.contracts !== undefined) artifacts.proxy.contracts.isEthereumAddress = true
  })
  expect(verdict.outcome).toBe('pass')
})

test('a chain without contracts is not concerned', () => {
  const verdict = judgeWith(contractsUserMapped, ({ artifacts }) => {
    artifacts.proxy.contracts = undefined
  })
  expect(verdict.outcome).toBe('notApplicable')
})
