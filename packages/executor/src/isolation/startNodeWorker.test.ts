import { expect, test } from 'vitest'
import { bytesOf } from '../../test/modules/buildModule.ts'
import type { IsolationReply } from './IsolationMessages.ts'
import { startNodeWorker } from './startNodeWorker.ts'

test('a thread answers, and one that fails says why it ended', async () => {
  const worker = startNodeWorker()
  const replied = Promise.withResolvers<IsolationReply>()
  const ended = Promise.withResolvers<void>()
  const problems: string[] = []
  worker.receive((reply) => replied.resolve(reply))
  worker.onFailure((problem) => {
    problems.push(problem)
    if (problems.length === 2) ended.resolve()
  })
  worker.send({ kind: 'load', code: bytesOf('x') })
  expect(await replied.promise).toMatchObject({ kind: 'error', code: 'RuntimeCodeMalformed' })
  // A message other than a request.
  worker.send(null as never)
  await ended.promise
  expect(problems).toEqual([expect.stringContaining('null'), 'it ended with code 1'])
})

test('a thread can be ended at once, and again', async () => {
  const worker = startNodeWorker()
  const ended = Promise.withResolvers<string>()
  worker.receive(() => undefined)
  worker.onFailure(ended.resolve)
  worker.end()
  expect(await ended.promise).toMatch(/^it ended with code \d$/)
  worker.end()
})
