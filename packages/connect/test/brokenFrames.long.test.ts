import { memoryUsage } from 'node:process'
import { isParaclockError } from '@paraclock/core'
import {
  breakFrame,
  Dice,
  FakeChain,
  FakeNode,
  plainRuntime,
  VirtualClock,
  VirtualNetwork
} from '@tooling/faults'
import { collectGarbage } from '@tooling/vitest/collectGarbage'
import { expect, test } from 'vitest'
import { parseEndpoint } from '../src/endpoint/parseEndpoint.ts'
import { Session } from '../src/endpoint/Session.ts'
import { connectChain, createProvider } from '../src/index.ts'
import { seedRandom } from './fixtures/seedRandom.ts'
import { assetHubRuntime } from './support/assetHubRuntime.ts'

// The tests of this file, of the gateway and of the command together send some 20,000 frames.
const OVER_SESSIONS = 14_000
const OVER_CHAINS = 4000
const OVER_PROVIDER = 1000
const MAX_GROWTH_BYTES = 8 * 1024 * 1024

const HASH = `0x${'ab'.repeat(32)}`
const HEADER = { number: '0x1f', parentHash: HASH, digest: { logs: ['0x00'] } }
const VALID: readonly ((id: number) => unknown)[] = [
  (id) => ({ jsonrpc: '2.0', id, result: HASH }),
  (id) => ({ jsonrpc: '2.0', id, result: HEADER }),
  (id) => ({ jsonrpc: '2.0', id, result: [{ block: HASH, changes: [['0xaa', null]] }] }),
  (id) => ({ jsonrpc: '2.0', id, error: { code: 1010, message: 'no', data: { a: [1] } } }),
  () => ({ jsonrpc: '2.0', method: 'm', params: { subscription: 'feed', result: HEADER } }),
  () => ({
    jsonrpc: '2.0',
    method: 'm',
    params: { subscription: 7, error: { code: 1, message: 'no' } }
  })
]

test(`${OVER_SESSIONS} broken frames: every request ends, without exceptions and leaks`, async () => {
  const random = seedRandom(20)
  const clock = new VirtualClock()
  const problems = new Set<string>()
  let sent = 0
  let heap = 0
  while (sent < OVER_SESSIONS) {
    const faults: unknown[] = []
    const wire = { post: () => {}, close: async () => {} }
    let receive = (_text: string): void => {}
    const session = new Session({
      endpoint: parseEndpoint('ws://node.test'),
      clock,
      times: { handshakeMs: 1000, heartbeatMs: 1000, heartbeatTimeoutMs: 1000 },
      openWire: (events) => {
        receive = events.received
        queueMicrotask(() => events.opened())
        return wire
      },
      onEnd: (error) => problems.add(error.code),
      onFault: (error) => faults.push(error)
    })
    await session.open()
    const asked = Array.from({ length: 8 }, (_, nth) =>
      session.request({
        method: 'm',
        params: [],
        timeoutMs: 1000,
        ...(nth % 2 === 0 ? {} : { onNotification: () => {} })
      })
    )
    for (let frame = 0; frame < 40 && session.ended === undefined; frame += 1) {
      const make = VALID[Math.floor(random() * VALID.length)]
      const valid = JSON.stringify(make?.(1 + (frame % 8)))
      for (const text of random() < 0.3 ? [valid] : breakFrame(valid, random)) {
        sent += 1
        receive(text)
      }
    }
    await session.close(new Error('over') as never)
    await Promise.all(asked)
    expect([faults, clock.pending]).toEqual([[], 0])
    if (heap === 0 && sent > OVER_SESSIONS / 10) heap = usedHeap()
  }
  expect([...problems]).toEqual(['AnswerMalformed'])
  expect(usedHeap() - heap).toBeLessThan(MAX_GROWTH_BYTES)
})

