import type { Hex } from '../hex/bytesToHex.ts'
import type { JsonValue } from '../json/JsonValue.ts'
import type { TokenAmount } from './CallStep.ts'

/**
 * How a value of a chain is known. `proven`: it was read with a proof against the block's header,
 * or a light client verified it. `computed`: this process ran proven code on proven state.
 * `stated`: an endpoint returned it without a proof.
 */
export type Basis = 'proven' | 'computed' | 'stated'

/** The chain and the block at which a fact was read. */
export interface ReadAt {
  /** The name that the caller gave the chain: `target`. */
  readonly chain: string
  readonly blockHash: Hex
  /** How the fact is known. Absent if the evidence does not record it. */
  readonly basis?: Basis
}

/** Evidence: a storage value at a block. */
export interface StorageEvidence extends ReadAt {
  readonly kind: 'storage'
  /** The name of the storage item, as messages show it: "hrmp.hrmpChannels". */
  readonly item: string
  readonly key: Hex
  /** The value as SCALE bytes; `undefined` if the key has no value. */
  readonly value?: Hex | undefined
  readonly decoded?: JsonValue
}

/** Evidence: the answer of a runtime API at a block. */
export interface RuntimeApiEvidence extends ReadAt {
  readonly kind: 'runtimeApi'
  /** The name of the API and its method, as `state_call` takes it: "DryRunApi_dry_run_call". */
  readonly method: string
  readonly input: Hex
  readonly output: Hex
  readonly decoded?: JsonValue
}

/** Evidence: the answer of a node to a JSON-RPC request. */
export interface RpcEvidence {
  readonly kind: 'rpc'
  readonly chain: string
  readonly method: string
  readonly params: readonly JsonValue[]
  /** The result of the request, or the error object that the node returned. */
  readonly answer: JsonValue
}

/** Evidence: the outcome of a dry run at a block. */
export interface DryRunEvidence extends ReadAt {
  readonly kind: 'dryRun'
  readonly origin: string
  /** The call or the XCM program as SCALE bytes. */
  readonly call: Hex
  readonly succeeded: boolean
  /** The events or the decoded error, as readable text. */
  readonly outcome: string
}

/** Evidence: the bytes of a call and their meaning. */
export interface CallDataEvidence {
  readonly kind: 'callData'
  readonly chain: string
  readonly call: Hex
  readonly description: string
}

/** Evidence: the balance of an account at a block. */
export interface BalanceEvidence extends ReadAt {
  readonly kind: 'balance'
  /** The account as the users of the chain write it: an SS58 address, or 0x and 40 digits. */
  readonly account: string
  readonly free: TokenAmount
  readonly reserved?: TokenAmount
}

/** One piece of evidence for a verdict. A reader can check it against the chain. */
export type Evidence =
  | StorageEvidence
  | RuntimeApiEvidence
  | RpcEvidence
  | DryRunEvidence
  | CallDataEvidence
  | BalanceEvidence
