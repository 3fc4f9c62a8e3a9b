import type { Hex } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import type { ParaclockProvider, ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { RememberedChain, RememberedQuestion } from './ChainMemory.ts'
import { QuestionMemory } from './QuestionMemory.ts'

const [GENESIS, BLOCK, CODE] = [1, 2, 3].map((byte) => `0x0${byte}`.padEnd(66, '7')) as [
  Hex,
  Hex,
  Hex
]
const questionOf = (key: number, block: Hex | null = null): RememberedQuestion => ({
  method: 'state_getStorage',
  params: [`0xaa${key.toString(16).padStart(4, '0')}`, block]
})
const listQuestions = (count: number) => Array.from({ length: count }, (_, key) => questionOf(key))

/** A `QuestionMemory` over a provider that answers each request with its first parameter. */
async function open(
  questions: readonly RememberedQuestion[] | undefined,
  { codeHash = CODE as unknown, genesis = GENESIS } = {}
) {
  const clock = new VirtualClock()
  const requests: ProviderRequest[] = []
  const known: RememberedChain | undefined = questions && {
    genesis: GENESIS,
    codeHash: CODE,
    questions
  }
  const remember = vi.fn(async (_endpoints: readonly string[], _chain: RememberedChain) => {})
  const provider = {
    genesis,
    send: vi.fn(async (_method: string, [key]: readonly unknown[]) => key),
    request: async (request: ProviderRequest) => {
      requests.push(request)
      return request.method === 'state_getStorageHash' ? codeHash : request.params?.[0]
    }
  } as unknown as ParaclockProvider
  const memory = new QuestionMemory({
    memory: { recall: async () => known, remember },
    ...{ endpoints: ['wss://a.example'], metadataCache: undefined, clock }
  })
  const begin = async (): Promise<void> => {
    memory.askAhead(provider, BLOCK)
    await clock.run(clock.sleep(0), 1)
  }
  const read = (key: number) => memory.provider?.request(questionOf(key, BLOCK))
  const reads = () => requests.filter(({ method }) => method === 'state_getStorage')
  return { memory, begin, read, reads, requests, remember, clock }
}

test('at most 1,024 questions are sent ahead, and remembered', async () => {
  const { memory, begin, read, reads, remember } = await open(listQuestions(1025))
  await begin()
  expect(reads()).toEqual(Array.from({ length: 1024 }, (_, key) => questionOf(key, BLOCK)))
  for (let key = 0; key < 1030; key += 1) await read(key)
  // The reads beyond the limit were sent when they were needed.
  expect(reads()).toHaveLength(1030)
  await memory.keep(GENESIS)
  expect(remember.mock.calls[0]?.[0]).toEqual(['wss://a.example'])
  expect(remember.mock.calls[0]?.[1].questions).toEqual(listQuestions(1024))
})

test('the same questions in another order are not remembered again', async () => {
  const { memory, begin, read, remember } = await open(listQuestions(3))
  await begin()
  for (const key of [2, 0, 1]) await read(key)
  await memory.keep(GENESIS)
  expect(remember).not.toHaveBeenCalled()
  await read(3)
  await memory.keep(GENESIS)
  expect(remember).toHaveBeenCalledTimes(1)
})

test.each([
  ['another code', `0x${'77'.repeat(32)}`],
  ['no code', null],
  ['another form of code', 7]
])('the block that has %s is remembered with it', async (_, codeHash) => {
  const { memory, begin, remember } = await open([], { codeHash })
  await begin()
  await memory.keep(GENESIS)
  const expected = typeof codeHash === 'string' ? codeHash : null
  expect(remember.mock.calls.map(([, chain]) => chain)).toEqual([
    { genesis: GENESIS, codeHash: expected, questions: [] }
  ])
})

test('nothing is remembered of a chain of which nothing was read', async () => {
  const { memory, remember, requests } = await open(listQuestions(1))
  await memory.keep(GENESIS)
  expect([memory.provider, remember.mock.calls, requests]).toEqual([undefined, [], []])
})

test('an answer that was sent ahead is used for five seconds', async () => {
  const { begin, read, reads, clock } = await open(listQuestions(1))
  await begin()
  await clock.run(clock.sleep(5000), 6000)
  expect(await read(0)).toBe('0xaa0000')
  expect(reads()).toHaveLength(1)
  await clock.run(clock.sleep(1), 6000)
  expect(await read(0)).toBe('0xaa0000')
  expect(reads()).toHaveLength(2)
})

test('a chain with another genesis, or without a memory, gets no questions ahead', async () => {
  for (const opened of [await open(listQuestions(2), { genesis: BLOCK }), await open(undefined)]) {
    await opened.begin()
    expect(opened.reads()).toEqual([])
    expect(await opened.memory.findRuntime(GENESIS)).toBeUndefined()
  }
})

test('the code of the last opening is recalled, and no runtime without its metadata', async () => {
  const { memory, begin } = await open(listQuestions(1))
  expect(await memory.recallCode()).toBe(CODE)
  await begin()
  expect(await memory.findRuntime(GENESIS)).toBeUndefined()
  expect(await (await open(undefined)).memory.recallCode()).toBeUndefined()
})
