import {
  CallRefused,
  type Chain,
  type ConnectedChain,
  createChain,
  createMemoryRuntimeRecords,
  createMemorySource,
  type RuntimeRecord,
  runtimeApiId,
  type StateSource
} from '@paraclock/connect'
import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  readHeader
} from '@paraclock/core'
import { computeOrderedRoot, StateTrie } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import type { SigningChain, SigningOptions } from '../src/chain/SigningChain.ts'
import { openSigning } from '../src/chain/SigningChain.ts'
import { hashHex } from '../src/transaction/hashHex.ts'

export const METADATA: Uint8Array = readRuntimeMetadata({ runtime: 'target', version: 15 })
export const types = openRuntime({ metadata: METADATA, ss58Prefix: 42 })

/** The account `//Alice`. */
const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
// A trie holds the hash of a value only if the value is longer than the hash.
const CODE: Hex = `0x${'00'.repeat(33)}`
const ZEROS: Hex = `0x${'00'.repeat(32)}`
const DRY_RUN = types.metadata.apis
  .find(({ name }) => name === 'DryRunApi')
  ?.methods.find(({ name }) => name === 'dry_run_call')
const VERSION = { specName: 'paraclock-target', specVersion: 7, transactionVersion: 2 }
const APIS = [
  { id: runtimeApiId('DryRunApi'), name: 'DryRunApi', version: 1 },
  { id: runtimeApiId('TransactionPaymentApi'), name: 'TransactionPaymentApi', version: 4 }
]
const INFO = {
  weight: { ref_time: 1n, proof_size: 2n },
  class: { type: 'Normal' },
  pays_fee: { type: 'Yes' }
}
export const SUCCESS = {
  type: 'System',
  value: { type: 'ExtrinsicSuccess', value: { dispatch_info: INFO } }
}
export const FAILURE = {
  type: 'System',
  value: {
    type: 'ExtrinsicFailed',
    value: { dispatch_error: { type: 'BadOrigin' }, dispatch_info: INFO }
  }
}

/** The answer of DryRunApi: a call that emits these events, and succeeds or fails with this error. */
export function dryRun(events: readonly object[] = [], error?: object): Hex {
  const info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
  const execution_result =
    error === undefined
      ? { success: true, value: info }
      : { success: false, value: { post_info: info, error } }
  const rest = { emitted_events: events, local_xcm: undefined, forwarded_xcms: [] }
  return bytesToHex(
    types
      .type(DRY_RUN?.output ?? -1)
      .encode({ success: true, value: { execution_result, ...rest } })
  )
}

/** A call of the runtime, encoded. */
export function encodeCall(pallet: string, method: string, args: object): Hex {
  return bytesToHex(types.encodeCall({ pallet, method, args: { ...args } }))
}

export const remark = (text: string): Hex =>
  encodeCall('System', 'remark', { remark: new TextEncoder().encode(text) })

let nodes = 0
const count = (): number => {
  nodes += 1
  return nodes
}

/** The refusal of a request by a node. */
export const refusal = (rpcCode: number | undefined): ParaclockError =>
  new ParaclockError(CallRefused, {
    ...{ method: 'author_submitExtrinsic', rpcMessage: 'the pool does not take it' },
    rpcCode: rpcCode as number
  })

/**
 * A node of the test runtime in memory, with accounts that only remark: it builds a finalized block
 * for each transaction. It proves its code.
 */
export class MemoryNode {
  /** The requests, in order: methods, and runtime APIs. */
  readonly asked: string[] = []
  /** The answers to dry runs, in order. The last one is repeated. */
  dryRuns: readonly Hex[] = [dryRun()]
  /** The runtime's answer about the validity of a transaction. */
  validity: Hex = '0x00'
  /** What becomes of bytes that are sent. */
  answer: () => 'include' | 'drop' = () => 'include'
  /** The last event of each transaction. */
  event: object = SUCCESS
  /** What it answers instead, by method. */
  readonly lies: Record<string, unknown> = {}
  time: bigint | undefined = 1_767_225_600_000n
  /** The balance of `//Alice`, in the smallest unit. */
  balance = { free: 10n ** 15n, reserved: 0n, frozen: 0n }
  /** The fee of each transaction. Absent if the runtime computes none. */
  fee: bigint | undefined
  readonly blocks: {
    readonly raw: object
    readonly hash: Hex
    readonly extrinsics: readonly Hex[]
    readonly state: StateTrie
  }[] = []
  /** The code in the state of the blocks that are built from now on. */
  code = CODE
  readonly source: StateSource

  readonly #hasRoots: boolean

