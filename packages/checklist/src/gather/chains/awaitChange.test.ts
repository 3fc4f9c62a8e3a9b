import { CallRefused, type ConnectedChain, type Connections } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkConfig } from '../../../test/fixtures/buildConfig.ts'
import { loadEvidence } from '../../../test/fixtures/loadEvidence.ts'
import type { ChainRole } from '../../config/networkRoles.ts'
import type { NetworkEvidence } from '../../evidence/EvidenceFile.ts'
import { awaitChange } from './awaitChange.ts'
import { listReads } from './listReads.ts'

const [network] = loadEvidence('ready').networks as readonly [NetworkEvidence]
const known = listReads(network)

function specVersionOf(role: ChainRole): number {
  const chain = network.artifacts[role]
  return chain?.status === 'gathered' ? chain.value.specVersion : 0
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type OnHead = (error: Error | null, header: unknown) => void

/** A chain with the values of the evidence. It finalizes on request, and counts its listeners. */
class FakeChain {
  readonly values: Map<Hex, Hex | null>
  readonly listeners = new Map<string, OnHead>()
  readonly watchers = new Map<() => void, string>()
  specVersion: unknown
  /** The version when the chain is opened. */
  opened: number
  prunes = false
  looks = 0

  constructor(role: ChainRole) {
    this.values = new Map(known[role])
    this.opened = specVersionOf(role)
    this.specVersion = this.opened
  }

  async finalize(error: Error | null = null): Promise<void> {
    for (const listener of this.listeners.values()) listener(error, { number: '0x1' })
    await vi.advanceTimersByTimeAsync(0)
  }

  upgrade(): void {
    this.opened += 1
    this.specVersion = this.opened
  }

  lose(): void {
    for (const [watcher, event] of this.watchers) if (event === 'exhausted') watcher()
  }

  get chain(): ConnectedChain {
    const { values, listeners, watchers } = this
    const source = {
      request: async (method: string) => {
        if (method === 'chain_getFinalizedHead') return `0x${'01'.repeat(32)}`
        this.looks += 1
        return { specName: 'acme', specVersion: this.specVersion }
      },
      getStorage: async (keys: readonly Hex[]) => {
        if (this.prunes) throw refused
        return keys.map((key) => values.get(key) ?? null)
      }
    }
    const provider = {
      on: (event: string, watcher: () => void) => {
        watchers.set(watcher, event)
        return () => watchers.delete(watcher)
      },
      subscribe: async (_: string, method: string, __: unknown[], listener: OnHead) => {
        listeners.set(method, listener)
        return method
      },
      unsubscribe: async (_: string, __: string, id: string) => listeners.delete(id)
    }
    return { provider, source, facts: { specVersion: this.opened } } as unknown as ConnectedChain
  }
}

const refused = new ParaclockError(CallRefused, {
  method: 'state_getStorage',
  rpcCode: 4003,
  rpcMessage: 'State already discarded'
})

function start(more: { readonly down?: ChainRole; readonly upgraded?: ChainRole } = {}) {
  const chains = {
    relay: new FakeChain('relay'),
    service: new FakeChain('service'),
    target: new FakeChain('target')
  }
  if (more.upgraded !== undefined) chains[more.upgraded].upgrade()
  const read: Connections['read'] = async (_, { name }) => {
    if (name === more.down) throw refused
    return chains[name as ChainRole].chain
  }
  const stopping = new AbortController()
  let isOver = false
  const waiting = awaitChange({
    networks: [[network.network, networkConfig]],
    evidence: [network],
    connections: { read },
    maxMs: 600_000,
    pollMs: 60_000,
    signal: stopping.signal
  }).then(() => {
    isOver = true
  })
  return { ...chains, stopping, waiting, isOver: () => isOver }
}

/** No listener of a chain and no timer is left. */
function expectNothingLeft(chains: Readonly<Record<ChainRole, FakeChain>>): void {
  const { relay, service, target } = chains
  expect([relay, service, target].map(({ listeners }) => listeners.size)).toEqual([0, 0, 0])
  expect([relay, service, target].map(({ watchers }) => watchers.size)).toEqual([0, 0, 0])
  expect(vi.getTimerCount()).toBe(0)
}

test('a value that changes ends the wait, and blocks that change nothing do not', async () => {
  const watched = start()
  const { target, waiting, isOver } = watched
  await vi.advanceTimersByTimeAsync(0)
  await target.finalize()
  await watched.relay.finalize()
  expect([target.looks, watched.relay.looks, isOver()]).toEqual([1, 1, false])
  const [key = '0x'] = known.target.keys()
  target.values.set(key, '0xffff')
  await target.finalize()
  await waiting
  expectNothingLeft(watched)
})

test('a runtime upgrade ends the wait', async () => {
  const watched = start()
  await vi.advanceTimersByTimeAsync(0)
  watched.service.upgrade()
  await watched.service.finalize()
  await watched.waiting
  expectNothingLeft(watched)
})

test('a runtime upgrade between the gathering and the wait ends the wait', async () => {
  const watched = start({ upgraded: 'service' })
  await vi.advanceTimersByTimeAsync(0)
  await watched.service.finalize()
  expect(watched.isOver()).toBe(true)
  expectNothingLeft(watched)
})

test.each([null, '7', 1.5, { valueOf: 1 }])(
  'a node that answers %j as its version is passed over',
  async (version) => {
    const watched = start()
    await vi.advanceTimersByTimeAsync(0)
    watched.service.specVersion = version
    await watched.service.finalize()
    expect(watched.isOver()).toBe(false)
    watched.stopping.abort()
    await watched.waiting
  }
)

test('a block whose state cannot be read is passed over, and the next one tells', async () => {
  const watched = start()
  const { target, isOver } = watched
  await vi.advanceTimersByTimeAsync(0)
  target.prunes = true
  await target.finalize()
  expect(isOver()).toBe(false)
  target.prunes = false
  target.values.clear()
  await target.finalize()
  await watched.waiting
})

test('a chain that is down is polled', async () => {
  const watched = start({ down: 'relay' })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(watched.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await watched.waiting
  expectNothingLeft(watched)
})

test.each([
  ['subscription is lost', ({ relay }) => relay.finalize(new TypeError('lost'))],
  ['endpoints have all failed', ({ relay }) => relay.lose()]
] as [string, (watched: ReturnType<typeof start>) => unknown][])(
  'a chain whose %s is polled from then on',
  async (_, fail) => {
    const watched = start()
    await vi.advanceTimersByTimeAsync(100_000)
    await fail(watched)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(watched.isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await watched.waiting
    expectNothingLeft(watched)
  }
)

test('without a change, the wait ends after the longest time', async () => {
  const watched = start()
  await vi.advanceTimersByTimeAsync(599_999)
  expect(watched.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await watched.waiting
  expectNothingLeft(watched)
})

test('an interruption ends the wait at once', async () => {
  const watched = start()
  await vi.advanceTimersByTimeAsync(0)
  watched.stopping.abort()
  await watched.waiting
  expectNothingLeft(watched)
})
