import { formatAddress } from '@paraclock/core'
import {
  FakeChain,
  type FakeNode,
  HEIGHT_KEY,
  type NodeFaults,
  plainRuntime
} from '@tooling/faults'
import { expect, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { postCall } from './support/post.ts'
import { ALICE, startTestGateway, TASK_ID, type TestGateway } from './support/startTestGateway.ts'

const LIE = '0x6c6965'
const LYING_ROOT = `0x${'66'.repeat(32)}`

/** The lies of the upstream, by method. */
const lies: Readonly<Record<string, unknown>> = {
  system_properties: { ss58Format: 7, tokenDecimals: 13, tokenSymbol: 'LIE' },
  state_getStorage: LIE,
  state_getMetadata: LIE,
  rpc_methods: {
    methods: ['state_getStorage', 'system_properties', 'chain_subscribeFinalizedHeads']
  }
}

const lying: NodeFaults = {
  request: ({ method }) =>
    Object.hasOwn(lies, method) ? { kind: 'result', result: lies[method] } : undefined,
  send: (text) => {
    const isHead = text.includes('"chain_finalizedHead"')
    return [isHead ? text.replace(/"stateRoot":"0x\w+"/, `"stateRoot":"${LYING_ROOT}"`) : text]
  }
}

/** The answers of the gateway about which the upstream lies. */
async function readAll({ gateway, chain }: TestGateway): Promise<readonly unknown[]> {
  const { httpUrl } = gateway
  const questions = [
    ['system_properties', []],
    ['state_getStorage', [HEIGHT_KEY, chain.hashAt(3)]],
    ['xcmpHandler_crossChainAccount', [ALICE]],
    ['system_health', []]
  ] as const
  const answers = await Promise.all(
    questions.map(([method, params]) => postCall(httpUrl, method, params))
  )
  const client = await openClient(gateway.wsUrl)
  const { result: id } = await client.ask('chain_subscribeFinalizedHeads')
  const { subscription, result } = await client.notified()
  expect(subscription).toBe(id)
  return [...answers.map(({ result }) => result), (result as { stateRoot: string }).stateRoot]
}

const account = `0x${'22'.repeat(32)}`
const reported = [
  lies['system_properties'],
  LIE,
  formatAddress({ account, prefix: 7 }),
  undefined,
  LYING_ROOT
]

const setAside: NodeFaults = {
  ...lying,
  request: (request, observed) =>
    request.method === 'state_call' && request.params[0] === 'AutomationTimeApi_generate_task_id'
      ? { kind: 'result', result: LYING_ROOT }
      : lying.request?.(request, observed)
}

test.for([
  {
    way: 'lost',
    faults: [lying, {}],
    settings: {},
    leave: async ({ nodes }: TestGateway): Promise<void> => {
      const [node] = nodes as [FakeNode]
      node.down = true
      node.killAll()
    }
  },
  {
    way: 'set aside',
    faults: [setAside, {}, {}],
    settings: { agree: 2 },
    leave: async ({ gateway }: TestGateway): Promise<void> => {
      const ask = () => postCall(gateway.httpUrl, 'automationTime_generateTaskId', [ALICE, 'x'])
      expect((await ask()).error?.data).toMatchObject({ code: 'FactMismatch' })
      expect((await ask()).result).toBe(TASK_ID)
    }
  },
  {
    way: 'left because its head stands still',
    faults: [lying, {}],
    settings: { staleMs: 800 },
    leave: async ({ chain, nodes }: TestGateway): Promise<void> => {
      const [node, other] = nodes as [FakeNode, FakeNode]
      node.faults = { ...lying, stuckAt: chain.bestNumber }
      // The finalized head stays: a client that joins late gets the same head as earlier ones.
      const growing = setInterval(() => chain.produce(), 50)
      const restored = (): number => other.count('chain_subscribeFinalizedHeads')
      await expect.poll(restored).toBeGreaterThan(0)
      clearInterval(growing)
    }
  }
])('nothing of an upstream is served once it is $way', { timeout: 20_000 }, async (given) => {
  const { faults, settings, leave } = given
  const served = await startTestGateway({ faults, settings })
  expect(await readAll(served)).toEqual(reported)
  await leave(served)
  const { chain } = served
  const header = chain.headerOf(chain.hashAt(chain.finalizedNumber) ?? '')
  await expect
    .poll(() => readAll(served), { timeout: 10_000 })
    .toEqual([
      chain.runtime.properties,
      '0x03000000',
      formatAddress({ account, prefix: 42 }),
      expect.objectContaining({ isSyncing: false }),
      header?.stateRoot
    ])
})

test('an answer that comes after its upstream was left is not kept', async () => {
  let answer = (): void => {}
  const until = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow: NodeFaults = {
    request: ({ method }) => (method === 'system_chain' ? { kind: 'hold', until } : undefined)
  }
  const served = await startTestGateway({ faults: [slow, {}], settings: { staleMs: 800 } })
  const { chain, nodes, gateway } = served
  const [node, other] = nodes as [FakeNode, FakeNode]
  // The same blocks, under another name. The head stops, while that of the other node advances.
  node.chain = new FakeChain('chain', { ...plainRuntime(), chain: 'Former' }, 10)
  const ask = async () => (await postCall(gateway.httpUrl, 'system_chain')).result
  const early = ask()
  await expect.poll(() => node.count('system_chain')).toBe(1)
  const growing = setInterval(() => chain.produce(), 50)
  const heads = (): number => other.count('chain_subscribeNewHeads')
  await expect.poll(heads).toBeGreaterThan(0)
  clearInterval(growing)
  // No client waits for the former upstream, and its answer is not kept.
  expect(await ask()).toBe('Fake')
  answer()
  expect(await early).toBe('Former')
  expect(await ask()).toBe('Fake')
})
