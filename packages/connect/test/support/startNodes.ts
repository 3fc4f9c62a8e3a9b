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

/** The arguments of {@link startNodes}. */
export interface StartNodesArgs {
  /** The runtime of the nodes' chain. Defaults to a plain runtime. */
  readonly runtime?: FakeRuntime
  /** The chain's height. */
  readonly height?: number
  /** The faults of each node, one entry per node. */
  readonly faults?: readonly NodeFaults[]
  /** How long a round trip takes, in milliseconds. */
  readonly latencyMs?: number
}

/** Nodes of one chain on the loopback. They end with the test. */
export interface StartedNodes {
  readonly chain: FakeChain
  readonly nodes: readonly FakeNode[]
  readonly urls: readonly string[]
}

/** Starts nodes of one chain on the loopback. */
export async function startNodes(args: StartNodesArgs = {}): Promise<StartedNodes> {
  const { runtime = plainRuntime(), height = 10, faults = [{}], latencyMs = 0 } = args
  const chain = new FakeChain('chain', runtime, height)
  const network = new LoopbackNetwork(latencyMs)
  onTestFinished(() => network.close())
  const nodes = faults.map((fault, index) => new FakeNode(`node-${index}`, chain, realClock, fault))
  const urls = await Promise.all(nodes.map((node) => network.attach(node)))
  return { chain, nodes, urls }
}
