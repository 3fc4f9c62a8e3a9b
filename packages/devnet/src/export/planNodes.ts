import { base58Encode, ed25519PairFromSeed } from '@polkadot/util-crypto'

/** A node of an exported network. */
export interface ExportedNode {
  /** `alice` or `bob` for a validator. For a collator, the name of its parachain. */
  readonly name: string
  readonly command: 'polkadot' | 'polkadot-omni-node'
  /** The file with the chain's specification. */
  readonly spec: string
  /**
   * The arguments of `command`, which is run in the folder of the export. The node keeps its data
   * in the subfolder `data`.
   */
  readonly args: readonly string[]
  readonly paraId?: number
  readonly rpcPort: number
}

export interface NodePlan extends ExportedNode {
  readonly identity: NodeIdentity
}

/** The first ports of an exported network. Each node takes ten consecutive ports of each kind. */
export interface ExportPorts {
  /** The first port for connections between nodes. Defaults to 30310. */
  readonly p2p?: number
  /** The first port for JSON-RPC. Defaults to 9910. */
  readonly rpc?: number
}

const FIRST_PORT = 30_310
const FIRST_RPC_PORT = 9_910
const PORTS = 10

export const VALIDATORS: readonly string[] = ['alice', 'bob']

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
    // Without this flag, a validator starts only on Linux. The lower security does not matter,
    // because the tokens of this network have no value.
    const unsafe = '--insecure-validator-i-know-what-i-do'
    const own = [`--${name}`, '--validator', unsafe, ...networkArgs(identity, rpcPort)]
    const args = [...placeArgs(name, RELAY_SPEC), ...own]
    return { name, command: 'polkadot', spec: RELAY_SPEC, args, rpcPort, identity }
  })
  const collators = parachains.map(({ name, paraId }, at): NodePlan => {
    const { identity, rpcPort } = place(at + 1 + validators.length)
    const inner = nodeIdentity(100 + at, identity.port + 1)
    // The collator signs blocks with Alice's key, which every shipped parachain accepts.
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
 * Returns the arguments about connections. The node listens only on the loopback. Other nodes find
 * the node by an address that contains the node's public key.
 */
function networkArgs(identity: NodeIdentity, rpcPort: number): string[] {
  const listen = `/ip4/127.0.0.1/tcp/${identity.port}`
  return [
    ...['--node-key', identity.key, '--listen-addr', listen, '--no-mdns'],
    ...['--rpc-port', String(rpcPort)],
    ...['--no-telemetry', '--no-prometheus', '--no-hardware-benchmarks']
  ]
}

export interface NodeIdentity {
  /** The node's private key in hex, without 0x. The key is publicly known, and protects nothing. */
  readonly key: string
  readonly port: number
  /** The node's address, for `bootNodes` of a chain specification. */
  readonly address: string
}

/** The first bytes of a libp2p id that contains the whole public key instead of its hash. */
const IDENTITY_HASH = [0x00, 0x24]
const ED25519_KEY = [0x08, 0x01, 0x12, 0x20]

/**
 * Computes the key and the address of a node from its number. Chain specifications contain the
 * address, so it must be the same in every start.
 */
export function nodeIdentity(number: number, port: number): NodeIdentity {
  const key = number.toString(16).padStart(64, '0')
  const { publicKey } = ed25519PairFromSeed(Buffer.from(key, 'hex'))
  const id = base58Encode(Uint8Array.of(...IDENTITY_HASH, ...ED25519_KEY, ...publicKey))
  return { key, port, address: `/ip4/127.0.0.1/tcp/${port}/p2p/${id}` }
}
