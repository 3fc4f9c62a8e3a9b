import type { CallForm, Fact, ServiceVariant } from '@paraclock/core'

/**
 * The meaning of a parameter of a service's call. For example, `callBytes` is the SCALE encoded call
 * that a task runs on another chain.
 */
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

/** The name and the meaning of a parameter of a service's call. */
export interface ParamCapability {
  /** The name of the parameter in the chain's metadata, for example `execution_times`. */
  readonly name: string
  readonly role: ParamRole
}

/** The kind of a service's call: it schedules one of three kinds of tasks, or cancels a task. */
export type CallKind = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel'

/** A call of the service on a chain, with the names in the chain's metadata. */
export interface CallCapability {
  readonly pallet: string
  /** The name of the call in the metadata, for example `schedule_xcmp_task`. */
  readonly call: string
  /** The name of the pallet in polkadot.js. The call is `api.tx[section][method]`. */
  readonly section: string
  readonly method: string
  readonly params: readonly ParamCapability[]
}

/**
 * The limits of a service, read from the constants of its pallet. A limit without a constant is
 * unknown. The length of a slot is always known: without a constant, it follows from the calls of
 * the pallet.
 */
export interface StatedLimits {
  /** The length of a slot, in seconds. Each time of a task must be a multiple of this length. */
  readonly slotSeconds: Fact<number>
  /** How far in the future a time of a task may be, in seconds. */
  readonly horizonSeconds: Fact<number>
  readonly maxExecutionTimes: Fact<number>
  readonly maxTasksPerSlot: Fact<number>
  /** A native transfer must exceed this amount, in the smallest unit of the token. */
  readonly minimumTransfer: Fact<bigint>
  readonly maxCallBytes: Fact<number>
  /** How many levels deep a stored call may nest other calls. */
  readonly maxCallDepth: Fact<number>
  readonly maxProvidedIdBytes: Fact<number>
}

/** The name of a pallet in the metadata and in polkadot.js. */
export interface PalletName {
  readonly name: string
  readonly section: string
}

/** The calls and limits of the automation service on a chain. */
export interface ServiceCapabilities {
  readonly pallet: PalletName
  readonly calls: Readonly<Record<CallKind, CallCapability | undefined>>
  readonly callForm: CallForm
  /**
   * Unknown for the pallet of the public service of 2022. That pallet has the calls of `minute`, but
   * slots of one hour, as `hour` has.
   */
  readonly variant: Fact<ServiceVariant>
  readonly limits: StatedLimits
}

/** The XCM pallet and the XCM versions of a chain, read from its metadata. */
export interface XcmCapabilities {
  /** The pallet that sends and executes XCM programs; `undefined` if no pallet does both. */
  readonly pallet: PalletName | undefined
  /** The versions of XCM programs that the runtime decodes, in ascending order. */
  readonly programs: Fact<readonly number[]>
  readonly locations: Fact<readonly number[]>
}

/** The pallet that opens and closes HRMP channels, and its calls. */
export interface HrmpHost {
  readonly pallet: string
  readonly section: string
  readonly index: number
  /** The calls by their names in polkadot.js, for example `hrmpInitOpenChannel`. */
  readonly calls: Readonly<
    Record<string, { readonly index: number; readonly params: readonly string[] }>
  >
}

/** The spec name and the spec version of a runtime. */
export interface RuntimeIdentity {
  readonly specName: string
  readonly specVersion: number
}

/**
 * The abilities of a chain, read from its metadata. This is plain data, so `stringifyJson` of
 * `@paraclock/core` can write it as JSON. The names of pallets, calls and parameters, and the `why`
 * of unknown facts, are untrusted text. Make untrusted text safe with `sanitizeText` before you
 * print it.
 */
export interface Capabilities {
  readonly runtime: Fact<RuntimeIdentity>
  /** The type of the signer's address in a transaction. */
  readonly address: 'account' | 'multiAddress' | 'other'
  readonly service: ServiceCapabilities | undefined
  /**
   * The calls that schedule or cancel tasks in a layout that Paraclock does not know, as text. If a
   * constant gives the length of a slot, the list also contains this length. `undefined` if the
   * chain does not schedule tasks, or if `service` is defined.
   */
  readonly unknownService: readonly string[] | undefined
  readonly xcm: XcmCapabilities
  readonly hrmp: HrmpHost | undefined
}
