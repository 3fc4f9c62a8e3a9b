import { type NodeIdentity, nodeIdentity } from './nodeIdentity.ts'

/** A node of an exported network. */
export interface NodePlan {
  /** Its name: `alice`, `bob`, or that of the parachain that it makes blocks for. */
  readonly name: string
  /** The program. */
  readonly command: 'polkadot' | 'polkadot-omni-node'
  /** The file with its chain's specification. */
  readonly spec: string
  /** Its arguments, the specification aside. */
  readonly args: readonly string[]
  /** Its own parachain's id. */
  readonly paraId?: number
  /** Port of its JSON-RPC endpoint. */
  readonly rpcPort: number
  readonly identity: NodeIdentity
}

/** A parachain of an exported network. */
export interface ExportedParachain {
  readonly name: string
  readonly paraId: number
}

/** Each node has ten ports of its own, from here on. */
const FIRST_PORT = 30_300
const FIRST_RPC_PORT = 9_900
const PORTS = 10

/** The file of the relay's specification. */
export const RELAY_SPEC = 'relay.json'

/** The validators, whose session keys are in the relay's genesis, and a collator per parachain. */
export function planNodes(parachains: readonly ExportedParachain[]): readonly NodePlan[] {
  const place = (number: number): { identity: NodeIdentity; rpcPort: number } => ({
    identity: nodeIdentity(number, FIRST_PORT + PORTS * number),
    rpcPort: FIRST_RPC_PORT + PORTS * number
  })
  const validators = ['alice', 'bob'].map((name, at): NodePlan => {
    const { identity, rpcPort } = place(at + 1)
    const args = [`--${name}`, '--validator', ...networkArgs(identity, rpcPort)]
    return { name, command: 'polkadot', spec: RELAY_SPEC, args, rpcPort, identity }
  })
  const collators = parachains.map(({ name, paraId }, at): NodePlan => {
    const { identity, rpcPort } = place(at + 1 + validators.length)
    const inner = nodeIdentity(100 + at, identity.port + 1)
    // Every shipped parachain's blocks are made with the key of Alice. Behind the two dashes stands
    // what its inner relay node is told.
    const own = ['--alice', '--collator', '--force-authoring', ...networkArgs(identity, rpcPort)]
    const relay = ['--chain', RELAY_SPEC, ...networkArgs(inner, rpcPort + 1)]
    const args = [...own, '--', ...relay]
    const command = 'polkadot-omni-node'
    return { name, command, spec: `${name}.json`, args, paraId, rpcPort, identity }
  })
  return [...validators, ...collators]
}

/** On the loopback, found by its fixed key and by nobody else. */
function networkArgs(identity: NodeIdentity, rpcPort: number): string[] {
  const listen = `/ip4/127.0.0.1/tcp/${identity.port}`
  return [
    ...['--node-key', identity.key, '--listen-addr', listen, '--no-mdns'],
    ...[
      '--rpc-port',
      String(rpcPort),
      '--no-telemetry',
      '--no-prometheus',
      '--no-hardware-benchmarks'
    ]
  ]
}
