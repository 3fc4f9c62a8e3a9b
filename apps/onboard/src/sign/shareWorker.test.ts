import type { IsolationReply, IsolationWorker } from '@paraclock/executor'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareWorker } from './shareWorker.ts'

interface Started {
  reply: (reply: IsolationReply) => void
  fail: (problem: string) => void
  ended: number
}

let started: Started[]

function start(): IsolationWorker {
  const one: Started = { reply: () => {}, fail: () => {}, ended: 0 }
  started.push(one)
  return {
    send: () => {},
    receive: (listener) => {
      one.reply = listener
    },
    onFailure: (listener) => {
      one.fail = listener
    },
    end: () => {
      one.ended += 1
    }
  }
}

beforeEach(() => {
  started = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const loaded = { kind: 'loaded' } as unknown as IsolationReply
const questions = { kind: 'questions', questions: [] } as unknown as IsolationReply
const request = { kind: 'load', code: new Uint8Array() } as const

test('a worker that is ended without work is used again, until it is idle for long', () => {
  const next = shareWorker(start)
  const heard: IsolationReply[] = []
  const first = next()
  first.receive((reply) => heard.push(reply))
  first.send(request)
  started[0]?.reply(loaded)
  first.end()
  const second = next()
  expect(started).toHaveLength(1)
  second.receive((reply) => heard.push(reply))
  second.send(request)
  started[0]?.reply(loaded)
  expect(heard).toEqual([loaded, loaded])
  vi.advanceTimersByTime(5_000)
  expect(started[0]?.ended).toBe(0)
  second.end()
  vi.advanceTimersByTime(5_000)
  expect(started[0]?.ended).toBe(1)
  next()
  expect(started).toHaveLength(2)
})

test.each([
  ['has not answered', () => {}],
  ['asks for storage', (one: Started) => one.reply(questions)],
  ['has failed', (one: Started) => one.fail('gone')]
])('a worker that %s is ended with its code', (_, act) => {
  const next = shareWorker(start)
  const worker = next()
  worker.receive(() => {})
  worker.onFailure(() => {})
  worker.send(request)
  for (const one of started) act(one)
  worker.end()
  expect(started[0]?.ended).toBe(1)
  next()
  expect(started).toHaveLength(2)
})
