import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { buildModule } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { createMemoryHintStore } from '../hints/StorageHints.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { CODE_KEY, keyToHex } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { openSource } from './openSource.ts'

test.each([null, 7, '0x01', {}, [`0x${'01'.repeat(32)}`]])(
  'a node that answers %j as its finalized head is refused, and not asked for its state',
  async (answer) => {
    const asked: string[] = []
    const send = async (method: string): Promise<unknown> => {
      asked.push(method)
      return answer
    }
    await expect(openSource({ provider: { send } })).rejects.toMatchObject({
      code: 'RemoteAnswerInvalid'
    })
    expect(asked).toEqual(['chain_getFinalizedHead'])
  }
)

test('a signal ends the wait for the finalized head', async () => {
  const controller = new AbortController()
  const send = () => new Promise<never>(() => undefined)
  const opening = openSource({ provider: { send } }, controller.signal)
  controller.abort(new TypeError('enough'))
  await expect(opening).rejects.toThrow('enough')
})

const block = `0x${'45'.repeat(32)}` as const

test('an open state counts its round trips from here, and is left open', async () => {
  const runtime = {} as LoadedRuntime
  const storage = { roundTrips: 3 }
  const state = { runtime, storage, saveHints: () => Promise.reject(new Error('not its own')) }
  const opened = await openSource({ state: state as never, block })
  expect(opened).toMatchObject({ loaded: runtime, base: storage, block })
  expect(opened.roundTrips()).toBe(0)
  storage.roundTrips = 5
  expect(opened.roundTrips()).toBe(2)
  expect(await opened.close()).toBeUndefined()
})

test('a state in memory has the runtime that is given with it, or its own, and fetches nothing', async () => {
  const code = declareVersion(buildModule({}))
  const storage = createMemoryStorage({ top: [[CODE_KEY, code]] })
  const own = await openSource({ storage })
  expect(own.loaded.codeHash).toBe(bytesToHex(blake2Hasher.hash(code)))
  expect([own.block, own.roundTrips(), await own.close()]).toEqual([undefined, 0, undefined])
  const runtime = {} as LoadedRuntime
  const opened = await openSource({ storage, runtime, block })
  expect(opened).toMatchObject({ loaded: runtime, block })
  expect(opened.base.get(CODE_KEY)).toBe(code)
})

test('a node is asked at its block, and the hints are saved at the end', async () => {
  const code = declareVersion(buildModule({}))
  const codeHash = bytesToHex(blake2Hasher.hash(code))
  const asked: unknown[][] = []
  const send = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    asked.push([method, ...params])
    if (method === 'chain_getFinalizedHead') return block
    const keys = params[0] as readonly string[]
    const changes = keys.map((key) => [key, key === keyToHex(CODE_KEY) ? bytesToHex(code) : null])
    return [{ block, changes }]
  }
  const hints = createMemoryHintStore()
  await hints.save(codeHash, { format: 2, methods: { Test_run: { 'get 0x01': 0 } } })
  const source = { provider: { send }, hints }
  const opened = await openSource(source)
  expect(opened).toMatchObject({ block, loaded: { codeHash } })
  expect(asked.every(([, , at]) => at === undefined || at === block)).toBe(true)
  expect(opened.roundTrips()).toBe(1)
  await opened.close()
  expect(await hints.load(codeHash)).toMatchObject({ isRun: true })
  asked.length = 0
  const given = `0x${'46'.repeat(32)}` as const
  expect((await openSource({ ...source, block: given })).block).toBe(given)
  expect(asked.map(([method]) => method)).not.toContain('chain_getFinalizedHead')
  expect(asked[0]?.at(-1)).toBe(given)
})