test(`${OVER_CHAINS} broken frames while a chain is connected: it opens, or fails with a coded error`, async () => {
  const real = assetHubRuntime()
  let opened = 0
  const clock = new VirtualClock()
  const dice = new Dice(20)
  const codes = new Map<string, number>()
  let broken = 0
  while (broken < OVER_CHAINS) {
    const network = new VirtualNetwork(clock, dice)
    const send = (text: string): readonly string[] => {
      // Only some frames are broken, so that each step of the opening is reached. Metadata is too
      // large to be broken here.
      if (!dice.oneIn(4) || text.length > 100_000) return [text]
      broken += 1
      return breakFrame(text, dice.next)
    }
    // Most chains of this test have no metadata, and fail with MetadataMalformed, because real
    // metadata takes long to read.
    const runtime = opened % 50 === 0 ? real : plainRuntime()
    opened += 1
    const node = new FakeNode('node', new FakeChain('chain', runtime, 10), clock, { send })
    const opening = connectChain({
      endpoints: await network.attach(node),
      deadlineMs: 3000,
      provider: { clock, random: dice.next, stallMs: 0, ...(network.providerOptions as object) }
    })
      .then((chain) => chain.close())
      .then(
        () => 'open',
        (error: unknown) => (isParaclockError(error) ? error.code : `${error}`)
      )
    expect(await clock.run(opening, 100_000)).toBe(true)
    const code = await opening
    codes.set(code, (codes.get(code) ?? 0) + 1)
    await network.close()
  }
  expect([...codes.keys()].filter((code) => !/^[a-zA-Z]+$/.test(code))).toEqual([])
  expect(codes.get('open')).toBeGreaterThan(0)
  expect(codes.get('MetadataMalformed')).toBeGreaterThan(0)
  expect(codes.get('AnswerMalformed')).toBeGreaterThan(0)
})

test(`${OVER_PROVIDER} broken frames at one provider: every call ends, without leaks`, async () => {
  const clock = new VirtualClock()
  const dice = new Dice(21)
  const network = new VirtualNetwork(clock, dice)
  let broken = 0
  const send = (text: string): readonly string[] => {
    if (!dice.oneIn(6)) return [text]
    broken += 1
    return breakFrame(text, dice.next)
  }
  const chain = new FakeChain('chain', plainRuntime(), 10)
  const node = new FakeNode('node', chain, clock, { send })
  const url = await network.attach(node)
  const provider = createProvider(url, {
    clock,
    random: dice.next,
    genesis: chain.genesisHash,
    stallMs: 0,
    deadlineMs: 3000,
    backoff: { firstMs: 10, maxMs: 100 },
    ...(network.providerOptions as object)
  })
  const outcomes = { answered: 0, failed: 0 }
  let heap = 0
  while (broken < OVER_PROVIDER) {
    const calls = Array.from({ length: 40 }, (_, nth) =>
      nth % 10 === 0
        ? provider.subscribe('', 'chain_subscribeFinalizedHeads', [], () => {})
        : provider.send(nth % 2 === 0 ? 'chain_getBlockHash' : 'state_getStorage', [
            `0x0${nth % 9}`
          ])
    )
    const all = Promise.allSettled(calls)
    expect(await clock.run(all, 100_000)).toBe(true)
    for (const { status } of await all)
      outcomes[status === 'fulfilled' ? 'answered' : 'failed'] += 1
    const feeds = await Promise.all(
      calls.filter((_, nth) => nth % 10 === 0).map((one) => one.catch(() => ''))
    )
    const ending = Promise.allSettled(
      feeds.map((id) => provider.unsubscribe('', 'chain_unsubscribeFinalizedHeads', `${id}`))
    )
    expect(await clock.run(ending, 100_000)).toBe(true)
    // An endpoint that was refused is tried again after a minute.
    await clock.run(clock.sleep(10_000), 20_000)
    if (heap === 0 && broken > OVER_PROVIDER / 10) heap = usedHeap()
  }
  expect(outcomes.answered).toBeGreaterThan(300)
  expect(usedHeap() - heap).toBeLessThan(MAX_GROWTH_BYTES)
  await provider.disconnect()
  await network.close()
})

function usedHeap(): number {
  collectGarbage()
  return memoryUsage().heapUsed
}
