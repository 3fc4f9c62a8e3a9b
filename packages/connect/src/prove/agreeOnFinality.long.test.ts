import { type Hex, hexToBytes, readHeader, redactEndpoint } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { afterEach, expect, test, vi } from 'vitest'
import { serveEndpoint } from '../../test/fixtures/serveEndpoint.ts'
import { createChain } from '../chain/createChain.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import { agreeOnFinality, createFinalityHold } from './agreeOnFinality.ts'

const zeros: Hex = `0x${'00'.repeat(32)}`
const genesis: Hex = `0x${'11'.repeat(32)}`
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })

/** The header of a block of an honest chain, or of a fork of it. */
function headerOf(number: number, fork: Hex = zeros) {
  const roots = { parentHash: zeros, stateRoot: fork, extrinsicsRoot: zeros }
  return { ...roots, number: `0x${number.toString(16)}`, digest: { logs: [] } }
}

function hashOf(number: number, fork?: Hex): Hex {
  return readHeader(headerOf(number, fork))?.hash ?? zeros
}

/** The answers of a node whose finalized head has this height. */
function answer(head: number, fork?: Hex) {
  return (method: string, [first]: readonly unknown[]): unknown => {
    if (method === 'chain_getFinalizedHead') return hashOf(head, fork)
    if (method === 'chain_getBlockHash') return first === 0 ? genesis : hashOf(Number(first), fork)
    if (method !== 'chain_getHeader') return null
    const number = [1, 2, 3, 4, 5, 6, 7, 8].find((one) => hashOf(one, fork) === first)
    return headerOf(number ?? head, fork)
  }
}

const nodes = new Map<string, ReturnType<typeof answer>>()

/** An endpoint that answers as the node with its name does. */
const endpointOf = (name: string) =>
  serveEndpoint(`wss://${name}.example`, (method, params) => {
    const node = nodes.get(name)
    if (node === undefined) throw new TypeError('there is no node')
    return node(method, params)
  })

const URLS = ['wss://own.example', 'wss://other.example']

afterEach(() => nodes.clear())

function open(head: number, own = answer(head)) {
  const requests = Object.fromEntries(
    ['chain_getFinalizedHead', 'chain_getBlockHash', 'chain_getHeader'].map((method) => [
      method,
      (params: readonly unknown[]) => own(method, params)
    ])
  )
  const source = { ...createMemorySource({ requests }), endpoint: 'wss://own.example' }
  return createChain({ name: 'acme', metadata, source, facts: { genesis } })
}

function agree(
  head: number,
  others: Readonly<Record<string, ReturnType<typeof answer> | null>>,
  own?: ReturnType<typeof answer>
) {
  for (const [name, node] of Object.entries(others)) if (node !== null) nodes.set(name, node)
  const endpoints = ['own', ...Object.keys(others)].map(endpointOf)
  return agreeOnFinality({ chain: open(head, own), endpoints })
}

test('a single endpoint is trusted', async () => {
  expect(await agree(5, {})).toEqual({
    number: 5,
    hash: hashOf(5),
    agreed: ['wss://own.example'],
    unreachable: [],
    slowest: 'wss://own.example'
  })
})

test.each([
  ['behind', 3],
  ['at the same height', 5],
  ['ahead', 8]
])('an honest endpoint that is %s agrees, at the height that both have', async (_, height) => {
  expect(await agree(5, { other: answer(height) })).toEqual({
    number: Math.min(5, height),
    hash: hashOf(Math.min(5, height)),
    agreed: URLS,
    unreachable: [],
    slowest: URLS[height < 5 ? 1 : 0]
  })
})

test.each([3, 5, 8])('another block at height %i is a disagreement', async (height) => {
  const fork: Hex = `0x${'ab'.repeat(32)}`
  expect(hexToBytes(fork)).toHaveLength(32)
  await expect(agree(5, { honest: answer(5), other: answer(height, fork) })).rejects.toMatchObject({
    code: 'FinalityMismatch',
    context: {
      number: Math.min(5, height),
      endpoint: 'wss://own.example',
      other: 'wss://other.example'
    }
  })
})

test('an endpoint that is unreachable is listed, and gets no further requests', async () => {
  const { agreed, unreachable } = await agree(5, { gone: null })
  expect(agreed).toEqual(['wss://own.example'])
  expect(unreachable).toEqual(['wss://gone.example'])
})

