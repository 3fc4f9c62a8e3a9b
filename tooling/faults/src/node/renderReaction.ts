import { answerRequest, type NodeView, type RpcRequest } from './answerRequest.ts'
import type { Reaction } from './NodeFaults.ts'

/** The text of an answer, under a reaction that leaves one. */
export function renderReaction(
  view: NodeView,
  request: RpcRequest,
  reaction: Reaction | undefined
): string {
  const { id } = request
  switch (reaction?.kind) {
    case 'garbage':
      return reaction.text
    case 'oversize': {
      const result = `0x${'00'.repeat(reaction.bytes / 2)}`
      return JSON.stringify({ jsonrpc: '2.0', id, result })
    }
    case 'error': {
      const { code, message } = reaction
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
    }
    case 'result':
      return JSON.stringify({ jsonrpc: '2.0', id, result: reaction.result })
    case 'wrongId':
      return JSON.stringify({ jsonrpc: '2.0', id: id + 1_000_000, ...answerRequest(view, request) })
    default:
      return JSON.stringify({ jsonrpc: '2.0', id, ...answerRequest(view, request) })
  }
}
