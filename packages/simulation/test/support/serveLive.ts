import { bytesToHex, encodeHeader, type Hex, hexToBytes } from '@paraclock/core'
import { blake2Hasher, keyFromHex, type RpcSender, StateTrie } from '@paraclock/executor'

/** The node of a live chain. */
export interface LiveNode extends RpcSender {
  /** The requests, in order. */
  readonly asked: readonly { readonly method: string; readonly params: readonly unknown[] }[]
  /** The block whose state it has. */
  readonly hash: Hex
  readonly header: object
  /** Replaces the answer of a method. A function that throws refuses the method. */
  answer(method: string, reply: (params: readonly unknown[]) => unknown): void
}

/** Serves a state as that of a chain's block, with proofs. */
export function serveLive(
  top: ReadonlyMap<Hex, Hex>,
  settings: {
    readonly number?: number
    readonly withRoot?: boolean
    readonly version?: 0 | 1
  } = {}
): LiveNode {
  const { number = 1_000, withRoot = true, version = 1 } = settings
  const entries = [...top].map(([key, value]) => [keyFromHex(key), hexToBytes(value)] as const)
  const trie = StateTrie.build({ entries, version })
  const keys = [...top.keys()].sort()
  const fields = {
    parentHash: new Uint8Array(32).fill(1),
    number,
    stateRoot: withRoot ? trie.root() : new Uint8Array(32),
    extrinsicsRoot: new Uint8Array(32).fill(2),
    logs: [hexToBytes('0x066175726120d204000000000000')]
  }
  const header = {
    number: `0x${number.toString(16)}`,
    parentHash: bytesToHex(fields.parentHash),
    stateRoot: bytesToHex(fields.stateRoot),
    extrinsicsRoot: bytesToHex(fields.extrinsicsRoot),
    digest: { logs: fields.logs.map(bytesToHex) }
  }
  const hash = bytesToHex(blake2Hasher.hash(encodeHeader(fields)))
  const asked: { method: string; params: readonly unknown[] }[] = []
  const replies = new Map<string, (params: readonly unknown[]) => unknown>([
    ['chain_getFinalizedHead', () => hash],
    ['chain_getBlockHash', ([at]) => (at === 0 ? `0x${'09'.repeat(32)}` : null)],
    ['chain_getHeader', ([at]) => (at === hash ? header : null)],
    ['system_chain', () => 'Acme'],
    ['system_properties', () => ({ tokenSymbol: 'ACM', tokenDecimals: 10, ss58Format: 42 })],
    [
      'state_queryStorageAt',
      ([wanted]) => [{ changes: (wanted as Hex[]).map((key) => [key, top.get(key) ?? null]) }]
    ],
    [
      'state_getKeysPaged',
      ([, count, after]) =>
        keys.filter((key) => after === null || key > (after as Hex)).slice(0, count as number)
    ],
    [
      'state_getReadProof',
      ([wanted]) => ({ proof: trie.prove((wanted as Hex[]).map(keyFromHex)).map(bytesToHex) })
    ]
  ])
  return {
    asked,
    hash,
    header,
    answer: (method, reply) => void replies.set(method, reply),
    async send(method, params) {
      asked.push({ method, params })
      const reply = replies.get(method)
      if (reply === undefined) throw new Error(`Method not found: ${method}`)
      return reply(params)
    }
  }
}
