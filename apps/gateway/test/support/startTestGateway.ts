import {
  FakeChain,
  FakeNode,
  type FakeRuntime,
  LoopbackNetwork,
  type NodeFaults,
  plainRuntime,
  realClock
} from '@tooling/faults'
import { expect, onTestFinished, vi } from 'vitest'
import { startGateway } from '../../src/index.ts'
import type { GatewayOptions } from '../../src/options.ts'
import type { Gateway } from '../../src/startGateway.ts'
import { openClient } from './openClient.ts'
import { postCall } from './post.ts'

/** Alice, an account that every method with an account accepts. */
export const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
/** The task id that the fake runtime always returns. */
export const TASK_ID = `0x${'77'.repeat(32)}`
export const PING = '{"jsonrpc":"2.0","id":1,"method":"system_chain"}'

export interface TestGatewayArgs {
  readonly options?: Partial<GatewayOptions>
  /** One entry per node: what goes wrong with it. */
  readonly faults?: readonly NodeFaults[]
  /** Further results of `state_call`, by the name of the call. */
  readonly calls?: FakeRuntime['calls']
  /** Registers the function that ends the gateway. By default it runs at the end of the test. */
  readonly onEnd?: (end: () => Promise<void>) => void
}

/** A gateway in front of fake nodes of one chain, on the loopback. */
export interface TestGateway {
  readonly gateway: Gateway
  readonly chain: FakeChain
  readonly nodes: readonly [FakeNode, ...FakeNode[]]
  readonly urls: readonly string[]
  /** Reads one metric; 0 if it is absent. */
  readonly metric: (line: string) => Promise<number>
}

/** Starts a gateway in front of fake nodes, and waits until it is ready. */
export async function startTestGateway(args: TestGatewayArgs = {}): Promise<TestGateway> {
  const { faults = [{}], calls = {}, options = {}, onEnd = onTestFinished } = args
  const runtime = {
    ...plainRuntime(),
    calls: {
      AutomationTimeApi_generate_task_id: TASK_ID,
      XcmpHandlerApi_cross_chain_account: `0x${'22'.repeat(32)}`,
      ...calls
    }
  }
  const chain = new FakeChain('chain', runtime, 10)
  const network = new LoopbackNetwork()
  onEnd(() => network.close())
  const nodes = faults.map((fault, index) => new FakeNode(`node-${index}`, chain, realClock, fault))
  const urls = await Promise.all(nodes.map((node) => network.attach(node)))
  const fixed = { upstreams: urls, variant: 'hour', port: 0, logLevel: 'silent' } as const
  const gateway = await startGateway({ ...fixed, ...options })
  onEnd(() => gateway.close())
  // A hook may wait here, where `expect.poll` is not allowed.
  const wait = { timeout: 60_000, interval: 5 }
  await vi.waitFor(() => expect(gateway.readiness().isReady).toBe(true), wait)
  const metric = async (line: string): Promise<number> => {
    const text = await (await fetch(`${gateway.operatorUrl}/metrics`)).text()
    const found = text.split('\n').find((one) => one.startsWith(`paraclock_gateway_${line} `))
    return Number(found?.split(' ').at(-1) ?? 0)
  }
  return { gateway, chain, nodes: nodes as [FakeNode, ...FakeNode[]], urls, metric }
}

/** Checks that the next client is served, over both transports. */
export async function expectServed({ gateway }: TestGateway): Promise<void> {
  expect((await postCall(gateway.httpUrl, 'system_chain')).result).toBe('Fake')
  const client = await openClient(gateway.wsUrl)
  expect((await client.ask('system_chain')).result).toBe('Fake')
}

/** Faults of a node that answers one method with a large result. */
export function largeAnswer(bytes: number): NodeFaults {
  const result = `0x${'ab'.repeat(bytes / 2)}`
  return {
    request: ({ method }) =>
      method === 'state_getMetadata' ? { kind: 'result', result } : undefined
  }
}
