import { base58Encode, ed25519PairFromSeed } from '@polkadot/util-crypto'

/** A node of an exported network. */
export interface ExportedNode {
  /** The node's name: `alice`, `bob`, or the name of its parachain. */
  readonly name: string
  readonly command: 'polkadot' | 'polkadot-omni-node'
  /** The name of the file with the specification of the node's chain. */
  readonly spec: string
  /**
   * The arguments for a start in the folder of the export. The node keeps its data in the subfolder
   * `data`.
   */
  readonly args: readonly string[]
  readonly paraId?: number
  /** Port of the JSON-RPC endpoint on 127.0.0.1. */
  readonly rpcPort: number
}

/** A node, and the identity by which other nodes find the node. */
export interface NodePlan extends ExportedNode {
  readonly identity: NodeIdentity
}

/** The first ports of an exported network. Each node takes ten consecutive ports of each kind. */
export interface ExportPorts {
  /** The first port for connections between nodes. Defaults to 30310. */
  readonly p2p?: number
  /** The first port of JSON-RPC. Defaults to 9910. */
  readonly rpc?: number
}

const FIRST_PORT = 30_310
const FIRST_RPC_PORT = 9_910
const PORTS = 10

export const VALIDATORS: readonly string[] = ['alice', 'bob']

/** The file with the relay chain's specification. */
export const RELAY_SPEC = 'relay.json'

export function planNodes(
  parachains: readonly { readonly name: string; readonly paraId: number }[],
  ports: ExportPorts = {}
): readonly NodePlan[] {
  const { p2p = FIRST_PORT, rpc = FIRST_RPC_PORT } = ports
  const place = (number: number): { identity: NodeIdentity; rpcPort: number } => ({
    identity: nodeIdentity(number, p2p + PORTS * (number - 1)),
    rpcPort: rpc + PORTS * (number - 1)
  })
  const validators = VALIDATORS.map((name, at): NodePlan => {
    const { identity, rpcPort } = place(at + 1)
    // Without this flag, a validator refuses to start on a system other than Linux. The flag makes
    // a validator less secure, but this network has nothing of value.
    const unsafe = '--insecure-validator-i-know-what-i-do'
    const own = [`--${name}`, '--validator', unsafe, ...networkArgs(identity, rpcPort)]
    const args = [...placeArgs(name, RELAY_SPEC), ...own]
    return { name, command: 'polkadot', spec: RELAY_SPEC, args, rpcPort, identity }
  })
  const collators = parachains.map(({ name, paraId }, at): NodePlan => {
    const { identity, rpcPort } = place(at + 1 + validators.length)
    const inner = nodeIdentity(100 + at, identity.port + 1)
    // The key of Alice signs the blocks of every shipped parachain. Arguments after `--` are for
    // the relay chain node inside the collator.
    const own = ['--alice', '--collator', '--force-authoring', ...networkArgs(identity, rpcPort)]
    const relay = ['--chain', RELAY_SPEC, ...networkArgs(inner, rpcPort + 1)]
    const spec = `${name}.json`
    const args = [...placeArgs(name, spec), ...own, '--', ...relay]
    return { name, command: 'polkadot-omni-node', spec, args, paraId, rpcPort, identity }
  })
  return [...validators, ...collators]
}

function placeArgs(name: string, spec: string): string[] {
  return ['--chain', spec, '--base-path', `data/${name}`]
}

/**
 * The arguments for a node that listens on the loopback only. Other nodes find the node by its
 * fixed key.
 */
function networkArgs(identity: NodeIdentity, rpcPort: number): string[] {
  const listen = `/ip4/127.0.0.1/tcp/${identity.port}`
  return [
    ...['--node-key', identity.key, '--listen-addr', listen, '--no-mdns'],
    ...['--rpc-port', String(rpcPort)],
    ...['--no-telemetry', '--no-prometheus', '--no-hardware-benchmarks']
  ]
}

/** The fixed identity of a node: its key, port and address. */
export interface NodeIdentity {
  /**
   * The private key for `--node-key`, in hex without 0x. It is publicly known, and protects
   * nothing.
   */
  readonly key: string
  /** The port on the loopback for connections between nodes. */
  readonly port: number
  /** The address of the node for `bootNodes`. */
  readonly address: string
}

/**
 * The bytes with which a libp2p id begins if it contains the protobuf of a public key in full. Only
 * an id for a longer protobuf contains a hash of the protobuf.
 */
const IDENTITY_HASH = [0x00, 0x24]
const ED25519_KEY = [0x08, 0x01, 0x12, 0x20]

/**
 * Derives the identity of a node from its number. A number always has the same identity, so
 * specifications can contain the address.
 */
export function nodeIdentity(number: number, port: number): NodeIdentity {
  const key = number.toString(16).padStart(64, '0')
  const { publicKey } = ed25519PairFromSeed(Buffer.from(key, 'hex'))
  const id = base58Encode(Uint8Array.of(...IDENTITY_HASH, ...ED25519_KEY, ...publicKey))
  return { key, port, address: `/ip4/127.0.0.1/tcp/${port}/p2p/${id}` }
}
