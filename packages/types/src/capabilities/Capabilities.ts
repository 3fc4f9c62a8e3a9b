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

/** A parameter of a call, with its name and its purpose. */
export interface ParamCapability {
  /** The parameter's name in the metadata. */
  readonly name: string
  readonly role: ParamRole
}

/** The kind of a call of the service. */
export type CallKind = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel'

/** A call of the service, with the names and parameters that the chain's metadata states. */
export interface CallCapability {
  /** The pallet's name in the metadata. */
  readonly pallet: string
  /** The call's name in the metadata. */
  readonly call: string
  /** The names in polkadot.js: `api.tx[section][method]`. */
  readonly section: string
  readonly method: string
  /** The parameters, in the order of the metadata. */
  readonly params: readonly ParamCapability[]
}

/**
 * The limits of a service, from the constants of its pallet. A limit is unknown if its constant is
 * missing. Only the slot length is then taken from the layout of the calls.
 */
export interface StatedLimits {
  /** The length of a slot. Every time of a task must be a multiple of the slot's length. */
  readonly slotSeconds: Fact<number>
  /** How far in the future a time of a task may be. */
  readonly horizonSeconds: Fact<number>
  readonly maxExecutionTimes: Fact<number>
  readonly maxTasksPerSlot: Fact<number>
  /** The amount that a native transfer must exceed, in the token's smallest unit. */
  readonly minimumTransfer: Fact<bigint>
  readonly maxCallBytes: Fact<number>
  /** How deeply a stored call may nest other calls. */
  readonly maxCallDepth: Fact<number>
  readonly maxProvidedIdBytes: Fact<number>
}

/** The names of a pallet. */
export interface PalletName {
  /** The name in the metadata. */
  readonly name: string
  /** The name in polkadot.js. */
  readonly section: string
}

/** The automation service on a chain. */
export interface ServiceCapabilities {
  readonly pallet: PalletName
  /** The calls by kind; `undefined` for each kind that the pallet lacks. */
  readonly calls: Readonly<Record<CallKind, CallCapability | undefined>>
  readonly callForm: CallForm
  /**
   * The variant to which the pallet's calls and its slot length belong. Unknown if the calls are
   * those of one variant, and the slot length is that of the other.
   */
  readonly variant: Fact<ServiceVariant>
  readonly limits: StatedLimits
}

/** The XCM support of a chain. */
export interface XcmCapabilities {
  /** The pallet that sends and executes messages. */
  readonly pallet: PalletName | undefined
  /** The versions of programs that the runtime can decode. */
  readonly programs: Fact<readonly number[]>
  /** The versions of locations that the runtime can decode. */
  readonly locations: Fact<readonly number[]>
}

/** The pallet that hosts HRMP channels. */
export interface HrmpHost {
  readonly pallet: string
  readonly section: string
  readonly index: number
  /** The calls by their names in polkadot.js, each with the names of its parameters. */
  readonly calls: Readonly<
    Record<string, { readonly index: number; readonly params: readonly string[] }>
  >
}

/** The identity of a runtime. */
export interface RuntimeIdentity {
  readonly specName: string
  readonly specVersion: number
}

/**
 * The capabilities of a chain that its metadata shows. They are plain data, which `stringifyJson` of
 * `@paraclock/core` writes as JSON.
 *
 * The names of pallets, calls and parameters are untrusted text of the chain. Reasons of unknown facts
 * contain such names, too. `sanitizeText` makes the text safe to print.
 */
export interface Capabilities {
  readonly runtime: Fact<RuntimeIdentity>
  /**
   * The type of a signer's address in a transaction: the bare account, `MultiAddress`, or another type.
   */
  readonly address: 'account' | 'multiAddress' | 'other'
  /** The automation service; `undefined` if no pallet schedules tasks in a known layout. */
  readonly service: ServiceCapabilities | undefined
  /**
   * The calls and slots, as text, of pallets that schedule tasks in an unknown layout;
   * `undefined` without such a pallet.
   */
  readonly unknownService: readonly string[] | undefined
  readonly xcm: XcmCapabilities
  readonly hrmp: HrmpHost | undefined
}
