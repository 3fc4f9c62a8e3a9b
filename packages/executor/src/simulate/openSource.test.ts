import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { buildModule, bytesOf, fat } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
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
      code: 'AnswerMalformed'
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
  const state = { runtime, storage }
  const opened = await openSource({ state: state as never, block })
  expect(opened).toMatchObject({ loaded: runtime, base: storage, block })
  expect(opened.roundTrips()).toBe(0)
  storage.roundTrips = 5
  expect(opened.roundTrips()).toBe(2)
})

test('a state in memory has the runtime that is given with it, or its own, and fetches nothing', async () => {
  const code = declareVersion(buildModule({}))
  const storage = createMemoryStorage({ top: [[CODE_KEY, code]] })
  const own = await openSource({ storage })
  expect(own.loaded.codeHash).toBe(bytesToHex(blake2Hasher.hash(code)))
  expect([own.block, own.roundTrips()]).toEqual([undefined, 0])
  const runtime = {} as LoadedRuntime
  const opened = await openSource({ storage, runtime, block })
  expect(opened).toMatchObject({ loaded: runtime, block })
  expect(opened.base.get(CODE_KEY)).toBe(code)
})

test('a node is asked at its block', async () => {
  const code = declareVersion(
    buildModule({
      data: [[200, bytesOf(0)]],
      rest: `(func (export "Metadata_metadata") (param i32 i32) (result i64) ${fat(200, 1)})`
    })
  )
  const codeHash = bytesToHex(blake2Hasher.hash(code))
  const asked: unknown[][] = []
  const send = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    asked.push([method, ...params])
    if (method === 'chain_getFinalizedHead') return block
    const keys = params[0] as readonly string[]
    const changes = keys.map((key) => [key, key === keyToHex(CODE_KEY) ? bytesToHex(code) : null])
    return [{ block, changes }]
  }
  const source = { provider: { send } }
  const opened = await openSource(source)
  expect(opened).toMatchObject({ block, loaded: { codeHash } })
  expect(asked.every(([, , at]) => at === undefined || at === block)).toBe(true)
  expect(opened.roundTrips()).toBe(1)
  asked.length = 0
  const given = `0x${'46'.repeat(32)}` as const
  expect((await openSource({ ...source, block: given })).block).toBe(given)
  expect(asked.map(([method]) => method)).not.toContain('chain_getFinalizedHead')
  expect(asked[0]?.at(-1)).toBe(given)
})
