import { bytesToHex, type Hex, ParaclockError, readHeader } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { CallRefused } from '../errors/requests.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import { compareFinalized } from './compareFinalized.ts'

const hex = (byte: number): Hex => bytesToHex(new Uint8Array(32).fill(byte))

/** The header of a block of a chain, or of another fork of the chain. */
function headerOf(number: number, fork = 0) {
  const roots = { parentHash: hex(0), stateRoot: hex(fork), extrinsicsRoot: hex(0) }
  return { ...roots, number: `0x${number.toString(16)}`, digest: { logs: [] } }
}

const hashOf = (number: number, fork?: number) => readHeader(headerOf(number, fork))?.hash

/** An endpoint whose last finalized block has this number. */
function endpoint(head: number, fork?: number) {
  return createMemorySource({
    requests: {
      chain_getFinalizedHead: hashOf(head, fork) ?? null,
      chain_getHeader: headerOf(head, fork),
      chain_getBlockHash: ([number]: readonly unknown[]) => hashOf(Number(number), fork) ?? null
    }
  })
}

/** The numbers and the hashes that a comparison gave. */
async function compare(...args: Parameters<typeof compareFinalized>) {
  const { number, statements } = await compareFinalized(...args)
  const stated = statements.map((one) =>
    one.status === 'fulfilled' ? [one.value.head?.number, one.value.hash] : one.reason
  )
  return [number, ...stated] as const
}

describe('the compared block', () => {
  test.each([
    ['one endpoint states a higher block', [9, 5, 5], 2, 5],
    ['one endpoint lags', [1, 5, 6], 2, 5],
    ['all endpoints must have it', [1, 5, 6], 3, 1],
    ['all that state a block must have it', [4, 5, 6], undefined, 4],
    ['one endpoint suffices', [4, 5, 6], 1, 6]
  ] as const)('is the highest block of the quorum where %s', async (_, heads, quorum, number) => {
    const sources = heads.map((head) => endpoint(head))
    const asked = quorum === undefined ? { sources } : { sources, quorum }
    expect(await compare(asked)).toEqual([
      number,
      ...heads.map((head) => [head, head < number ? undefined : hashOf(number)])
    ])
  })

  test('is not above a given number', async () => {
    const sources = [endpoint(5), endpoint(6)]
    const hash = hashOf(3)
    expect(await compare({ sources, most: 3 })).toEqual([3, [5, hash], [6, hash]])
    expect((await compare({ sources, most: 8 }))[0]).toBe(5)
  })

  test('is missing where too few endpoints state a finalized block', async () => {
    const error = new ParaclockError(CallRefused, {
      ...{ method: 'chain_getFinalizedHead', rpcCode: 1, rpcMessage: 'no', data: undefined }
    })
    const failing = { request: () => Promise.reject(error) }
    const sources = [endpoint(5), failing]
    expect(await compare({ sources, quorum: 2 })).toEqual([undefined, [5, undefined], error])
    expect(await compare({ sources: [failing] })).toEqual([undefined, error])
    expect(await compare({ sources, quorum: 1 })).toEqual([5, [5, hashOf(5)], error])
  })
})

test('each endpoint states its own hash', async () => {
  const sources = [endpoint(5), endpoint(7, 1)]
  expect(await compare({ sources, quorum: 2 })).toEqual([5, [5, hashOf(5)], [7, hashOf(5, 1)]])
})

test.each([
  ['no hash', null],
  ['the hash of another block', hashOf(6)]
])('an endpoint whose finalized head has %s states no block', async (_, stated) => {
  const requests = { chain_getFinalizedHead: stated ?? null, chain_getHeader: headerOf(9) }
  const sources = [createMemorySource({ requests }), endpoint(5)]
  expect(await compare({ sources })).toEqual([5, [undefined, undefined], [5, hashOf(5)]])
})

test('an endpoint that fails after it stated its head has this error', async () => {
  const own = endpoint(7)
  const fault = new TypeError('gone')
  const request: typeof own.request = (method, ...rest) =>
    method === 'chain_getBlockHash' ? Promise.reject(fault) : own.request(method, ...rest)
  const asked = { sources: [{ request }, endpoint(5)] }
  expect(await compare(asked)).toEqual([5, fault, [5, hashOf(5)]])
})

test('each request has the given limits', async () => {
  const own = endpoint(7)
  const asked: unknown[] = []
  const request: typeof own.request = (method, params, options) => {
    asked.push([method, options])
    return own.request(method, params, options)
  }
  const limits = { deadlineMs: 7 }
  await compareFinalized({ sources: [{ request }, endpoint(5)], limits })
  const methods = ['chain_getFinalizedHead', 'chain_getHeader', 'chain_getBlockHash']
  expect(asked).toEqual(methods.map((method) => [method, limits]))
})
