import type { Storage } from '@paraclock/executor'

type HexString = `0x${string}`

/** A layer of Chopsticks' storage. The lowest layer reads from a node or a genesis. */
export interface ChopsticksLayer {
  get(key: string, cache: boolean): Promise<string | undefined>
  getMany(keys: string[], cache: boolean): Promise<(string | undefined)[]>
  getKeysPaged(prefix: string, pageSize: number, startKey: string): Promise<string[]>
  deleted(key: string): boolean
}

export interface ChopsticksWritableLayer extends ChopsticksLayer {
  set(key: string, value: unknown): void
  setAll(values: unknown): void
  mergeInto(into: Record<string, string | null | undefined>): Promise<void>
}

/**
 * The off-chain worker of a Chopsticks chain. It holds the off-chain storage, and passes
 * transactions to the pool.
 */
export interface ChopsticksOffchainWorker {
  get(key: HexString): unknown
  set(key: HexString, value: HexString | null | undefined): void
  pushExtrinsic(block: object, extrinsic: HexString): Promise<unknown>
}

export interface ChopsticksChain {
  readonly api: ChopsticksApi
  readonly mockSignatureHost: boolean
  readonly runtimeLogLevel: number
  readonly offchainWorker?: ChopsticksOffchainWorker | undefined
  /** The database in which Chopsticks keeps fetched data. Later processes can read it. */
  readonly db?: object | undefined
}

export interface ChopsticksBlock {
  readonly number: number
  readonly hash: HexString
  readonly chain: ChopsticksChain
  readonly storage: ChopsticksLayer
  readonly wasm: Promise<string>
  readonly metadata: Promise<string>
  readonly parentBlock: Promise<ChopsticksBlock | undefined>
}

export interface ChopsticksApi {
  getSystemChain(): Promise<unknown>
  getSystemProperties(): Promise<unknown>
  getHeader(hash?: string): Promise<unknown>
  getBlock(hash?: string): Promise<unknown>
  getStorageBatch(prefix: string, keys: readonly string[], hash: string): Promise<unknown>
  /**
   * The state of the chain's first block, if it is in memory. Chopsticks then fetches nothing from
   * a node.
   */
  readonly localState?: Storage
}

export interface ChopsticksCallResponse {
  result: HexString
  storageDiff: [HexString, HexString | null][]
  offchainStorageDiff: [HexString, HexString | null][]
  runtimeLogs: { message: string; level?: number; target?: string }[]
}

/**
 * The parts of `@acala-network/chopsticks-core` that {@link accelerate} changes, as structural
 * types, so that users without Chopsticks do not need its types.
 */
export interface ChopsticksCore {
  readonly Api: { readonly prototype: object }
  readonly Block: { readonly prototype: object }
  readonly StorageLayer: { readonly prototype: object }
  readonly RemoteStorageLayer: { readonly prototype: object }
  /** Returns the worker that interprets runtimes. The first call starts the worker. */
  readonly getWorker: () => Promise<object>
  /** Ends the thread of the worker. */
  readonly destroyWorker: () => Promise<void>
}
