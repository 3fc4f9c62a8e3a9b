import { EmptyProvidedId, errorToJson, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceFeeQuotesAgree } from './service-fee-quotes-agree.ts'

test('all agree', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toMatchInlineSnapshot(
    `"by RPC 0.8128326417 PCM, by the runtime 0.8128326417 PCM + 0.0631015299 PCM, computed 0.8128326417 PCM + 0.0631015299 PCM"`
  )
})

test('one that differs fails', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts }) => {
    if (artifacts.quote.runtimeApi.known) artifacts.quote.runtimeApi.value.xcmpFee += 1n
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toMatchInlineSnapshot(
    `"by RPC 0.8128326417 PCM, by the runtime 0.8128326417 PCM + 0.06310153 PCM, computed 0.8128326417 PCM + 0.0631015299 PCM"`
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a runtime may weigh runs by weights of its own', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts: { quote } }) => {
    if (quote.local.known) quote.local.value.executionFee += 1n
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toMatchInlineSnapshot(
    `"by RPC 0.8128326417 PCM, by the runtime 0.8128326417 PCM + 0.0631015299 PCM, computed 0.8128326418 PCM + 0.0631015299 PCM; the runtime weighs runs by its own weights"`
  )
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
  expect(verdict.summary).toBe('a test')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('what is refused has no price', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts }) => {
    const refusal = errorToJson(new ParaclockError(EmptyProvidedId, {}))
    Object.assign(artifacts.quote, { refusal, rpc: { known: false, why: 'a test' } })
  })
  expect(verdict).toMatchObject({
    outcome: 'notApplicable',
    summary: 'the task is refused: the provided id is empty'
  })
})

test('what cannot be computed here is for a person', () => {
  const verdict = judgeWith(serviceFeeQuotesAgree, ({ artifacts }) => {
    artifacts.quote.local = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toMatchInlineSnapshot(
    `"Ask the service’s team to confirm the quote by RPC 0.8128326417 PCM, by the runtime 0.8128326417 PCM + 0.0631015299 PCM: a test"`
  )
})
