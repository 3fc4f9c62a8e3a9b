import {
  FakeChain,
  FakeNode,
  HEIGHT_KEY,
  LoopbackNetwork,
  type NodeFaults,
  plainRuntime,
  realClock
} from '@tooling/faults'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type GatewayConfig, readGatewayConfig, startGateway } from '../src/index.ts'
import { openClient } from './support/openClient.ts'
import { type Posted, post, postCall } from './support/post.ts'
import { ALICE, startTestGateway, TASK_ID, type TestGateway } from './support/startTestGateway.ts'

/** The answers and errors that a client got under load. */
interface LoadResult {
  readonly answers: unknown[]
  readonly errors: unknown[]
}

/** Resolves after this many more answers. */
type More = (answers: number) => Promise<void>

/** Sends reads all the time, several at once, until `during` has ended. */
async function underLoad(
  { gateway }: TestGateway,
  during: (more: More) => Promise<void>
): Promise<LoadResult> {
  const observed: LoadResult = { answers: [], errors: [] }
  let isOver = false
  const ask = async (worker: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const method = count % 2 === 0 ? 'system_chain' : 'state_getStorageHash'
      const params = count % 2 === 0 ? [] : [`0xaa${worker}${String(count).padStart(7, '0')}`]
      const { error, result } = await postCall(gateway.httpUrl, method, params)
      if (error) observed.errors.push(error)
      else observed.answers.push(result)
    }
  }
  const load = Array.from({ length: 4 }, (_, worker) => ask(worker))
  await during(async (answers) => {
    const wanted = observed.answers.length + answers
    await expect
      .poll(() => observed.answers.length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(wanted)
  })
  isOver = true
  await Promise.all(load)
  return observed
}

const hashesAsked = (node: FakeNode | undefined): number => node?.count('state_getStorageHash') ?? 0
const settings = { ratePerAddress: 0, ratePerConnection: 0 }

describe('in mid-load', { timeout: 40_000 }, () => {
  test('an upstream is killed: no client sees it', async () => {
    const served = await startTestGateway({ faults: [{}, {}], settings })
    const { errors } = await underLoad(served, async (more) => {
      await more(10)
      if (served.nodes[0]) served.nodes[0].down = true
      served.nodes[0]?.killAll()
      await more(20)
    })
    expect(errors).toEqual([])
    expect(hashesAsked(served.nodes[1])).toBeGreaterThan(0)
  })

  test('an upstream freezes: another is in use in 10 s, and no client sees more than a wait', async () => {
    const served = await startTestGateway({ faults: [{}, {}], settings })
    const { errors } = await underLoad(served, async (more) => {
      await more(10)
      served.nodes[0]?.freezeAll()
      await expect.poll(() => hashesAsked(served.nodes[1]), { timeout: 10_000 }).toBeGreaterThan(0)
    })
    expect(errors).toEqual([])
  })

  test('an upstream is swapped for another chain: refused, and nothing of it answers', async () => {
    const served = await startTestGateway({ faults: [{}, {}], settings })
    const another = new FakeChain('another', { ...plainRuntime(), chain: 'Other' }, 10)
    const { errors, answers } = await underLoad(served, async (more) => {
      await more(10)
      expect(hashesAsked(served.nodes[0])).toBeGreaterThan(0)
      if (served.nodes[0]) served.nodes[0].chain = another
      served.nodes[0]?.killAll()
      await more(20)
      // The successor is lost, too. The swapped node is tried again, and refused again.
      served.nodes[1]?.killAll()
      await more(20)
    })
    expect(errors).toEqual([])
    expect(answers).not.toContain('Other')
    expect(hashesAsked(served.nodes[1])).toBeGreaterThan(0)
  })

  test('an upstream whose head no longer moves is left', async () => {
    const served = await startTestGateway({
      faults: [{}, {}],
      settings: { ...settings, staleMs: 800 }
    })
    const { chain, nodes, gateway } = served
    const growing = setInterval(() => {
      chain.produce()
      chain.finalize(chain.bestNumber)
    }, 100)
    try {
      await underLoad(served, async (more) => {
        await more(10)
        const [first] = nodes as [FakeNode]
        first.faults = { stuckAt: chain.bestNumber }
        await expect.poll(() => hashesAsked(nodes[1]), { timeout: 10_000 }).toBeGreaterThan(0)
      })
      const { result } = await postCall(gateway.httpUrl, 'state_getStorage', [HEIGHT_KEY])
      expect(Number.parseInt(String(result).slice(2, 4), 16)).toBeGreaterThan(chain.bestNumber - 5)
      expect(gateway.readiness().isReady).toBe(true)
    } finally {
      clearInterval(growing)
    }
  })
})

