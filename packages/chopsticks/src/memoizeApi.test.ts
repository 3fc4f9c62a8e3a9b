import { CODE_KEY, keyToHex } from '@paraclock/executor'
import { expect, test } from 'vitest'
import type { ChopsticksCore } from './ChopsticksCore.ts'
import { memoizeApi } from './memoizeApi.ts'
import { Patches } from './Patches.ts'

const CODE = keyToHex(CODE_KEY)

/** An API that records each request. Each answer has another number. */
function createApi() {
  const asked: unknown[][] = []
  const answer = (...args: unknown[]) => {
    asked.push(args)
    return args.includes('broken')
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(asked.length)
  }
  class Api {}
  for (const name of [
    'getSystemChain',
    'getSystemProperties',
    'getHeader',
    'getBlock',
    'getStorageBatch'
  ] as const) {
    Object.defineProperty(Api.prototype, name, {
      ...{ configurable: true, writable: true },
      value: (...args: unknown[]) => answer(name, ...args)
    })
  }
  const patches = new Patches()
  memoizeApi({ Api } as unknown as ChopsticksCore, patches)
  const prototype = Api.prototype as unknown as Readonly<
    Record<string, (...args: unknown[]) => Promise<number>>
  >
  const ask = (api: object, name: string, ...args: unknown[]) =>
    Reflect.apply(prototype[name] as never, api, args) as Promise<number>
  return { asked, ask, patches }
}

test.each(['getSystemChain', 'getSystemProperties'])(
  '%s is asked for once by each API',
  async (name) => {
    const { asked, ask, patches } = createApi()
    const [one, other] = [{}, {}]
    expect(await Promise.all([ask(one, name), ask(one, name)])).toEqual([1, 1])
    expect(await ask(other, name)).toBe(2)
    patches.undo()
    expect(await ask(one, name)).toBe(3)
    expect(asked).toHaveLength(3)
  }
)

test.each(['getHeader', 'getBlock'])(
  '%s is remembered by the hash of a block alone',
  async (name) => {
    const { ask } = createApi()
    const api = {}
    expect(await ask(api, name, '0x01')).toBe(1)
    expect(await ask(api, name, '0x01')).toBe(1)
    expect(await ask(api, name, '0x02')).toBe(2)
    expect(await ask(api, name)).toBe(3)
    expect(await ask(api, name)).toBe(4)
    expect(await ask(api, name, 7)).toBe(5)
    expect(await ask(api, name, 7)).toBe(6)
  }
)

test('a request that fails is made again', async () => {
  const { asked, ask } = createApi()
  const api = {}
  await expect(ask(api, 'getHeader', 'broken')).rejects.toThrow('gone')
  await expect(ask(api, 'getHeader', 'broken')).rejects.toThrow('gone')
  expect(asked).toHaveLength(2)
})

test('64 blocks are remembered at most', async () => {
  const { asked, ask } = createApi()
  const api = {}
  for (let block = 0; block < 64; block += 1) await ask(api, 'getBlock', `0x${block}`)
  await ask(api, 'getBlock', '0x0')
  expect(asked).toHaveLength(64)
  await ask(api, 'getBlock', '0x64')
  await ask(api, 'getBlock', '0x0')
  expect(asked).toHaveLength(66)
})

test('the code of two blocks is remembered, and nothing else of the storage', async () => {
  const { asked, ask } = createApi()
  const api = {}
  const read = (keys: readonly string[], hash?: string) =>
    ask(api, 'getStorageBatch', '0x', keys, hash)
  await read([CODE], '0x01')
  await read([CODE], '0x02')
  await read([CODE], '0x01')
  expect(asked).toHaveLength(2)
  await read([CODE], '0x03')
  await read([CODE], '0x01')
  expect(asked).toHaveLength(4)
  for (let time = 0; time < 2; time += 1) {
    await read([CODE])
    await read([CODE, '0x00'], '0x01')
    await read(['0x00'], '0x01')
  }
  expect(asked).toHaveLength(10)
})
