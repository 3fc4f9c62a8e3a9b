import { expect, test } from 'vitest'
import { createProcess } from '../../test/createProcess.ts'
import { runMain } from './runMain.ts'

test('what nobody caught ends a command by a code and 70, without its source', async () => {
  const { process, texts } = createProcess('/nowhere', 'check')
  const running = runMain(process)
  process.emit('uncaughtException', new TypeError('Cannot convert object to primitive value'))
  process.emit('unhandledRejection', { toString: 1, valueOf: 1 })
  expect(await running).toBe(70)
  expect(texts.err).toMatch(/^ProgramFailed /)
  expect(texts.err).toContain('Cannot convert object to primitive value')
  expect(texts.err).not.toMatch(/\n\s+at |an object/)
  expect(texts.err).toMatch(/^A report with the stack is in \S+fault\.txt\.$/m)
  expect(process.eventNames()).toEqual([])
})

test('a command that fails by itself keeps its code', async () => {
  const { process, texts } = createProcess('/nowhere', 'check')
  expect(await runMain(process)).toBe(2)
  expect(texts.err).toMatch(/^ConfigMissing /)
})
