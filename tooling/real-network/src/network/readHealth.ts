import type { ExportedNode } from '@paraclock/devnet'
import { askNode } from './askNode.ts'

/** How a node is. */
export interface NodeHealth {
  readonly name: string
  /** Whether its blocks are those of a parachain. */
  readonly isParachain: boolean
  readonly peers: number
  /** Number of its best block, and of its last final one. */
  readonly best: number
  readonly finalized: number
}

interface Header {
  readonly number: string
}

/** Asks a node how it is. */
export async function readHealth(node: ExportedNode, signal: AbortSignal): Promise<NodeHealth> {
  const { name, paraId, rpcPort: port } = node
  const [{ peers }, head, hash] = await Promise.all([
    askNode<{ peers: number }>({ port, method: 'system_health', signal }),
    askNode<Header>({ port, method: 'chain_getHeader', signal }),
    askNode<string>({ port, method: 'chain_getFinalizedHead', signal })
  ])
  const params = [hash]
  const final = await askNode<Header>({ port, method: 'chain_getHeader', params, signal })
  return {
    name,
    isParachain: paraId !== undefined,
    peers,
    best: Number(head.number),
    finalized: Number(final.number)
  }
}