test('an endpoint of another chain disagrees on the genesis block', async () => {
  const stranger: ReturnType<typeof answer> = (method, params) =>
    method === 'chain_getBlockHash' && params[0] === 0 ? zeros : answer(5)(method, params)
  await expect(agree(5, { gone: null, honest: answer(5), stranger })).rejects.toMatchObject({
    code: 'FinalityMismatch',
    context: {
      ...{ chain: 'acme', number: 0, endpoint: 'wss://own.example', hash: genesis },
      ...{ other: 'wss://stranger.example', otherHash: zeros }
    }
  })
})

test('an endpoint that fails during the comparison is unreachable', async () => {
  const failing: ReturnType<typeof answer> = (method, params) => {
    if (method === 'chain_getBlockHash' && params[0] === 5) throw new TypeError('fetch failed')
    return answer(8)(method, params)
  }
  expect(await agree(5, { failing, honest: answer(7) })).toEqual({
    ...{ number: 5, hash: hashOf(5) },
    agreed: ['wss://own.example', 'wss://honest.example'],
    unreachable: ['wss://failing.example'],
    slowest: 'wss://own.example'
  })
})

test('the failure of the endpoint in use during the comparison is its error', async () => {
  const own: ReturnType<typeof answer> = (method, params) => {
    if (method === 'chain_getBlockHash' && params[0] === 3) throw new TypeError('no route')
    return answer(5)(method, params)
  }
  await expect(agree(5, { other: answer(3) }, own)).rejects.toThrow('no route')
})

test('an aborted comparison has no result', async () => {
  const stopping = new AbortController()
  const { signal } = stopping
  const own: ReturnType<typeof answer> = (method, params) => {
    stopping.abort()
    return answer(5)(method, params)
  }
  nodes.set('other', answer(5))
  const compared = agreeOnFinality({
    chain: open(5, own),
    endpoints: ['own', 'other'].map(endpointOf),
    signal
  })
  await expect(compared).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('with an endpoint that is not a URL, no endpoint is connected', async () => {
  const asked = vi.fn()
  const endpoints = [serveEndpoint('wss://other.example', asked), 'other.example']
  const chain = open(5)
  const source = { ...chain.source, url: 'wss://own.example' }
  await expect(
    agreeOnFinality({ chain: { ...chain, name: 'acme', facts: chain.facts, source }, endpoints })
  ).rejects.toMatchObject({ code: 'EndpointMalformed' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).not.toHaveBeenCalled()
})

test('endpoints that differ only in a hidden part are two, and a repeated one counts once', async () => {
  const [own, other] = ['aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb'].map(
    (key) => `wss://fork.example/${key}`
  ) as [string, string]
  const answers = answer(5)
  const fork: Hex = `0x${'ab'.repeat(32)}`
  const endpoints = [own, other].map((url) => serveEndpoint(url, answer(5, fork)))
  const source = {
    ...createMemorySource({
      requests: {
        chain_getFinalizedHead: (params: readonly unknown[]) =>
          answers('chain_getFinalizedHead', params),
        chain_getHeader: (params: readonly unknown[]) => answers('chain_getHeader', params)
      }
    }),
    endpoint: redactEndpoint(own),
    url: own
  }
  const chain = createChain({ name: 'acme', metadata, source, facts: { genesis } })
  expect(redactEndpoint(own)).toBe(redactEndpoint(other))
  await expect(agreeOnFinality({ chain, endpoints })).rejects.toMatchObject({
    code: 'FinalityMismatch'
  })
  const same = [own, own.replace('fork.example', 'FORK.example:443')]
  expect(await agreeOnFinality({ chain, endpoints: same })).toMatchObject({
    agreed: [redactEndpoint(own)]
  })
})

test('a light client, which knows blocks only by hash, follows parents to the height', async () => {
  const parent = headerOf(4)
  const parentHash = readHeader(parent)?.hash ?? zeros
  const head = { ...headerOf(5), parentHash }
  const headHash = readHeader(head)?.hash ?? zeros
  const light: ReturnType<typeof answer> = (method, [first]) => {
    if (method === 'chain_getFinalizedHead') return headHash
    if (method === 'chain_getHeader')
      return [head, parent].find((one) => readHeader(one)?.hash === first)
    return null
  }
  expect(await agree(5, { other: answer(4) }, light)).toMatchObject({
    hash: parentHash,
    agreed: URLS
  })
})

test('a later fork is found before a signature, at most once in six seconds', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const endpoints = ['own', 'other'].map(endpointOf)
  const first: Hex = `0x${'cd'.repeat(32)}`
  const { hold, forget } = createFinalityHold({ chain: open(5), endpoints }, first)
  nodes.set('other', answer(5, `0x${'ab'.repeat(32)}`))
  clock.mockReturnValue(6000)
  expect(await hold()).toBe(first)
  clock.mockReturnValue(6001)
  await expect(hold()).rejects.toMatchObject({ code: 'FinalityMismatch' })
  nodes.set('other', answer(5))
  await expect(hold()).rejects.toMatchObject({ code: 'FinalityMismatch' })
  clock.mockReturnValue(12_002)
  expect(await hold()).toBe(hashOf(5))
  nodes.set('other', answer(4))
  forget()
  expect(await hold()).toBe(hashOf(4))
})

test('a comparison that fails because the endpoint in use is unreachable is made again', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const endpoints = ['own', 'other'].map(endpointOf)
  nodes.set('other', answer(5))
  const healthy = answer(5)
  let isDown = true
  const own: typeof healthy = (method, params) => {
    if (isDown && method === 'chain_getFinalizedHead') throw new TypeError('no route')
    return healthy(method, params)
  }
  const { hold } = createFinalityHold({ chain: open(5, own), endpoints }, hashOf(1))
  clock.mockReturnValue(6001)
  await expect(hold()).rejects.toThrow('no route')
  isDown = false
  expect(await hold()).toBe(hashOf(5))
})

test.each([
  ['not the one in use is compared once in six seconds', 'other', 5],
  ['the one in use is read each time', 'own', 6]
])('a single configured endpoint that is %s', async (_, name, expected) => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  nodes.set('other', answer(6))
  const endpoints = [endpointOf(name)]
  const { hold } = createFinalityHold({ chain: open(6), endpoints }, hashOf(5))
  expect(await hold()).toBe(hashOf(expected))
})