  constructor({ isLight = false, hasRoots = true } = {}) {
    this.#hasRoots = hasRoots
    this.build()
    const source = createMemorySource({ storage: {}, calls: {}, requests: {} })
    this.source = {
      ...source,
      isLight,
      endpoint: 'ws://localhost:9944',
      basisOf: () => 'stated',
      getStorage: async (keys) => keys.map((key) => this.#stored().get(key) ?? null),
      call: async (name, data, options) => this.#call(name, data, options?.at),
      request: async (method, params) => this.#request(method, params)
    }
  }

  get genesis(): Hex {
    return this.blocks[0]?.hash ?? ZEROS
  }

  get head(): { readonly number: number; readonly hash: Hex } {
    return { number: this.blocks.length - 1, hash: this.blocks.at(-1)?.hash ?? ZEROS }
  }

  get codeHash(): Hex {
    return hashHex(this.code)
  }

  build(extrinsics: readonly Hex[] = []): void {
    const entries = [[hexToBytes(codeKey), hexToBytes(this.code)]] as const
    const state = StateTrie.build({ entries, version: 1 })
    const values = extrinsics.map((one) => hexToBytes(one))
    const raw = {
      number: `0x${this.blocks.length.toString(16)}`,
      parentHash: this.blocks.at(-1)?.hash ?? ZEROS,
      stateRoot: this.#hasRoots ? bytesToHex(state.root()) : ZEROS,
      extrinsicsRoot: bytesToHex(computeOrderedRoot({ values, version: 0 })),
      // Each node has a chain of its own: lanes are shared in a process.
      digest: { logs: this.blocks.length === 0 ? [hashHex(Uint8Array.of(count()))] : [] }
    }
    this.blocks.push({ raw, hash: readHeader(raw)?.hash ?? ZEROS, extrinsics, state })
  }

  open(runtime = types): Chain {
    return createChain({
      ...{ name: 'target', metadata: runtime, source: this.source, block: this.head },
      facts: {
        ...VERSION,
        ...{ genesis: this.genesis, codeHash: this.codeHash, runtimeApis: APIS },
        tokens: [{ symbol: 'UNIT', decimals: 12 }]
      }
    })
  }

  /** Opens the chain for signing. Its code is known, so that none runs. */
  async sign(
    options: SigningOptions = {},
    metadataHash: RuntimeRecord['metadataHash'] = 'none',
    metadata = METADATA
  ): Promise<SigningChain> {
    const runtime = metadata === METADATA ? types : openRuntime({ metadata, ss58Prefix: 42 })
    return await openSigning(this.open(runtime) as ConnectedChain, {
      runtimes: await this.records(metadataHash, metadata),
      ...options
    })
  }

  async records(metadataHash: RuntimeRecord['metadataHash'] = 'none', metadata = METADATA) {
    const runtimes = createMemoryRuntimeRecords()
    const { codeHash } = this
    await runtimes.set({
      ...{ ...VERSION, codeHash, metadataHash, state: [] },
      metadata: { 15: bytesToHex(metadata) }
    })
    return runtimes
  }

  #stored(): ReadonlyMap<string, Hex> {
    const events = [{ phase: { type: 'ApplyExtrinsic', value: 0 }, event: this.event, topics: [] }]
    const entries = [encodeEntry(types, { pallet: 'System', item: 'Events', value: events })]
    const data = { ...this.balance, flags: 1n << 127n }
    const account = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
    entries.push(
      encodeEntry(types, { pallet: 'System', item: 'Account', keys: [ALICE], value: account })
    )
    // The chain is of a development network, so that its time is its own.
    entries.push(encodeEntry(types, { pallet: 'Aura', item: 'Authorities', value: [ALICE] }))
    if (this.time !== undefined) {
      entries.push(encodeEntry(types, { pallet: 'Timestamp', item: 'Now', value: this.time }))
    }
    return new Map([[codeKey, this.code], ...entries])
  }

  #call(name: string, data: Hex, at: Hex | undefined): Hex {
    this.asked.push(name)
    if (name === 'AccountNonceApi_account_nonce') {
      const height = this.blocks.findIndex(({ hash }) => hash === at)
      const used = this.blocks.slice(0, height + 1).flatMap(({ extrinsics }) => extrinsics)
      return `0x${used.length.toString(16).padStart(2, '0')}000000`
    }
    if (name === 'DryRunApi_dry_run_call') {
      const [first = '0x', ...rest] = this.dryRuns
      if (rest.length > 0) this.dryRuns = rest
      return first
    }
    if (name === 'TaggedTransactionQueue_validate_transaction') return this.validity
    if (name === 'TransactionPaymentApi_query_info' && this.fee !== undefined) {
      return bytesToHex(joinBytes([Uint8Array.of(4, 8, 0), encodeInteger(this.fee, 16)]))
    }
    throw new ParaclockError(CallRefused, { method: name, rpcCode: -32601, rpcMessage: data })
  }

  #request(method: string, params: readonly unknown[]): unknown {
    this.asked.push(method)
    if (!Object.hasOwn(this.lies, method)) return this.answerHonestly(method, params)
    const lie = this.lies[method]
    return typeof lie === 'function' ? lie(...params) : lie
  }

  answerHonestly(method: string, [first, second]: readonly unknown[]): unknown {
    const found = this.blocks.find(({ hash }) => hash === first)
    if (method === 'chain_getFinalizedHead') return this.head.hash
    if (method === 'chain_getBlockHash') {
      return first === undefined ? this.head.hash : (this.blocks[Number(first)]?.hash ?? null)
    }
    if (method === 'chain_getHeader') return found?.raw ?? null
    if (method === 'chain_getBlock') {
      return found && { block: { header: found.raw, extrinsics: found.extrinsics } }
    }
    if (method === 'state_getReadProof') {
      const keys = [first].flat().map((key) => hexToBytes(key as Hex))
      const { state } = this.blocks.find(({ hash }) => hash === second) ?? {}
      return { at: second, proof: state?.prove(keys).map(bytesToHex) ?? [] }
    }
    if (method === 'state_getStorageHash') return this.codeHash
    if (method === 'state_getRuntimeVersion') {
      return { ...VERSION, implName: '', apis: APIS.map(({ id, version }) => [id, version]) }
    }
    if (method !== 'author_submitExtrinsic') throw refusal(-32601)
    if (this.answer() === 'include') this.build([first as Hex])
    return hexToBytes(first as Hex).length
  }
}
