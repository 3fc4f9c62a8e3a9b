import { type Hex, ParaclockError } from '@paraclock/core'
import { describe, expect, test, vi } from 'vitest'
import { ConnectionLost, FrameSizeExceeded } from '../errors/endpoints.ts'
import { CallRefused } from '../errors/requests.ts'
import type { ProviderRequest } from '../provider/ParaclockProvider.ts'
import { createMemorySource } from './createMemorySource.ts'
import { createRpcSource } from './createRpcSource.ts'

const AT: Hex = `0x${'ab'.repeat(32)}`

/** A provider that answers from a table and records its requests. */
function record(answers: Readonly<Record<string, unknown>>) {
  const asked: unknown[][] = []
  const send = async (method: string, params: unknown[]): Promise<unknown> => {
    asked.push([method, ...params])
    return answers[method]
  }
  return { asked, send }
}

describe('a source over JSON-RPC', () => {
  test('several keys are one request, and a key that is not in the answer is empty', async () => {
    const changes = [
      ['0xaa', '0x01'],
      ['0xBB', null]
    ]
    const provider = record({ state_queryStorageAt: [{ block: AT, changes }] })
    const source = createRpcSource(provider)
    expect(await source.getStorage(['0xAA', '0xbb', '0xcc'], { at: AT })).toEqual([
      '0x01',
      null,
      null
    ])
    expect(provider.asked).toEqual([['state_queryStorageAt', ['0xAA', '0xbb', '0xcc'], AT]])
  })

  test('a single key, a page of keys and a call name their block, or no block', async () => {
    const provider = record({
      state_getStorage: null,
      state_getKeysPaged: ['0xaa01'],
      state_call: '0x07'
    })
    const source = createRpcSource(provider)
    expect(await source.getStorage(['0xaa'])).toEqual([null])
    expect(await source.getStorage(['0xaa'], { at: AT })).toEqual([null])
    expect(await source.getKeys('0xaa', { count: 5, after: '0xaa00', at: AT })).toEqual(['0xaa01'])
    expect(await source.call('Core_version', '0x')).toBe('0x07')
    expect(await source.call('Core_version', '0x', { at: AT })).toBe('0x07')
    expect(provider.asked).toEqual([
      ['state_getStorage', '0xaa'],
      ['state_getStorage', '0xaa', AT],
      ['state_getKeysPaged', '0xaa', 5, '0xaa00', AT],
      ['state_call', 'Core_version', '0x'],
      ['state_call', 'Core_version', '0x', AT]
    ])
  })

  test.for([
    [{ state_getStorage: 7 }, ['0xaa']],
    [{ state_queryStorageAt: null }, ['0xaa', '0xbb']],
    [{ state_queryStorageAt: [] }, ['0xaa', '0xbb']],
    [{ state_queryStorageAt: [{}] }, ['0xaa', '0xbb']],
    [{ state_queryStorageAt: [{ changes: [7] }] }, ['0xaa', '0xbb']],
    [{ state_queryStorageAt: [{ changes: [['0xaa', 7]] }] }, ['0xaa', '0xbb']]
  ] as const)(
    'an answer that is not what the method defines is refused: %o',
    async ([answers, keys]) => {
      const source = createRpcSource({ ...record(answers), endpoint: 'wss://rpc.example' })
      await expect(source.getStorage(keys)).rejects.toMatchObject({
        code: 'AnswerMalformed',
        context: { endpoint: 'wss://rpc.example' }
      })
    }
  )

  test('a provider without a deadline of its own gets one', async () => {
    const source = createRpcSource({ send: () => new Promise(() => undefined) })
    await expect(source.call('Core_version', '0x', { deadlineMs: 10 })).rejects.toMatchObject({
      code: 'DeadlineExceeded'
    })
    const signal = AbortSignal.abort()
    await expect(source.request('system_chain', [], { signal })).rejects.toMatchObject({
      code: 'OperationAborted'
    })
  })

  test('a provider with one gets the deadline and the signal', async () => {
    const requests: ProviderRequest[] = []
    const source = createRpcSource({
      send: async () => undefined,
      request: async (request) => {
        requests.push(request)
        return null
      }
    })
    const { signal } = new AbortController()
    await source.getStorage(['0xaa'], { at: AT, deadlineMs: 5, signal })
    await source.request('system_chain', [])
    expect(requests).toEqual([
      { method: 'state_getStorage', params: ['0xaa', AT], deadlineMs: 5, signal },
      { method: 'system_chain', params: [] }
    ])
  })

  test.for([
    new ParaclockError(CallRefused, { method: 'm', rpcCode: -32601, rpcMessage: 'not served' }),
    new ParaclockError(FrameSizeExceeded, { endpoint: 'wss://rpc.example', limitBytes: 7 })
  ])('values that are not answered together are read one by one: $code', async (error) => {
    const send = async (method: string, [key]: readonly unknown[]) => {
      if (method === 'state_queryStorageAt') throw error
      return key === '0xaa' ? '0x01' : null
    }
    const source = createRpcSource({ send })
    expect(await source.getStorage(['0xaa', '0xbb'], { at: AT })).toEqual(['0x01', null])
    expect(await source.getStorage([])).toEqual([])
  })

  test('an error of another kind is not followed by single reads', async () => {
    const context = { endpoint: 'wss://rpc.example', problem: 'reset' }
    const send = vi.fn().mockRejectedValue(new ParaclockError(ConnectionLost, context))
    const source = createRpcSource({ send })
    await expect(source.getStorage(['0xaa', '0xbb'])).rejects.toMatchObject({
      code: 'ConnectionLost'
    })
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('a source in memory', () => {
  test('holds values, lists keys in their order, and sees later entries of a map', async () => {
    const storage = new Map<string, string>([['0xaa02', '0x02']])
    const source = createMemorySource({ storage })
    storage.set('0xaa01', '0x01').set('0xbb01', '0x03')
    expect(await source.getStorage(['0xaa01', '0xaa03'])).toEqual(['0x01', null])
    expect(await source.getKeys('0xaa', { count: 10 })).toEqual(['0xaa01', '0xaa02'])
    expect(await source.getKeys('0xaa', { count: 1, after: '0xaa01' })).toEqual(['0xaa02'])
  })

  test('answers a call by its name, or by its name and arguments, and requests by method', async () => {
    const source = createMemorySource({
      calls: { Core_version: '0x01', 'Core_version(0x07)': '0x02', Core_echo: (data) => data },
      requests: { system_chain: 'Acme', system_add: ([one]: readonly unknown[]) => Number(one) + 1 }
    })
    expect(await source.call('Core_version', '0x')).toBe('0x01')
    expect(await source.call('Core_version', '0x07')).toBe('0x02')
    expect(await source.call('Core_echo', '0x0102')).toBe('0x0102')
    expect(await source.request('system_chain', [])).toBe('Acme')
    expect(await source.request('system_add', [1])).toBe(2)
  })

  test('refuses a question that it has no answer to', async () => {
    const source = createMemorySource()
    await expect(source.call('Core_version', '0x')).rejects.toMatchObject({ code: 'CallRefused' })
    for (const method of ['system_chain', 'toString']) {
      await expect(source.request(method, [])).rejects.toMatchObject({ code: 'CallRefused' })
    }
  })
})
