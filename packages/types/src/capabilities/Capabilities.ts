import type { CallForm, ServiceVariant } from '@paraclock/core'
import type { Fact } from './Fact.ts'
import type { ParamForm } from './ParamForm.ts'

/** The runtime APIs that the toolkit calls; a chain may have others. */
export type RuntimeApiName =
  | 'AccountNonceApi'
  | 'AutomationTimeApi'
  | 'DryRunApi'
  | 'GenesisBuilder'
  | 'LocationToAccountApi'
  | 'Metadata'
  | 'ParachainHost'
  | 'TransactionPaymentApi'
  | 'TransactionPaymentCallApi'
  | 'XcmPaymentApi'
  | 'XcmpHandlerApi'

/** One runtime API that a chain declares. */
export interface RuntimeApiCapability {
  /** The version that the runtime declares. */
  readonly version: Fact<number>
  /** The methods with their argument names, in order; metadata describes them from v15 on. */
  readonly methods: Fact<Readonly<Record<string, readonly string[]>>>
}

/** What one parameter of a call is for. */
export type ParamRole =
  | 'amount'
  | 'call'
  | 'callBytes'
  | 'currency'
  | 'destination'
  | 'executionFee'
  | 'feeLocation'
  | 'onBehalfOf'
  | 'overallWeight'
  | 'paraId'
  | 'providedId'
  | 'recipient'
  | 'schedule'
  | 'taskId'
  | 'times'
  | 'weight'

/** How the role of a parameter was recognised. */
export type RoleEvidence = 'name' | 'type' | 'position'

/** One parameter of a call. */
export interface ParamCapability {
  /** The name as the runtime spells it. */
  readonly name: string
  /** The place in the argument list, from 0. */
  readonly position: number
  /** The type, for a person. */
  readonly type: string
  /** What the type is made of, as far as it matters for filling it. */
  readonly form: ParamForm
  /** What the parameter is for. */
  readonly role: Fact<ParamRole>
  /** How the role was recognised; `null` if it is unknown. */
  readonly evidence: RoleEvidence | null
}

/** What a call of the service does. */
export type CallKind = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel'

/** One call of the service, as this chain has it. */
export interface CallCapability {
  /** What the call does. */
  readonly kind: CallKind
  /** Whether the call was recognised by its name, or by its parameters alone. */
  readonly recognisedBy: 'name' | 'shape'
  /** The pallet and the call as the runtime spells them. */
  readonly pallet: string
  readonly call: string
  /** The names under which polkadot.js offers it: `api.tx[section][method]`. */
  readonly section: string
  readonly method: string
  /** The two bytes that begin the encoded call. */
  readonly palletIndex: number
  readonly callIndex: number
  /** The parameters, in order. */
  readonly params: readonly ParamCapability[]
  /**
   * Whether all parameters can be filled: known roles, or optional. If not, `why` names those that
   * a caller would have to supply.
   */
  readonly fillable: Fact<true>
}

/** A call of the scheduling pallet of a kind that the toolkit does not know. */
export interface OtherCall {
  readonly call: string
  readonly callIndex: number
  readonly params: readonly { readonly name: string; readonly type: string }[]
}

/** The limits that the constants of a service state. */
export interface StatedLimits {
  /** The length of a slot in seconds: every time must be a multiple of it. */
  readonly slotSeconds: Fact<number>
  /** How far in the future a time may be, in seconds. */
  readonly horizonSeconds: Fact<number>
  /** The most execution times of one task. */
  readonly maxExecutionTimes: Fact<number>
  /** The most tasks in one slot. */
  readonly maxTasksPerSlot: Fact<number>
  /** The amount that a native transfer must exceed, in the token's smallest unit. */
  readonly minimumTransfer: Fact<bigint>
  /** The most bytes of a stored call. */
  readonly maxCallBytes: Fact<number>
  /** How deeply a stored call may nest other calls. */
  readonly maxCallDepth: Fact<number>
  /** The most bytes of a provided id. */
  readonly maxProvidedIdBytes: Fact<number>
}

/** A query that the service answers by RPC, by runtime API, by both, or not at all. */
export interface QueryCapability {
  /** The RPC method, or `null` if the node does not serve it. */
  readonly rpc: Fact<string | null>
  /** The name for `state_call`, or `null` if the runtime does not have it. */
  readonly runtimeApi: Fact<string | null>
}