test('what acts is sent once, whatever becomes of its answer', async () => {
  const bytes = '0x1084aabbcc'
  const { gateway, chain, nodes } = await startTestGateway({
    faults: [
      {
        request: ({ method }) =>
          method === 'author_submitExtrinsic' ? { kind: 'kill', executed: true } : undefined
      },
      {}
    ]
  })
  const { error } = await postCall(gateway.httpUrl, 'author_submitExtrinsic', [bytes])
  expect(error?.data).toMatchObject({ code: 'CallOutcomeUnknown' })
  expect(chain.effects.get(bytes)).toBe(1)
  expect(nodes.map((node) => node.count('author_submitExtrinsic'))).toEqual([1, 0])
})

describe('with answers that have to agree', () => {
  const ask = ({ gateway }: TestGateway): Promise<Posted['json']> =>
    postCall(gateway.httpUrl, 'automationTime_generateTaskId', [ALICE, 'x']) as never
  const lying = {
    request: ({ method }: { method: string }) =>
      method === 'state_call'
        ? ({ kind: 'result', result: `0x${'66'.repeat(32)}` } as const)
        : undefined
  }

  const failCall = ({ method }: { method: string }) =>
    method === 'state_call' ? ({ kind: 'error', code: 1, message: 'pruned' } as const) : undefined

  test('two that agree are believed, each asked at the finalized block', async () => {
    const served = await startTestGateway({ faults: [{}, {}], settings: { agree: 2 } })
    expect((await ask(served)).result).toBe(TASK_ID)
    for (const node of served.nodes) {
      const asked = node.requests.find(({ method }) => method === 'state_call')
      expect(asked?.params[2]).toBe(served.chain.hashAt(10))
    }
  })

  test.each<[string, NodeFaults]>([
    ['lags', { stuckAt: 3 }],
    [
      'states a block that it does not have',
      {
        request: ({ method }) =>
          method === 'chain_getFinalizedHead'
            ? { kind: 'result', result: `0x${'66'.repeat(32)}` }
            : undefined
      }
    ]
  ])('the upstream in use %s: the others choose the finalized block', async (_, faults) => {
    const served = await startTestGateway({ faults: [faults, {}, {}], settings: { agree: 2 } })
    expect((await ask(served)).result).toBe(TASK_ID)
    const blocks = served.nodes.map(
      ({ requests }) => requests.find(({ method }) => method === 'state_call')?.params[2]
    )
    expect(blocks).toEqual([undefined, served.chain.hashAt(10), served.chain.hashAt(10)])
  })

  test('two that differ: an error that names both, and neither is set aside', async () => {
    const served = await startTestGateway({ faults: [{}, lying], settings: { agree: 2 } })
    for (let count = 0; count < 2; count += 1) {
      const { error } = await ask(served)
      expect(error?.data).toMatchObject({
        code: 'FactMismatch',
        context: {
          first: { value: TASK_ID, from: 'upstream-1' },
          second: { value: `0x${'66'.repeat(32)}`, from: 'upstream-2' }
        }
      })
    }
  })

  test.each([
    ['lies about it', lying, 'FactMismatch'],
    ['does not state it', { request: failCall }, 'UpstreamsIncomplete']
  ] as const)(
    'a runtime of which one %s: the service is not served, but the other methods are',
    async (_, faults, code) => {
      const settings = { agree: 2, variant: 'auto' } as const
      const served = await startTestGateway({
        faults: [{}, faults],
        settings,
        calls: { Core_version: '0x01' }
      })
      expect((await ask(served)).error?.data).toMatchObject({ code })
      const { result } = await postCall(served.gateway.httpUrl, 'rpc_methods')
      const { methods } = result as { methods: readonly string[] }
      expect(methods).toContain('state_getStorage')
      expect(methods).not.toContain('automationTime_generateTaskId')
    }
  )

  test('the one that the majority contradicts is set aside, also when it is the one in use', async () => {
    const served = await startTestGateway({ faults: [lying, {}, {}], settings: { agree: 2 } })
    const { error } = await ask(served)
    expect(error?.data).toMatchObject({ code: 'FactMismatch' })
    const before = served.nodes[0]?.requests.length
    expect((await ask(served)).result).toBe(TASK_ID)
    expect((await postCall(served.gateway.httpUrl, 'system_health')).result).toMatchObject({
      isSyncing: false
    })
    expect(served.nodes[0]?.requests.length).toBe(before)
    const text = await (await fetch(`${served.gateway.operatorUrl}/metrics`)).text()
    expect(text).toContain('upstream_events_total{event="disagreed"} 1')
  })

  test('one fails: the next is asked; too few are left: said so', async () => {
    const failing = { request: failCall }
    const enough = await startTestGateway({ faults: [failing, {}, {}], settings: { agree: 2 } })
    expect((await ask(enough)).result).toBe(TASK_ID)
    const few = await startTestGateway({ faults: [failing, {}], settings: { agree: 2 } })
    const { error } = await ask(few)
    expect(JSON.stringify(error?.data)).toContain('UpstreamsIncomplete')
    expect(error?.message).toContain('pruned')
  })

  test.each<[string, NodeFaults]>([
    ['is down', {}],
    ['never answers', { request: () => ({ kind: 'swallow' }) }]
  ])('the second %s: the third is asked, and from then on first', async (_, faults) => {
    const settings = { agree: 2, callMs: 40_000 }
    const served = await startTestGateway({ faults: [{}, faults, {}], settings })
    const [, second, third] = served.nodes as [FakeNode, FakeNode, FakeNode]
    if (faults.request === undefined) second.down = true
    expect((await ask(served)).result).toBe(TASK_ID)
    const asked = second.requests.length
    expect((await ask(served)).result).toBe(TASK_ID)
    expect(third.count('state_call')).toBe(2)
    expect(second.requests.length).toBe(asked)
  })

  test('all but one are down: said of each by its name', async () => {
    const settings = { agree: 2, callMs: 40_000 }
    const served = await startTestGateway({ faults: [{}, {}, {}], settings })
    for (const node of served.nodes.slice(1)) node.down = true
    const { error } = await ask(served)
    expect(error?.data).toMatchObject({ code: 'UpstreamsIncomplete' })
    expect(error?.message).toContain('upstream-2: ')
    expect(error?.message).toContain('upstream-3: ')
  })
})

