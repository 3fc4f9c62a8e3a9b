import { ParaclockError } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { ChainMismatch } from '../errors/endpoints.ts'
import { openLightWire } from './openLightWire.ts'
import type { SmoldotChain } from './Smoldot.ts'

const endpoint = { url: 'light:acme', shown: 'light client of Acme' }
const context = { endpoint: endpoint.shown, fact: 'genesis', expected: 1, actual: 2 }
const mismatch = new ParaclockError(ChainMismatch, context)
const MAX = 10
const never = () => new Promise<never>(() => {})

/** A wire to a chain that sends these texts, and then waits or fails. */
function open(
  texts: readonly string[] = [],
  last: () => Promise<string> = never,
  take?: () => Promise<SmoldotChain>
) {
  const left = [...texts]
  const chain = {
    sendJsonRpc: vi.fn<(text: string) => void>(),
    nextJsonRpcResponse: vi.fn(async () => left.shift() ?? (await last())),
    remove: vi.fn()
  }
  const { promise, resolve } = Promise.withResolvers<ParaclockError>()
  const events = {
    ...{ opened: vi.fn(), received: vi.fn() },
    closed: vi.fn((error: ParaclockError) => resolve(error))
  }
  const wire = openLightWire(take ?? (async () => chain), endpoint, events, { maxFrameBytes: MAX })
  return { wire, chain, ended: promise, ...events }
}

const isOpen = ({ opened }: ReturnType<typeof open>) =>
  expect.poll(() => opened).toHaveBeenCalledOnce()

test('texts up to the largest size are received in their order', async () => {
  const light = open(['{}', 'x'.repeat(MAX)])
  await isOpen(light)
  await expect.poll(() => light.received).toHaveBeenCalledTimes(2)
  expect(light.received.mock.calls).toEqual([['{}'], ['x'.repeat(MAX)]])
  expect([light.closed.mock.calls, light.chain.remove.mock.calls]).toEqual([[], []])
})

test('a larger text ends the wire, and frees the chain', async () => {
  const light = open(['x'.repeat(MAX + 1), '{}'])
  expect(await light.ended).toMatchObject({
    code: 'FrameSizeExceeded',
    context: { endpoint: endpoint.shown, limitBytes: MAX }
  })
  expect([light.received.mock.calls, light.chain.remove.mock.calls.length]).toEqual([[], 1])
})

const crash = Object.assign(new Error('crashed'), { name: 'CrashError' })

test('the end of a chain ends the wire, once', async () => {
  const light = open([], () => Promise.reject(crash))
  expect(await light.ended).toMatchObject({
    code: 'ConnectionLost',
    context: { endpoint: endpoint.shown, problem: 'crashed' },
    cause: crash
  })
  light.wire.post({ id: 1, body: '{}' })
  await light.wire.close()
  expect([light.closed.mock.calls.length, light.chain.remove.mock.calls.length]).toEqual([1, 1])
  expect(light.chain.sendJsonRpc).not.toHaveBeenCalled()
})

test('a chain that cannot be added ends the wire with its own error', async () => {
  const light = open([], never, () => Promise.reject(mismatch))
  expect(await light.ended).toBe(mismatch)
  expect(light.opened).not.toHaveBeenCalled()
})

test('a wire that is closed before its chain is there frees the chain, without an event', async () => {
  const { promise, resolve } = Promise.withResolvers<SmoldotChain>()
  const light = open([], never, () => promise)
  const closing = light.wire.close()
  resolve(light.chain)
  await closing
  expect(light.chain.remove).toHaveBeenCalledOnce()
  expect([light.opened.mock.calls, light.closed.mock.calls]).toEqual([[], []])
})

test('a closed wire passes on nothing that comes late, and frees a chain that is gone', async () => {
  const late = Promise.withResolvers<string>()
  const light = open([], () => late.promise)
  light.chain.remove.mockImplementation(() => {
    throw new Error('AlreadyDestroyedError')
  })
  await isOpen(light)
  const closing = light.wire.close()
  late.resolve('{}')
  await closing
  expect(light.chain.remove).toHaveBeenCalledOnce()
  expect([light.received.mock.calls, light.closed.mock.calls]).toEqual([[], []])
})

test('requests are sent, and one beyond the limit of the chain is refused as busy', async () => {
  const light = open()
  await isOpen(light)
  light.chain.sendJsonRpc.mockImplementation((body) => {
    if (body === '2') throw Object.assign(new Error('full'), { name: 'QueueFullError' })
  })
  for (const id of [1, 2, 3]) light.wire.post({ id, body: String(id) })
  expect(light.chain.sendJsonRpc.mock.calls).toEqual([['1'], ['2'], ['3']])
  expect(light.received.mock.calls.map(([text]) => JSON.parse(text))).toEqual([
    { jsonrpc: '2.0', id: 2, error: { code: 429, message: 'the light client is busy' } }
  ])
  expect(light.closed).not.toHaveBeenCalled()
})

test('any other error of a request ends the wire', async () => {
  const light = open()
  await isOpen(light)
  light.chain.sendJsonRpc.mockImplementation(() => {
    throw crash
  })
  light.wire.post({ id: 1, body: '1' })
  expect(await light.ended).toMatchObject({ code: 'ConnectionLost', cause: crash })
  expect(light.chain.remove).toHaveBeenCalledOnce()
})
