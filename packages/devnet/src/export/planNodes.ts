import { base58Encode, ed25519PairFromSeed } from '@polkadot/util-crypto'

/** A node of an exported network. */
export interface ExportedNode {
  /** Its name: `alice`, `bob`, or that of the parachain that it makes blocks for. */
  readonly name: string
  /** The program. */
  readonly command: 'polkadot' | 'polkadot-omni-node'
  /** The file with its chain's specification. */
  readonly spec: string
  /** Its arguments, for a start in the folder of the export; its data goes into `data` there. */
  readonly args: readonly string[]
  /** Its own parachain's id. */
  readonly paraId?: number
  /** Port of its JSON-RPC endpoint on 127.0.0.1. */
  readonly rpcPort: number
}

/** The same, with how others find it. */
export interface NodePlan extends ExportedNode {
  readonly identity: NodeIdentity
}

/** Where the nodes of an exported network listen. Each has ten of either, one after the other. */
export interface ExportPorts {
  /** The first port by which nodes find each other. Defaults to 30310. */
  readonly p2p?: number
  /** The first port of JSON-RPC. Defaults to 9910. */
  readonly rpc?: number
}

export interface ExportedParachain {
  readonly name: string
  readonly paraId: number
}

const FIRST_PORT = 30_310
const FIRST_RPC_PORT = 9_910
const PORTS = 10

export const VALIDATORS: readonly string[] = ['alice', 'bob']

/** The file of the relay's specification. */
export const RELAY_SPEC = 'relay.json'

export function planNodes(
  parachains: readonly ExportedParachain[],
  ports: ExportPorts = {}
): readonly NodePlan[] {
  const { p2p = FIRST_PORT, rpc = FIRST_RPC_PORT } = ports
  const place = (number: number): { identity: NodeIdentity; rpcPort: number } => ({
    identity: nodeIdentity(number, p2p + PORTS * (number - 1)),
    rpcPort: rpc + PORTS * (number - 1)
  })
  const validators = VALIDATORS.map((name, at): NodePlan => {
    const { identity, rpcPort } = place(at + 1)
    // Without this flag a validator does not start outside of Linux. These two guard nothing of worth.
    const unsafe = '--insecure-validator-i-know-what-i-do'
    const own = [`--${name}`, '--validator', unsafe, ...networkArgs(identity, rpcPort)]
    const args = [...placeArgs(name, RELAY_SPEC), ...own]
    return { name, command: 'polkadot', spec: RELAY_SPEC, args, rpcPort, identity }
  })
  const collators = parachains.map(({ name, paraId }, at): NodePlan => {
    const { identity, rpcPort } = place(at + 1 + validators.length)
    const inner = nodeIdentity(100 + at, identity.port + 1)
    // The blocks of every shipped parachain are made with the key of Alice. The arguments of its inner
    // relay node are behind the two dashes.
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

/** Listens on the loopback, and is found by its fixed key only. */
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

/** How a node is known to others. */
export interface NodeIdentity {
  /** Its secret, in hex without 0x, as `--node-key` takes it. It is worth nothing elsewhere. */
  readonly key: string
  /** The port on the loopback that others reach it on. */
  readonly port: number
  /** Its address, as `bootNodes` takes it. */
  readonly address: string
}

/** A libp2p id is the hash of a public key's protobuf; one this short stands for itself. */
const IDENTITY_HASH = [0x00, 0x24]
const ED25519_KEY = [0x08, 0x01, 0x12, 0x20]

/** The identity of the node of that number: fixed, so that specifications can name it. */
export function nodeIdentity(number: number, port: number): NodeIdentity {
  const key = number.toString(16).padStart(64, '0')
  const { publicKey } = ed25519PairFromSeed(Buffer.from(key, 'hex'))
  const id = base58Encode(Uint8Array.of(...IDENTITY_HASH, ...ED25519_KEY, ...publicKey))
  return { key, port, address: `/ip4/127.0.0.1/tcp/${port}/p2p/${id}` }
}
