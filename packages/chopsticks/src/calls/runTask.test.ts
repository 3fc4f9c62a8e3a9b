import { bytesToHex, type Hex } from '@paraclock/core'
import { computeTrieRoot } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { CHILD_HEX, KEY_HEX, testWasm } from '../../test/support/testRuntime.ts'
import type { ChopsticksCallResponse } from '../ChopsticksCore.ts'
import { RuntimeCache } from './RuntimeCache.ts'
import { type ChopsticksTask, nameToHex, runTask } from './runTask.ts'

const runtimes = new RuntimeCache()
const wasm = bytesToHex(readRuntimeCode('relay'))
const nothing = { getStorage: async () => null, getNextKey: async () => null }

/**
 * The callbacks that Chopsticks gives a task. For a child trie, `getNextKey` returns the key without
 * the trie. For the main trie, it returns no key of another storage item.
 */
function stateOf(state: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const keys = Object.keys(state).sort()
  return {
    asked,
    getStorage: async (key: Hex) => state[key],
    getNextKey: async (prefix: Hex, key: Hex) => {
      asked.push(`${prefix} ${key}`)
      const within = prefix === '0x' ? key.slice(0, 66) : prefix
      const next = keys.find((one) => one.startsWith(within) && one > key)
      return next?.replace(CHILD_HEX, '0x')
    }
  }
}

const runTest = async (
  methods: readonly string[],
  task: Partial<ChopsticksTask> = {},
  callback: Parameters<typeof runTask>[2] = nothing
) => {
  const calls = methods.map((method) => [method, '0x'] as const)
  const of = { wasm: testWasm, calls, mockSignatureHost: 0, runtimeLogLevel: 0, ...task }
  const answer = await runTask(runtimes, of, callback)
  return 'Call' in answer ? answer.Call : answer.Error
}

test('each call sees the changes of those before it, and the last result has all of them', async () => {
  const task = { runtimeLogLevel: 5 }
  expect(await runTest(['Set_run', 'Log_run', 'Keep_run', 'Log_run', 'Test_run'], task)).toEqual({
    result: '0x010476',
    storageDiff: [[KEY_HEX, '0x76']],
    offchainStorageDiff: [[KEY_HEX, '0x76']],
    runtimeLogs: [1, 2].map(() => ({ message: 'v', level: 2, target: 'k' }))
  })
  expect(await runTest(['Keep_run', 'Drop_run'])).toMatchObject({
    offchainStorageDiff: [[KEY_HEX, null]]
  })
})

test.each([
  [0, '0x0000'],
  [1, '0x0100'],
  [2, '0x0101'],
  [3, '0x0000']
])(
  'with the signature host %i, a mocked and a wrong signature count as %s',
  async (mockSignatureHost, result) => {
    expect(await runTest(['Verify_run'], { mockSignatureHost })).toMatchObject({ result })
  }
)

test.each([0, 3, 5])(
  'a runtime logs as much as a task wants: level %i',
  async (runtimeLogLevel) => {
    const { result } = (await runTest(['Level_run'], { runtimeLogLevel })) as ChopsticksCallResponse
    expect(result).toBe(`0x0${runtimeLogLevel}`)
  }
)

test('the root of a task is that of its changes', async () => {
  const entries = [[Uint8Array.of(0x6b), Uint8Array.of(0x76)]] as const
  const result = bytesToHex(computeTrieRoot({ entries, version: 1 }))
  expect(await runTest(['Root_run'])).toMatchObject({ result })
})

test.each([
  ['the state', 'Next_run', '', '0x01086c31'],
  ['a child trie', 'Child_run', CHILD_HEX.slice(2), '0x01086c31']
])(
  'the next key of %s is asked for, and has no more than its own part',
  async (_, method, prefix, result) => {
    const callback = stateOf({
      [`0x${prefix}6b`]: '0x01',
      [`0x${prefix}6c31`]: '0x02',
      '0x6d': '0x03'
    })
    expect(await runTest([method], {}, callback)).toMatchObject({ result })
    expect(callback.asked[0]).toBe(`0x${prefix} 0x${prefix}6b`)
    const none = stateOf({})
    expect(await runTest([method], {}, none)).toMatchObject({ result: '0x00' })
  }
)

test('a walk goes beyond the items of a pallet', async () => {
  const keyOf = (pallet: string, item: string, rest: string): Hex =>
    `0x${pallet.repeat(16)}${item.repeat(16)}${rest}`
  const own = [
    keyOf('6b', '01', '0a'),
    keyOf('6b', '01', '0b'),
    keyOf('6b', '02', ''),
    // The test runtime clears all keys that begin with the byte 6b.
    `0x6b${'ff'.repeat(31)}0c` as const
  ]
  const all = [`${CHILD_HEX}0a`, ...own, keyOf('6c', '01', '0a')]
  const callback = stateOf(Object.fromEntries(all.map((key) => [key, '0x01'])))
  expect(await runTest(['Clear_run'], {}, callback)).toMatchObject({
    storageDiff: own.map((key) => [key, null])
  })
})

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
