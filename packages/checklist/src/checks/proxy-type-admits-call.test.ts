import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyTypeAdmitsCall } from './proxy-type-admits-call.ts'

test('the configured type admits it', () => {
  expect(judgeWith(proxyTypeAdmitsCall).outcome).toBe('pass')
})

test('a type that does not fails', () => {
  const verdict = judgeWith(proxyTypeAdmitsCall, ({ config }) => {
    config.automation.proxyType = 'NonTransfer'
  })
  expect(verdict.outcome).toBe('fail')
})

test('without a type any will do', () => {
  const verdict = judgeWith(proxyTypeAdmitsCall, ({ config }) => {
    delete config.automation.proxyType
  })
  expect(verdict.outcome).toBe('pass')
})

test('none at all fails', () => {
  const verdict = judgeWith(proxyTypeAdmitsCall, ({ artifacts, config }) => {
    delete config.automation.proxyType
    artifacts.proxyProof.admitting = []
  })
  expect(verdict.outcome).toBe('fail')
})

test('a batchAll in another, which the pallet Utility itself refuses, is for the author of the call', () => {
  const owner = (description: string) => {
    const verdict = judgeWith(proxyTypeAdmitsCall, ({ artifacts }) => {
      Object.assign(artifacts.proxyProof, { admitting: [], description })
    })
    return 'remedies' in verdict ? verdict.remedies?.[0]?.owner : undefined
  }
  const inner = 'utility.batchAll(calls: [system.remark(remark: 0x01)])'
  expect(owner(`utility.batchAll(calls: [${inner}])`)).toBe('user')
  expect(owner(`utility.batchAll(calls: [utility.batch(calls: [${inner}])])`)).toBe('user')
  expect(owner(`utility.batch(calls: [${inner}, ${inner}])`)).toBe('targetGovernance')
})

test('what was not proved is for a person', () => {
  const verdict = judgeWith(proxyTypeAdmitsCall, ({ artifacts }) => {
    for (const type of artifacts.proxyProof.types) type.verdict = 'unproved'
  })
  expect(verdict.outcome).toBe('manual')
})

test('a type that the target has not is named as such, and tells why the call is none', () => {
  const verdict = judgeWith(proxyTypeAdmitsCall, ({ config }) => {
    config.automation.proxyType = 'Automatoin'
  })
  expect(verdict.outcome).toBe('fail')
  expect(proxyTypeAdmitsCall.explains).toContain('ChainItemMissing')
})
