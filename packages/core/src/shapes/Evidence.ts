import type { Hex } from '../hex/bytesToHex.ts'
import type { JsonValue } from '../json/JsonValue.ts'
import type { TokenAmount } from './CallStep.ts'

/**
 * How a value of a chain is known. `proven`: it was read with a proof against the header of the
 * block. `computed`: this process ran the proven code of the chain on proven state. `stated`: an
 * endpoint stated it.
 */
export type Basis = 'proven' | 'computed' | 'stated'

/** The chain and the block at which a fact was read. */
export interface ReadAt {
  /** The caller's name for the chain. */
  readonly chain: string
  /** The hash of the block. */
  readonly blockHash: Hex
  /** How the value is known. Absent if it is not recorded. */
  readonly basis?: Basis
}

/** A value in a chain's storage. */
export interface StorageEvidence extends ReadAt {
  readonly kind: 'storage'
  /** The name of the item in texts: "hrmp.hrmpChannels". */
  readonly item: string
  /** The full storage key. */
  readonly key: Hex
  /** The raw value; `undefined` if the key has none. */
  readonly value?: Hex | undefined
  /** The value, decoded. */
  readonly decoded?: JsonValue
}

/** The answer of a runtime API. */
export interface RuntimeApiEvidence extends ReadAt {
  readonly kind: 'runtimeApi'
  /** The function, as `state_call` names it: "DryRunApi_dry_run_call". */
  readonly method: string
  /** The SCALE encoded arguments. */
  readonly input: Hex
  /** The SCALE encoded result. */
  readonly output: Hex
  /** The result, decoded. */
  readonly decoded?: JsonValue
}

/** The answer of a node to a JSON-RPC request. */
export interface RpcEvidence {
  readonly kind: 'rpc'
  /** The caller's name for the chain. */
  readonly chain: string
  /** The method. */
  readonly method: string
  /** The parameters of the request. */
  readonly params: readonly JsonValue[]
  /** The result or the error object. */
  readonly answer: JsonValue
}

/** The outcome of a dry run. */
export interface DryRunEvidence extends ReadAt {
  readonly kind: 'dryRun'
  /** The origin of the call, as readable text. */
  readonly origin: string
  /** The SCALE encoded call or XCM program. */
  readonly call: Hex
  /** Whether the call succeeded. */
  readonly succeeded: boolean
  /** The outcome, as readable text: the events, or the decoded error. */
  readonly outcome: string
}

/** The bytes of a call and their meaning. */
export interface CallDataEvidence {
  readonly kind: 'callData'
  /** The chain whose metadata decodes the call. */
  readonly chain: string
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
}

/** The balance of an account. */
export interface BalanceEvidence extends ReadAt {
  readonly kind: 'balance'
  /** The account, in the form in which the chain's users write it. */
  readonly account: string
  /** The amount that it can spend. */
  readonly free: TokenAmount
  /** The amount that is reserved. */
  readonly reserved?: TokenAmount
}

/**
 * The evidence of a verdict. A reader can look it up again. No other kinds exist, so a renderer
 * that handles every `kind` handles all evidence.
 */
export type Evidence =
  | StorageEvidence
  | RuntimeApiEvidence
  | RpcEvidence
  | DryRunEvidence
  | CallDataEvidence
  | BalanceEvidence
