import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { RuntimeCache } from './RuntimeCache.ts'
import { nameToHex, runTask } from './runTask.ts'

const runtimes = new RuntimeCache()
const wasm = bytesToHex(readRuntimeCode('relay'))
const nothing = { getStorage: async () => null, getNextKey: async () => null }

const run = (calls: readonly (readonly [string, readonly Hex[] | Hex])[], callback = nothing) =>
  runTask(runtimes, { wasm, calls, mockSignatureHost: 0, runtimeLogLevel: 0 }, callback)

test('a method gets its arguments', async () => {
  const metadata = async (version: Hex) => {
    const answer = await run([['Metadata_metadata_at_version', [version]]])
    return 'Call' in answer ? answer.Call.result.slice(0, 4) : answer.Error
  }
  expect(await metadata('0x0f000000')).toBe('0x01')
  expect(await metadata('0xff000000')).toBe('0x00')
})

test('calls run one after the other, and the last one answers', async () => {
  const answer = await run([
    ['Metadata_metadata_at_version', ['0xff000000']],
    ['Metadata_metadata_versions', []]
  ])
  expect(answer).toMatchObject({ Call: { result: expect.stringMatching(/^0x0c0e/) } })
})

test('the storage is asked for what a method reads', async () => {
  const asked: Hex[] = []
  const getStorage = async (key: Hex) => {
    asked.push(key)
    return null
  }
  await run([['AccountNonceApi_account_nonce', [`0x${'01'.repeat(32)}`]]], {
    ...nothing,
    getStorage: getStorage as never
  })
  expect(asked.join(' ')).toContain('01'.repeat(32))
})

test('a method that does not exist, and a task without calls, are answered by an error', async () => {
  expect(await run([['Nothing_at_all', []]])).toEqual({
    Error: expect.stringContaining('Nothing_at_all')
  })
  expect(await run([])).toEqual({ Error: 'a task without calls' })
})

test('a name is hex for Chopsticks', () => {
  expect(nameToHex('ab')).toBe('0x6162')
})
