import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

/** The block at which an endpoint stands still. */
interface FrozenBlock {
  readonly number: number
  readonly hash: string
}

/** Stands in front of a node, and shows no block after `block`, as a node that has lost its peers. */
export async function freezeEndpoint(url: string, block: FrozenBlock): Promise<RelayedEndpoint> {
  return await relayEndpoint(url, {
    onQuestion: (text, pass, answer) => {
      const question = JSON.parse(text) as {
        readonly id: number
        readonly method: string
        readonly params?: readonly unknown[]
      }
      const { id, method, params: [of] = [] } = question
      const reply = (result: unknown) => answer(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (method === 'chain_getFinalizedHead') return reply(block.hash)
      if (method === 'chain_getBlockHash' && (of ?? null) === null) return reply(block.hash)
      if (method === 'chain_getBlockHash' && Number(of) > block.number) return reply(null)
      if (method === 'chain_getHeader' && (of ?? null) === null) {
        return pass(JSON.stringify({ ...question, params: [block.hash] }))
      }
      pass()
    },
    onAnswer: (text, pass) => {
      const { params } = JSON.parse(text) as { params?: { result?: { number?: string } } }
      if (Number(params?.result?.number ?? 0) <= block.number) pass()
    }
  })
}
