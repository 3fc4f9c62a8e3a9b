import { getEventListeners } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type StartedNodes,
  type StartNodesArgs,
  startNodes
} from '../../test/support/startNodes.ts'
import type { ProviderOptions } from '../pool/ProviderOptions.ts'
import { createProvider } from './createProvider.ts'
import type { ParaclockProvider } from './ParaclockProvider.ts'

// Sockets are slow on a busy machine.
type Started = StartedNodes & { readonly provider: ParaclockProvider }

async function start(args: StartNodesArgs = {}, options: ProviderOptions = {}): Promise<Started> {
  const started = await startNodes(args)
  const provider = createProvider(started.urls, options)
  onTestFinished(() => provider.disconnect())
  return { ...started, provider }
}

describe('endpoints', () => {
  test('an empty list is refused, and a repeated endpoint counts once', async () => {
    expect(() => createProvider([])).toThrowError(
      expect.objectContaining({ code: 'EndpointMalformed' })
    )
    const { urls, nodes } = await startNodes()
    const provider = createProvider([urls[0] ?? '', urls[0] ?? ''])
    onTestFinished(() => provider.disconnect())
    await provider.isReady
    nodes[0]?.killAll()
    const failed = new Promise((resolve) => provider.on('disconnected', resolve))
    await failed
    await provider.connect()
    expect(provider.endpoint).toBe(urls[0])
  })
})

describe('connecting', () => {
  test('begins on request, with an event for each step', async () => {
    const { provider, urls, chain, nodes } = await start({}, { autoConnect: false })
    const events: unknown[] = []
    provider.on('connected', (event) => events.push(event))
    provider.on('disconnected', (event) => events.push(event))
    expect([provider.state, provider.isConnected, provider.endpoint]).toEqual([
      'idle',
      false,
      undefined
    ])
    await provider.connect()
    await provider.connect()
    expect(await provider.isReady).toBe(provider)
    expect(provider.genesis).toBe(chain.genesisHash)
    expect(nodes[0]?.upgrades).toBe(1)
    await provider.disconnect()
    await provider.disconnect()
    const endpoint = urls[0]
    expect(events).toEqual([
      { endpoint, genesis: chain.genesisHash },
      { endpoint, error: undefined }
    ])
  })

  test('happens at the first call or earlier', async () => {
    const { provider } = await start({}, { autoConnect: false })
    expect(provider.state).toBe('idle')
    expect(await provider.send('system_chain', [])).toBe('Fake')
    expect(provider.state).toBe('connected')
  })

  test('is possible again after disconnect', async () => {
    const { provider } = await start()
    await provider.request({ method: 'system_chain' })
    await provider.disconnect()
    await expect(provider.send('system_chain', [])).rejects.toMatchObject({
      code: 'EndpointsUnavailable'
    })
    await provider.connect()
    expect(await provider.send('system_chain', [])).toBe('Fake')
  })
  test('is not begun when the signal has fired, and is ended when it fires', async () => {
    const { urls, nodes } = await startNodes()
    const dead = createProvider(urls, { signal: AbortSignal.abort() })
    await expect(dead.connect()).rejects.toMatchObject({ code: 'OperationAborted' })
    await expect(dead.request({ method: 'system_chain' })).rejects.toMatchObject({
      code: 'EndpointsUnavailable'
    })
    expect([dead.state, nodes[0]?.upgrades]).toEqual(['idle', 0])
    const controller = new AbortController()
    const provider = createProvider(urls, { signal: controller.signal })
    await provider.isReady
    const ended = new Promise((resolve) => provider.on('disconnected', resolve))
    controller.abort()
    await ended
    expect(provider.state).toBe('idle')
    expect(nodes[0]?.upgrades).toBe(1)
  })

  test('may be allowed to take longer than any timer of the platform', async () => {
    const most = Number.MAX_SAFE_INTEGER
    const { provider, nodes } = await start({}, { stallMs: most, giveUpMs: most })
    const request = { method: 'system_chain', deadlineMs: Number.POSITIVE_INFINITY }
    await expect(provider.request(request)).resolves.toBe('Fake')
    const before = nodes[0]?.requests.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(nodes[0]?.requests.length).toBe(before)
  })

  test('leaves no listener at its signal after it was disconnected', async () => {
    const { urls } = await startNodes()
    const controller = new AbortController()
    const { signal } = controller
    const provider = createProvider(urls, { signal })
    await provider.isReady
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await provider.disconnect()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    await provider.connect()
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    controller.abort()
    expect(provider.state).toBe('idle')
  })
})

