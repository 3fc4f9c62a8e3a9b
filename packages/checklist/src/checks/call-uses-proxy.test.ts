import { CallMalformed, errorToJson, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import { ContractCallRefused } from '../errors/checklist.ts'
import { callUsesProxy } from './call-uses-proxy.ts'

test('the call is wrapped', () => {
  expect(judgeWith(callUsesProxy).outcome).toBe('pass')
})

test.each([
  ['a bare call', ({ artifacts }) => Object.assign(artifacts.call, { call: '0x00' })],
  [
    'one for another user',
    ({ artifacts: { proxy } }) => Object.assign(proxy, { user: proxy.delegate })
  ]
] as [string, (situation: Situation) => void][])('%s fails', (_, change) => {
  const verdict = judgeWith(callUsesProxy, change)
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    'proxy.proxy(real: uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4, forceProxyType: Automation, call: balances.transferKeepAlive(dest: uvtJEKb5M19kqUZA6QfADdQZCoHkP2fg8NPHAYwmHWmGSsqrA, value: 10_000_000_000 (1 TGT)))'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a call of a contract that cannot be made fails, with what to set', () => {
  const context = { call: 'evm.call', chain: 'target', problem: 'no gas', remedy: 'Give it gas.' }
  const error = errorToJson(new ParaclockError(ContractCallRefused, context))
  expect(callUsesProxy.explains).toContain(error.code)
  expect(callUsesProxy.explainFailure?.(error, {})).toMatchObject({
    outcome: 'fail',
    summary: '"evm.call" cannot be made on target: no gas',
    remedies: [{ summary: 'Correct automation.call. Give it gas.' }]
  })
})

test('a call whose arguments do not fit the target fails, and says which', () => {
  const context = { call: 'balances.transferKeepAlive', argument: 'dest', problem: '32 bytes' }
  const error = errorToJson(new ParaclockError(CallMalformed, context))
  expect(callUsesProxy.explains).toContain(error.code)
  expect(callUsesProxy.explainFailure?.(error, {})).toMatchObject({
    outcome: 'fail',
    summary: expect.stringContaining('"dest" of balances.transferKeepAlive'),
    remedies: [{ summary: expect.stringContaining('automation.call') }]
  })
})
