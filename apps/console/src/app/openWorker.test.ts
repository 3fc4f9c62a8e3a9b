import { expose } from 'comlink'
import { beforeEach, expect, test, vi } from 'vitest'
import { openWorker } from './openWorker.ts'

interface Api {
  add(one: number, other: number): Promise<number>
  tell(text: string, listener: (text: string) => void): Promise<void>
  wait(): Promise<never>
}

const PULSE_MS = 5000
const opened: StubWorker[] = []

/** A worker whose script runs in this thread, behind a channel. It can stop answering. */
class StubWorker extends EventTarget {
  isTerminated = false
  isDeaf = false
  readonly args: readonly unknown[]
  readonly #channel = new MessageChannel()

  constructor(...args: readonly unknown[]) {
    super()
    this.args = args
    const api: Api = {
      add: async (one, other) => one + other,
      tell: async (text, listener) => listener(`${text}!`),
      wait: () => new Promise(() => undefined)
    }
    expose(api, this.#channel.port1)
    this.#channel.port2.onmessage = ({ data }) =>
      this.dispatchEvent(new MessageEvent('message', { data }))
    opened.push(this)
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.isDeaf) this.#channel.port2.postMessage(message, transfer as never)
  }

  terminate(): void {
    this.isTerminated = true
    this.#channel.port2.close()
  }
}

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('Worker', StubWorker)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => {
    for (const worker of opened) worker.terminate()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const open = () => {
  const worker = openWorker<Api>('./assets/chainsWorker-1a.js', 'work on the chains')
  return { worker, stub: opened[0] as StubWorker }
}

/** Lets so many questions pass, whether they are answered or not. */
const pass = (pulses: number) => vi.advanceTimersByTime(pulses * PULSE_MS)

test('a worker is a module with a name, and its methods take functions', async () => {
  const { worker, stub } = open()
  expect(stub.args).toEqual([
    './assets/chainsWorker-1a.js',
    { type: 'module', name: 'work on the chains' }
  ])
  // The proxy of the methods is not a promise.
  const api = await worker.api
  expect(await api.add(2, 3)).toBe(5)
  const texts: string[] = []
  await api.tell('hi', (text) => texts.push(text))
  await expect.poll(() => texts).toEqual(['hi!'])
  expect([worker.isOver(), stub.isTerminated]).toEqual([false, false])
})

test('a worker that is ended rejects what waits for it, and every later call', async () => {
  const { worker, stub } = open()
  const waiting = worker.api.wait()
  worker.end()
  const aborted = {
    code: 'OperationAborted',
    message: expect.stringContaining('the work on the chains')
  }
  await expect(waiting).rejects.toMatchObject(aborted)
  await expect(worker.api.add(1, 1)).rejects.toMatchObject(aborted)
  expect([worker.isOver(), stub.isTerminated, vi.getTimerCount()]).toEqual([true, true, 0])
})

test.each([
  ['Unexpected token', 'Unexpected token'],
  [undefined, 'it did not load']
])('a script that fails with %s names its file', async (message, problem) => {
  const { worker, stub } = open()
  const waiting = worker.api.wait()
  stub.dispatchEvent(Object.assign(new Event('error'), { message }))
  await expect(waiting).rejects.toMatchObject({
    code: 'PagePartUnavailable',
    context: { part: 'chainsWorker-1a.js', problem }
  })
  expect([worker.isOver(), stub.isTerminated, vi.getTimerCount()]).toEqual([true, true, 0])
})

test('a worker that answered once, and then leaves five questions unanswered, is ended', async () => {
  const { worker, stub } = open()
  await worker.api.add(1, 1)
  stub.isDeaf = true
  const waiting = worker.api.wait()
  pass(4)
  expect(worker.isOver()).toBe(false)
  pass(1)
  await expect(waiting).rejects.toMatchObject({
    code: 'PagePartUnavailable',
    context: { work: 'work on the chains', seconds: 20 }
  })
  expect([worker.isOver(), stub.isTerminated]).toEqual([true, true])
})

test('each answer forgives the questions that were missed before it', async () => {
  const { worker, stub } = open()
  await worker.api.add(1, 1)
  for (let round = 0; round < 3; round += 1) {
    stub.isDeaf = true
    pass(3)
    stub.isDeaf = false
    pass(1)
    // It comes after the answer to the question.
    await worker.api.add(1, 1)
  }
  expect(worker.isOver()).toBe(false)
})

test('a worker may take long to load', () => {
  vi.stubGlobal(
    'Worker',
    class extends StubWorker {
      override isDeaf = true
    }
  )
  const { worker } = open()
  pass(1000)
  expect(worker.isOver()).toBe(false)
})
