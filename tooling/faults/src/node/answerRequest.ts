import { blake2b } from '@noble/hashes/blake2.js'
import { type FakeChain, hashText } from '../chain/FakeChain.ts'
import type { FakeRuntime } from '../chain/FakeRuntime.ts'

/** One JSON-RPC request. */
export interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** What a node answers. */
export type RpcOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** What one node knows of the chain, which may be less than there is. */
export interface NodeView {
  readonly chain: FakeChain
  /** The best block that this node has. */
  readonly best: number
  /** The finalized block that this node has. */
  readonly finalized: number
}

const CODE = '0x3a636f6465'
/** A storage key whose value is the number of the block that is read, as u32. */
export const HEIGHT_KEY = '0x6865696768740000'

type Handler = (view: NodeView, params: readonly unknown[]) => RpcOutcome

const ok = (result: unknown): RpcOutcome => ({ result })
const submissionError = { alreadyImported: 1013, outdated: 1010 } as const

const HANDLERS: Readonly<Record<string, Handler>> = {
  chain_getBlockHash: (view, [number]) =>
    ok(Array.isArray(number) ? number.map((one) => hashOf(view, one)) : hashOf(view, number)),
  chain_getHeader: ({ chain, best }, [hash]) =>
    ok(chain.headerOf(String(hash ?? chain.hashAt(best)))),
  chain_getFinalizedHead: ({ chain, finalized }) => ok(chain.hashAt(finalized)),
  chain_getBlock: ({ chain, best }, [hash]) => {
    const header = chain.headerOf(String(hash ?? chain.hashAt(best)))
    return ok(header && { block: { header, extrinsics: [] }, justifications: null })
  },
  state_getStorage: (view, [key, at]) => ok(readStorage(view, String(key), at)),
  state_getStorageHash: (view, [key, at]) => {
    const value = readStorage(view, String(key), at)
    return ok(value === null ? null : hashText(value))
  },
  state_queryStorageAt: (view, [keys, at]) => {
    const changes = (keys as string[]).map((key) => [key, readStorage(view, key, at)])
    return ok([{ block: blockOf(view, at), changes }])
  },
  state_getRuntimeVersion: ({ chain }) => ok(chain.runtime.version),
  state_getMetadata: ({ chain }) => ok(chain.runtime.metadata),
  state_call: ({ chain }, [name]) => {
    const result = chain.runtime.calls[String(name)]
    return result === undefined
      ? { error: { code: 4003, message: `Client error: Execution failed: ${String(name)}` } }
      : ok(result)
  },
  system_chain: ({ chain }) => ok(chain.runtime.chain),
  system_properties: ({ chain }) => ok(chain.runtime.properties),
  system_name: () => ok('fake-node'),
  system_version: () => ok('1.0.0'),
  system_health: () => ok({ peers: 3, isSyncing: false, shouldHavePeers: true }),
  system_syncState: ({ best, chain }) =>
    ok({ startingBlock: 0, currentBlock: best, highestBlock: chain.bestNumber }),
  system_accountNextIndex: () => ok(0),
  author_pendingExtrinsics: () => ok([]),
  author_submitExtrinsic: ({ chain }, [extrinsic]) => {
    const text = String(extrinsic)
    const submission = chain.submit(text)
    if (submission === 'accepted') return ok(hashBytes(text))
    const code = submissionError[submission]
    const message =
      submission === 'outdated' ? 'Invalid Transaction' : 'Transaction is already imported'
    return { error: { code, message, data: submission } }
  },
  dev_effect: ({ chain }, [what]) => {
    chain.act(String(what))
    return ok(true)
  },
  rpc_methods: () => ok({ methods: [...Object.keys(HANDLERS), ...SUBSCRIPTIONS] })
}

const SUBSCRIPTIONS = [
  'author_submitAndWatchExtrinsic',
  'author_unwatchExtrinsic',
  'chain_subscribeFinalizedHeads',
  'chain_subscribeNewHead',
  'chain_subscribeNewHeads',
  'chain_unsubscribeFinalizedHeads',
  'chain_unsubscribeNewHead',
  'chain_unsubscribeNewHeads',
  'state_subscribeRuntimeVersion',
  'state_subscribeStorage',
  'state_unsubscribeRuntimeVersion',
  'state_unsubscribeStorage'
]

/** Answers one request as a healthy node does. */
export function answerRequest(view: NodeView, { method, params }: RpcRequest): RpcOutcome {
  const handler = Object.hasOwn(HANDLERS, method) ? HANDLERS[method] : undefined
  if (!handler) return { error: { code: -32601, message: 'Method not found', data: method } }
  try {
    return handler(view, params)
  } catch {
    // Clients send parameters that are not what the method takes.
    return { error: { code: -32602, message: 'Invalid params' } }
  }
}

/** The value of a key in the block that is asked for. */
export function readStorage(view: NodeView, key: string, at?: unknown): string | null {
  const { chain, best } = view
  if (key === HEIGHT_KEY) {
    const number = typeof at === 'string' ? (chain.numberOf(at) ?? 0) : best
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, number, true)
    return `0x${Buffer.from(bytes).toString('hex')}`
  }
  if (key === CODE) return codeOf(chain.runtime)
  return chain.storage.get(key) ?? null
}

const codes = new WeakMap<FakeRuntime, string>()

/** What stands for the code of a runtime: it differs where the metadata do. */
function codeOf(runtime: FakeRuntime): string {
  const code = codes.get(runtime) ?? `0x${Buffer.from(runtime.metadata).toString('hex')}`
  codes.set(runtime, code)
  return code
}

function hashOf(view: NodeView, number: unknown): string | null {
  const wanted = number === undefined || number === null ? view.best : Number(number)
  return wanted > view.best ? null : view.chain.hashAt(wanted)
}

function blockOf({ chain, best }: NodeView, at: unknown): string | null {
  return typeof at === 'string' ? at : chain.hashAt(best)
}

/** The hash of an extrinsic as a node would answer it. */
export function hashBytes(hex: string): string {
  const hash = blake2b(Buffer.from(hex.slice(2), 'hex'), { dkLen: 32 })
  return `0x${Buffer.from(hash).toString('hex')}`
}
