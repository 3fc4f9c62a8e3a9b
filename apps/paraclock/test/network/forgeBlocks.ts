import { createProvider } from '@paraclock/connect'
import { bytesToHex, type Hex, isRecord, readHeader } from '@paraclock/core'
import { computeOrderedRoot } from '@paraclock/executor'
import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

/** An endpoint that shows blocks of its own from the first transaction on. */
export interface ForgingEndpoint extends RelayedEndpoint {
  /** Shows the true blocks again. */
  stop(): void
}

interface Question {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const FORGED = 70

/**
 * Stands in front of an honest node and passes a transaction on. From then on it shows seventy empty
 * blocks of its own making after the block that was finalized by then, all with the state of that block.
 */
export async function forgeBlocks(url: string): Promise<ForgingEndpoint> {
  const node = createProvider(url)
  const readFinalized = async (): Promise<unknown> =>
    node.send('chain_getHeader', [await node.send('chain_getFinalizedHead', [])])
  let chain: ReturnType<typeof forgeChain> | undefined
  let isHonest = false
  const endpoint = await relayEndpoint(url, {
    onQuestion: (text, pass, answer) => {
      const question = JSON.parse(text) as Question
      const { id, method } = question
      if (method === 'author_submitExtrinsic' && chain === undefined && !isHonest) {
        void readFinalized().then((header) => {
          chain = forgeChain(header)
          pass()
        })
        return
      }
      const result = chain?.answer(question)
      if (result !== undefined) return answer(JSON.stringify({ jsonrpc: '2.0', id, result }))
      pass(chain?.rewrite(text))
    },
    onAnswer: (_, pass) => pass()
  })
  return {
    url: endpoint.url,
    close: async () => {
      await node.disconnect()
      await endpoint.close()
    },
    // The same transaction may be sent again, and then makes it forge no more.
    stop: () => {
      isHonest = true
      chain = undefined
    }
  }
}

function forgeChain(first: unknown) {
  const base = readHeader(first)
  if (base === undefined || !isRecord(first)) throw new Error('the node gave no header')
  const extrinsicsRoot = bytesToHex(computeOrderedRoot({ values: [], version: 0 }))
  const headers = new Map<Hex, unknown>()
  const hashes: Hex[] = []
  let parentHash = base.hash
  for (let number = base.number + 1; number <= base.number + FORGED; number += 1) {
    const rest = { stateRoot: first['stateRoot'], extrinsicsRoot, digest: { logs: [] } }
    const header = { parentHash, number: `0x${number.toString(16)}`, ...rest }
    parentHash = readHeader(header)?.hash as Hex
    headers.set(parentHash, header)
    hashes.push(parentHash)
  }
  return {
    answer: ({ method, params: [of] }: Question): unknown => {
      if (method === 'chain_getFinalizedHead') return hashes.at(-1)
      if (method === 'chain_getBlockHash') {
        return of === undefined ? hashes.at(-1) : hashes[Number(of) - base.number - 1]
      }
      const header = headers.get(of as Hex)
      if (header === undefined) return undefined
      if (method === 'chain_getHeader') return header
      const block = { header, extrinsics: [] }
      return method === 'chain_getBlock' ? { block, justifications: null } : undefined
    },
    /** The state of a forged block is that of the last true one. */
    rewrite: (text: string): string =>
      text.replaceAll(/0x[0-9a-f]{64}(?=")/g, (hash) =>
        headers.has(hash as Hex) ? base.hash : hash
      )
  }
}
