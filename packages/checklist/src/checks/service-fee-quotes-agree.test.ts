import { EmptyProvidedId, errorToJson, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceFeeQuotesAgree } from './service-fee-quotes-agree.ts'

test('all agree', () => {
  expect(judgeWith(serviceFeeQuotesAgree).outcome).toBe('pass')
})

test('one that differs fails', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts }) => {
    if (artifacts.quote.runtimeApi.known) artifacts.quote.runtimeApi.value.xcmpFee += 1n
  })
  expect(verdict.outcome).toBe('fail')
})

test('a runtime may weigh runs by weights of its own', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts: { quote } }) => {
    if (quote.local.known) quote.local.value.executionFee += 1n
  })
  expect(verdict.outcome).toBe('pass')
})

test('an execution fee that only RPC tells is held to the computed one', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts: { quote } }) => {
    if (quote.local.known) quote.local.value.executionFee += 1n
    quote.runtimeApi = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('fail')
})

test('what RPC tells is held to what the runtime does', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts: { quote } }) => {
    if (quote.rpc.known) quote.rpc.value.executionFee += 1n
  })
  expect(verdict.outcome).toBe('fail')
})

test('no quote at all fails', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts }) => {
    artifacts.quote.rpc = { known: false, why: 'a test' }
    artifacts.quote.runtimeApi = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('fail')
})

test('what is refused has no price', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts }) => {
    const refusal = errorToJson(new ParaclockError(EmptyProvidedId, {}))
    Object.assign(artifacts.quote, { refusal, rpc: { known: false, why: 'a test' } })
  })
  expect(verdict.outcome).toBe('notApplicable')
})

test('what cannot be computed here is for a person', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts }) => {
    artifacts.quote.local = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
