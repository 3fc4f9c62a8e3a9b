import {
  ChainItemMissing,
  FactMissing,
  OperationAborted,
  ParaclockError,
  shorten
} from '@paraclock/core'
import { expect, test } from 'vitest'
import { noteStep } from './noteStep.ts'

const title = 'open the channels'

test('what a step showed is its detail', async () => {
  const step = await noteStep({ title, work: async () => 'both are open' })
  expect(step).toMatchObject({ title, succeeded: true, detail: 'both are open' })
})

test('a step that fails says why, and what to do on the real chain', async () => {
  const error = new ParaclockError(ChainItemMissing, {
    chain: 'target',
    item: shorten('sudo.sudo')
  })
  const step = await noteStep({
    title,
    work: () => Promise.reject(error),
    remedy: () => 'Have it voted on.'
  })
  expect(step).toMatchObject({ succeeded: false })
  expect(step.detail).toBe('ChainItemMissing: "target" has no "sudo.sudo". Have it voted on.')
})

test('what fails here and would fail in life is not advised', async () => {
  const error = new ParaclockError(FactMissing, { what: 'the fee' })
  const step = await noteStep({
    title,
    work: () => Promise.reject(error),
    remedy: (code) => (code === 'StepFailed' ? 'Have it voted on.' : undefined)
  })
  expect(step.detail).toBe('FactMissing: no source has the fee')
})

test('an interruption is no result', async () => {
  const stopped = new ParaclockError(OperationAborted, { what: 'settling' })
  await expect(noteStep({ title, work: () => Promise.reject(stopped) })).rejects.toBe(stopped)
})

test('a fault of the program fails its step, and the stack is in a file', async () => {
  const fault = new TypeError("createType(DispatchError): unable to find 'FundsUnavailable'")
  const step = await noteStep({ title, work: () => Promise.reject(fault) })
  expect(step.succeeded).toBe(false)
  expect(step.detail).toMatch(
    /^ProgramFailed: .*unable to find 'FundsUnavailable'\. A report with the stack is in \S+$/
  )
})