/** The queries that the service may answer. */
export type QueryName =
  | 'crossChainAccount'
  | 'generateTaskId'
  | 'queryFeeDetails'
  | 'getTimeAutomationFees'

/** What the chain offers of the automation service. */
export interface ServiceCapabilities {
  /** The scheduling pallet. */
  readonly pallet: {
    /** The name as the runtime spells it. */
    readonly name: string
    /** The name under which polkadot.js offers it. */
    readonly section: string
    readonly index: number
  }
  /** The calls that the toolkit knows, or `null` where the chain has none of that kind. */
  readonly calls: Readonly<Record<CallKind, CallCapability | null>>
  /** Further calls of the same kinds, for example one that names another owner. */
  readonly alternatives: readonly CallCapability[]
  /** The pallet's other calls. */
  readonly otherCalls: readonly OtherCall[]
  /** How the scheduling calls state times. */
  readonly callForm: Fact<CallForm>
  /** Whether the calls are those of variant H, of variant M, or neither alone. */
  readonly variant: Fact<ServiceVariant>
  /** Whether a task id is the hash of owner and provided id, or told only by an event. */
  readonly taskId: Fact<'hash' | 'event'>
  /** The limits. */
  readonly limits: StatedLimits
  /** The queries that the service answers. */
  readonly queries: Readonly<Record<QueryName, QueryCapability>>
  /** Where fees can be asked: the node's RPC before the runtime's API, or nowhere. */
  readonly fees: Fact<'rpc' | 'runtimeApi' | 'none'>
}

/** What the chain understands of XCM. */
export interface XcmCapabilities {
  /** The pallet that sends and executes messages, or `null`. */
  readonly pallet: {
    readonly name: string
    readonly section: string
    readonly index: number
  } | null
  /** The versions of programs that the runtime can decode. */
  readonly programs: Fact<readonly number[]>
  /** The versions of locations that the runtime can decode. */
  readonly locations: Fact<readonly number[]>
  /** The version that the chain tells others to use. */
  readonly advertised: Fact<number>
}

/** The pallet that hosts HRMP channels, on a relay chain or wherever control of them moves. */
export interface HrmpHost {
  readonly pallet: string
  readonly section: string
  readonly index: number
  /** The calls that it has, each with its index and its parameters' names. */
  readonly calls: Readonly<
    Record<string, { readonly index: number; readonly params: readonly string[] }>
  >
  /** The storage items that it has. */
  readonly storage: readonly string[]
}

/** What the account type of a chain is made of. */
export interface AccountCapability {
  /** How many bytes an account has. */
  readonly bytes: 20 | 32
  /** Whether a signer's address is the bare account or a `MultiAddress`. */
  readonly address: 'account' | 'multiAddress' | 'other'
}

/** Which runtime the metadata is of. */
export interface RuntimeIdentity {
  readonly specName: string
  readonly implName: string
  readonly specVersion: number
  readonly transactionVersion: number
}

/**
 * What a chain can do, as far as its metadata tells: plain data that can be saved as JSON (with
 * `stringifyJson` of `@paraclock/core`, because it has bigints).
 *
 * Nothing in it follows from a network's name. The names of pallets, calls and parameters, and the
 * reasons that mention them, are the chain's own text: `sanitizeText` makes them safe to print.
 */
export interface Capabilities {
  /** The version of the metadata that was read. */
  readonly metadataVersion: 14 | 15 | 16
  /** Which runtime it is. */
  readonly runtime: Fact<RuntimeIdentity>
  /** The account type. */
  readonly account: Fact<AccountCapability>
  /** How the chain's calls state a weight: one number, or time and proof size. */
  readonly weight: Fact<'v1' | 'v2'>
  /** The runtime APIs, or `null` for one that the chain does not have. */
  readonly runtimeApis: Readonly<Record<RuntimeApiName, Fact<RuntimeApiCapability | null>>>
  /** The automation service, or `null` if no pallet schedules tasks. */
  readonly service: ServiceCapabilities | null
  /** What it understands of XCM. */
  readonly xcm: XcmCapabilities
  /** The pallet that hosts HRMP channels, or `null` if the chain has none. */
  readonly hrmp: HrmpHost | null
  /** How many arguments `DryRunApi_dry_run_call` takes, or `null` if there is no dry run. */
  readonly dryRunArguments: Fact<2 | 3 | null>
  /** How many arguments `XcmPaymentApi_query_delivery_fees` takes, or `null` if there is none. */
  readonly deliveryFeeArguments: Fact<2 | 3 | null>
}
