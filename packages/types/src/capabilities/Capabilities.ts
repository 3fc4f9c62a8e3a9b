import type { CallForm, Fact, ServiceVariant } from '@paraclock/core'

/** The purpose of one parameter of a call. */
export type ParamRole =
  | 'amount'
  | 'call'
  | 'callBytes'
  | 'currency'
  | 'paraId'
  | 'providedId'
  | 'recipient'
  | 'refTime'
  | 'schedule'
  | 'taskId'
  | 'times'
  | 'weight'

/** One parameter of a call. */
export interface ParamCapability {
  /** The name as the runtime spells it. */
  readonly name: string
  /** The purpose of the parameter. */
  readonly role: ParamRole
}

/** The kind of a call of the service. */
export type CallKind = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel'

/** One call of the service, as this chain has it. */
export interface CallCapability {
  /** The pallet and the call as the runtime spells them. */
  readonly pallet: string
  readonly call: string
  /** Its names in polkadot.js: `api.tx[section][method]`. */
  readonly section: string
  readonly method: string
  /** The parameters, in order. */
  readonly params: readonly ParamCapability[]
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

/** The names of a pallet. */
export interface PalletName {
  /** The name as the runtime spells it. */
  readonly name: string
  /** The name in polkadot.js. */
  readonly section: string
}

/** The automation service on a chain. */
export interface ServiceCapabilities {
  /** The scheduling pallet. */
  readonly pallet: PalletName
  /** The calls that the toolkit knows, or `undefined` where the chain has none of that kind. */
  readonly calls: Readonly<Record<CallKind, CallCapability | undefined>>
  /** How the scheduling calls state times. */
  readonly callForm: CallForm
  /** Whether calls and slots are those of variant H, of variant M, or of neither. */
  readonly variant: Fact<ServiceVariant>
  /** The limits. */
  readonly limits: StatedLimits
}

/** The XCM support of a chain. */
export interface XcmCapabilities {
  /** The pallet that sends and executes messages, or `undefined`. */
  readonly pallet: PalletName | undefined
  /** The versions of programs that the runtime can decode. */
  readonly programs: Fact<readonly number[]>
  /** The versions of locations that the runtime can decode. */
  readonly locations: Fact<readonly number[]>
}

/** The pallet that hosts HRMP channels, on a relay chain or on another chain that controls them. */
export interface HrmpHost {
  readonly pallet: string
  readonly section: string
  readonly index: number
  /** The calls that it has, each with its index and its parameters' names. */
  readonly calls: Readonly<
    Record<string, { readonly index: number; readonly params: readonly string[] }>
  >
}

/** The identity of the metadata's runtime. */
export interface RuntimeIdentity {
  readonly specName: string
  readonly specVersion: number
}

/**
 * What a chain can do, by its metadata: plain data that can be saved as JSON (with `stringifyJson`
 * of `@paraclock/core`, because it has bigints).
 *
 * It never depends on a network's name. The names of pallets, calls and parameters, and the reasons
 * that mention them, are the chain's own text: `sanitizeText` makes them safe to print.
 */
export interface Capabilities {
  /** The identity of the runtime. */
  readonly runtime: Fact<RuntimeIdentity>
  /** Whether a signer's address is the bare account or a `MultiAddress`. */
  readonly address: 'account' | 'multiAddress' | 'other'
  /** The automation service, or `undefined` if no pallet schedules tasks in a known layout. */
  readonly service: ServiceCapabilities | undefined
  /**
   * The calls and slots of a pallet that schedules tasks in an unknown layout; `undefined` without
   * such a pallet.
   */
  readonly unknownService: readonly string[] | undefined
  /** The XCM support of the chain. */
  readonly xcm: XcmCapabilities
  /** The pallet that hosts HRMP channels, or `undefined` if the chain has none. */
  readonly hrmp: HrmpHost | undefined
}