describe('without a configured genesis', () => {
  /** Starts a gateway in front of a node of another chain, two nodes of a chain, and a dead node. */
  async function start(settings: Partial<GatewayConfig> = {}, isOtherDown = false) {
    const network = new LoopbackNetwork()
    onTestFinished(() => network.close())
    const chain = new FakeChain('chain', plainRuntime(), 10)
    const other = new FakeChain('other', { ...plainRuntime(), chain: 'Other' }, 10)
    const nodes = [other, chain, chain, chain].map(
      (one, index) => new FakeNode(`node-${index}`, one, realClock)
    )
    const [first, , , last] = nodes as [FakeNode, FakeNode, FakeNode, FakeNode]
    first.down = isOtherDown
    last.down = true
    const upstreams = await Promise.all(nodes.map((node) => network.attach(node, 'ws')))
    const flags = { upstreams, variant: 'none', port: 0, logLevel: 'silent', ...settings }
    const { config } = await readGatewayConfig({ flags })
    const starting = startGateway(config)
    starting.then(
      (gateway) => onTestFinished(() => gateway.close()),
      () => {}
    )
    return { starting, chain, other, nodes }
  }

  test('upstreams of different chains are refused at the start, with their genesis hashes', async () => {
    const { starting, chain, other, nodes } = await start()
    const ofChain = [2, 3].map((one) => ({
      upstream: `upstream-${one}`,
      genesis: chain.genesisHash
    }))
    await expect(starting).rejects.toMatchObject({
      code: 'GenesisMismatch',
      context: { stated: [{ upstream: 'upstream-1', genesis: other.genesisHash }, ...ofChain] },
      message: expect.stringContaining(`upstream-1 has the genesis hash ${other.genesisHash}`)
    })
    await expect.poll(() => nodes.map(({ open }) => open)).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['with a configured genesis, the first upstream does not choose the chain', false],
    ['an upstream of another chain that comes later does not choose the chain', true]
  ])('%s', async (_, isOtherDown) => {
    const { genesisHash: genesis } = new FakeChain('chain', plainRuntime())
    const { starting, nodes } = await start(isOtherDown ? {} : { genesis }, isOtherDown)
    const { httpUrl } = await starting
    if (nodes[0]) nodes[0].down = false
    expect((await postCall(httpUrl, 'system_chain')).result).toBe('Fake')
    expect((await postCall(httpUrl, 'chain_getBlockHash', [0])).result).toBe(genesis)
    // The upstream in use is lost. The upstream of the other chain is refused.
    const [, second, third] = nodes as [FakeNode, FakeNode, FakeNode]
    second.down = true
    second.killAll()
    expect((await postCall(httpUrl, 'system_version')).result).toEqual(expect.any(String))
    expect(third.count('system_version')).toBe(1)
  })
})

test('no upstream at all: not ready, calls fail with why, and it serves when one comes', async () => {
  const served = await startTestGateway({ settings: { callMs: 700 } })
  const [node] = served.nodes as [FakeNode]
  node.down = true
  node.killAll()
  const { error } = await postCall(served.gateway.httpUrl, 'system_health')
  expect(error?.message).toContain('ECONN')
  const ready = await fetch(`${served.gateway.operatorUrl}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { problem: 'no upstream is connected' }
  ])
  expect((await fetch(`${served.gateway.operatorUrl}/healthz`)).status).toBe(200)
  node.down = false
  const again = async (): Promise<number> =>
    (await fetch(`${served.gateway.operatorUrl}/readyz`)).status
  await expect.poll(again).toBe(200)
  const client = await openClient(served.gateway.wsUrl)
  expect((await client.ask('system_health')).result).toMatchObject({ isSyncing: false })
  const garbage = await post(served.gateway.httpUrl, '{')
  expect(garbage.json.error?.code).toBe(-32700)
})