describe('the interface of polkadot.js', () => {
  test('a clone has the same endpoints and nothing else in common', async () => {
    const { provider, urls, nodes } = await start()
    const clone = provider.clone()
    onTestFinished(() => clone.disconnect())
    await clone.isReady
    await provider.disconnect()
    expect(clone.isConnected).toBe(true)
    expect(clone.endpoint).toBe(urls[0])
    expect(nodes[0]?.upgrades).toBe(2)
  })

  test('a refusal is an error of polkadot.js in send, and a coded error in request', async () => {
    const { provider } = await start()
    const sent = await provider.send('no_such_method', []).catch((error: unknown) => error)
    expect(sent).toMatchObject({ name: 'RpcError', code: -32601, data: 'no_such_method' })
    await expect(provider.request({ method: 'no_such_method' })).rejects.toMatchObject({
      code: 'CallRefused',
      source: 'chain',
      context: { method: 'no_such_method', rpcCode: -32601, rpcMessage: 'Method not found' }
    })
    const subscribed = provider.subscribe('a', 'no_such_subscription', [], () => {})
    await expect(subscribed).rejects.toMatchObject({ code: -32601 })
  })

  test('a listener that throws does not stop others, and one that is removed is not called', async () => {
    const { provider } = await start({}, { autoConnect: false })
    const heard: string[] = []
    provider.on('connected', () => {
      throw new TypeError('listener')
    })
    provider.on('connected', () => heard.push('second'))
    provider.on('connected', () => heard.push('removed'))()
    await provider.connect()
    expect(heard).toEqual(['second'])
  })

  test('a callback that throws is reported, and gets the next notification', async () => {
    const { provider, chain } = await start()
    const errors: unknown[] = []
    provider.on('error', (error) => errors.push(error))
    let calls = 0
    const second = Promise.withResolvers<void>()
    await provider.subscribe('h', 'chain_subscribeNewHeads', [], () => {
      calls += 1
      if (calls === 2) second.resolve()
      throw new TypeError('callback')
    })
    chain.produce()
    await second.promise
    expect(errors[0]).toMatchObject({ code: 'ProgramFailed' })
  })
})

describe('messages that are too large', () => {
  const TOO_LARGE = ['state_getKeys', 'state_getPairs']
  const faults = [
    {
      request: ({ method }: { readonly method: string }) =>
        TOO_LARGE.includes(method) ? ({ kind: 'oversize', bytes: 4000 } as const) : undefined
    }
  ]

  test('two among many are found by repeating one by one, and all others are answered', async () => {
    const { provider } = await start({ faults }, { maxFrameBytes: 3000 })
    await provider.isReady
    // The large answers come first, so that they break the connection before other answers arrive.
    const bad = TOO_LARGE.map((method) => provider.send(method, ['0x']))
    const good = Array.from({ length: 6 }, () => provider.send('system_chain', []))
    const outcomes = await Promise.allSettled([...bad, ...good])
    for (const outcome of outcomes.slice(0, 2)) {
      expect(outcome).toMatchObject({ reason: { code: 'FrameSizeExceeded' } })
    }
    expect(outcomes.slice(2)).toEqual(good.map(() => ({ status: 'fulfilled', value: 'Fake' })))
  })
})
