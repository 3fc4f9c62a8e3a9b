import {
  FakeChain,
  FakeNode,
  type FakeRuntime,
  LoopbackNetwork,
  type NodeFaults,
  plainRuntime,
  realClock
} from '@tooling/faults'
import { onTestFinished } from 'vitest'
import {
  type Gateway,
  type GatewayConfig,
  readGatewayConfig,
  startGateway
} from '../../src/index.ts'

/** Alice, an account that every method with an account accepts. */
export const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
/** The task id that the fake runtime always returns. */
export const TASK_ID = `0x${'77'.repeat(32)}`

/** What a test of the gateway needs. */
export interface TestGatewayArgs {
  readonly settings?: Partial<GatewayConfig>
  /** One entry per node: what goes wrong with it. */
  readonly faults?: readonly NodeFaults[]
  readonly kind?: 'ws' | 'http'
  /** Further results of `state_call`, by the name of the call. */
  readonly calls?: FakeRuntime['calls']
  /** Registers the function that ends the gateway. By default it runs at the end of the test. */
  readonly onEnd?: (end: () => Promise<void>) => void
}

/** A gateway in front of fake nodes of one chain, on the loopback; it ends with the test. */
export interface TestGateway {
  readonly gateway: Gateway
  readonly chain: FakeChain
  readonly nodes: readonly FakeNode[]
  readonly urls: readonly string[]
}

/** A runtime that has the service's APIs. */
function serviceRuntime(calls: FakeRuntime['calls']): FakeRuntime {
  return {
    ...plainRuntime(),
    calls: {
      AutomationTimeApi_generate_task_id: TASK_ID,
      XcmpHandlerApi_cross_chain_account: `0x${'22'.repeat(32)}`,
      ...calls
    }
  }
}

/** Starts a gateway in front of fake nodes, and waits until it is ready. */
export async function startTestGateway(args: TestGatewayArgs = {}): Promise<TestGateway> {
  const { faults = [{}], kind = 'ws', calls = {}, settings = {}, onEnd = onTestFinished } = args
  const chain = new FakeChain('chain', serviceRuntime(calls), 10)
  const network = new LoopbackNetwork()
  onEnd(() => network.close())
  const nodes = faults.map((fault, index) => new FakeNode(`node-${index}`, chain, realClock, fault))
  const urls = await Promise.all(nodes.map((node) => network.attach(node, kind)))
  // Without a genesis hash, the gateway would first open a connection to each of several nodes.
  const genesis = nodes.length > 1 ? chain.genesisHash : ''
  const { config, problems } = await readGatewayConfig({
    flags: { upstreams: urls, genesis, variant: 'hour', port: 0, logLevel: 'silent', ...settings }
  })
  if (problems[0]) throw problems[0]
  const gateway = await startGateway(config)
  onEnd(() => gateway.close())
  await gateway.untilReady()
  return { gateway, chain, nodes, urls }
}