test('the block up to a number is compared each time, once for all simultaneous calls', async () => {
  nodes.set('other', answer(8))
  const endpoints = ['own', 'other'].map(endpointOf)
  const { hold, agree } = createFinalityHold({ chain: open(7), endpoints }, hashOf(1))
  const [one, two] = await Promise.all([agree(5), agree(5)])
  expect(one).toMatchObject({ number: 5, hash: hashOf(5), agreed: URLS })
  expect(two).toBe(one)
  // Later reads use the newer block.
  expect(await hold()).toBe(hashOf(7))
  nodes.set('other', answer(4))
  expect(await agree(5)).toMatchObject({ number: 4, hash: hashOf(4), agreed: URLS })
  nodes.set('other', answer(8, `0x${'ab'.repeat(32)}`))
  await expect(agree(5)).rejects.toMatchObject({ code: 'FinalityMismatch' })
  nodes.delete('other')
  const [own] = URLS
  expect(await agree(5)).toMatchObject({ number: 5, agreed: [own] })
})

test('if the endpoint in use does not have the held block, the endpoints are compared again', async () => {
  const endpoints = ['own', 'other'].map(endpointOf)
  const [first, lagging] = [hashOf(7), answer(5)]
  const own: typeof lagging = (method, params) =>
    method === 'chain_getHeader' && params[0] === first ? null : lagging(method, params)
  nodes.set('other', answer(7))
  const { hold } = createFinalityHold({ chain: open(5, own), endpoints }, first)
  expect(await hold()).toBe(hashOf(5))
})

test.each([
  ['another hash', hashOf(6)],
  ['no hash', null]
])('an endpoint in use whose finalized head has %s states no block', async (_, stated) => {
  const own = answer(5)
  const lying: ReturnType<typeof answer> = (method, params) =>
    method === 'chain_getFinalizedHead'
      ? stated
      : method === 'chain_getHeader'
        ? headerOf(5)
        : own(method, params)
  await expect(agree(5, {}, lying)).rejects.toMatchObject({
    code: 'RuntimeProofFailed',
    context: {
      chain: 'acme',
      problem: 'the endpoint does not state a finalized block',
      isWrong: true
    }
  })
})

test('an endpoint that does not know the agreed block has no hash of it', async () => {
  const forgetful: ReturnType<typeof answer> = (method, params) =>
    method === 'chain_getBlockHash' && params[0] === 4 ? null : answer(300)(method, params)
  await expect(agree(4, { other: forgetful })).rejects.toMatchObject({
    code: 'FinalityMismatch',
    context: { number: 4, hash: hashOf(4), other: 'wss://other.example', otherHash: 'none' }
  })
})
