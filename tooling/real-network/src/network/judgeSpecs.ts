import type { ExportedNode } from '@paraclock/devnet'

/** What is looked at in a raw specification. */
export interface RawSpec {
  readonly id: string
  readonly bootNodes: readonly string[]
  readonly relay_chain?: string
  readonly para_id?: number
  readonly genesis: { readonly raw: { readonly top: Readonly<Record<string, string>> } }
}

const CODE = '0x3a636f6465'
/** The relay's limit on the code of a parachain, of its genesis preset. */
const MAX_CODE_BYTES = 3 * 1024 * 1024

/**
 * Says what would keep these nodes from becoming one network, if anything would. They themselves say
 * it much later, or never: a parachain whose relay chain does not know it waits without a word.
 */
export function judgeSpecs(
  nodes: readonly ExportedNode[],
  specs: ReadonlyMap<string, RawSpec>
): string | undefined {
  const relay = specs.get(nodes.find(({ paraId }) => paraId === undefined)?.spec ?? '')
  if (relay === undefined) return 'there is no relay chain'
  // By the beginning of its name a node knows how the blocks of a relay chain are made.
  if (!relay.id.startsWith('rococo')) return `the relay chain is called ${relay.id}`
  for (const node of nodes) {
    const spec = specs.get(node.spec)
    const problem = spec === undefined ? 'has no specification' : judgeSpec(node, spec, relay)
    if (problem !== undefined) return `${node.name} ${problem}`
  }
  return undefined
}

function judgeSpec(node: ExportedNode, spec: RawSpec, relay: RawSpec): string | undefined {
  const address = node.args[node.args.indexOf('--listen-addr') + 1] ?? ''
  if (!spec.bootNodes.some((one) => one.startsWith(`${address}/p2p/`))) {
    return `listens on ${address}, which its specification does not name`
  }
  const code = spec.genesis.raw.top[CODE]
  if (code === undefined) return 'has no code'
  if (node.paraId === undefined) return undefined
  if (spec.relay_chain !== relay.id) return `is of the relay chain ${spec.relay_chain}`
  if (spec.para_id !== node.paraId) return `is parachain ${spec.para_id}, not ${node.paraId}`
  const bytes = code.length / 2 - 1
  return bytes > MAX_CODE_BYTES ? `has ${bytes} bytes of code, which is too much` : undefined
}
