import type { CallForm, Fact, ServiceVariant } from '@paraclock/core'

/**
 * What a parameter of a service's call is for. For example, `callBytes` is the SCALE encoded call
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

/** One parameter of a service's call: its name on the chain, and what it is for. */
export interface ParamCapability {
  /** The name of the parameter in the chain's metadata, for example `execution_times`. */
  readonly name: string
  readonly role: ParamRole
}

/**
 * What a call of the service does: it schedules a task of one of three kinds, or cancels a task.
 */
export type CallKind = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel'

/** A call of the service on a chain, with the names in the chain's metadata. */
export interface CallCapability {
  /** The name of the pallet in the metadata, for example `AutomationTime`. */
  readonly pallet: string
  /** The name of the call in the metadata, for example `schedule_xcmp_task`. */
  readonly call: string
  /** The name of the pallet in polkadot.js. The call is `api.tx[section][method]`. */
  readonly section: string
  readonly method: string
  /** The parameters of the call, in the order of the metadata. */
  readonly params: readonly ParamCapability[]
}

/**
 * The limits of a service. They are read from the constants of the service's pallet. A limit is
 * unknown if the pallet has no such constant. Only the length of a slot is always known, because
 * the layout of the calls implies it.
 */
export interface StatedLimits {
  /** The length of a slot, in seconds. Each time of a task must be a multiple of this length. */
  readonly slotSeconds: Fact<number>
  /** How many seconds in the future a time of a task may be. */
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
  /** The name in the metadata, for example `PolkadotXcm`. */
  readonly name: string
  /** The name in polkadot.js, for example `polkadotXcm`. */
  readonly section: string
}

/** The calls and limits of the automation service on a chain. */
export interface ServiceCapabilities {
  readonly pallet: PalletName
  /** The calls of the pallet by kind. A kind that the pallet lacks is `undefined`. */
  readonly calls: Readonly<Record<CallKind, CallCapability | undefined>>
  readonly callForm: CallForm
  /**
   * The variant of the service that the chain runs. It is derived from the calls and the length of
   * a slot. Unknown if the calls and the length belong to different variants.
   */
  readonly variant: Fact<ServiceVariant>
  readonly limits: StatedLimits
}

/** What a chain supports of XCM, as its metadata shows it. */
export interface XcmCapabilities {
  /** The pallet that sends and executes XCM programs; `undefined` if no pallet does both. */
  readonly pallet: PalletName | undefined
  /** The XCM versions in which the runtime decodes programs, in ascending order. */
  readonly programs: Fact<readonly number[]>
  /** The XCM versions in which the runtime decodes locations, in ascending order. */
  readonly locations: Fact<readonly number[]>
}

/** The pallet of a relay chain that opens and closes HRMP channels. */
export interface HrmpHost {
  readonly pallet: string
  readonly section: string
  readonly index: number
  /**
   * The calls by their names in polkadot.js, for example `hrmpInitOpenChannel`. Each call has its
   * index in the pallet and the names of its parameters.
   */
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
 * What a chain can do, as its metadata shows it. The value is plain data. `stringifyJson` of
 * `@paraclock/core` writes it as JSON.
 *
 * The names of pallets, calls and parameters are untrusted text of the chain. The reason of an
 * unknown fact can contain such names. Before you print them, make them safe with `sanitizeText`.
 */
export interface Capabilities {
  readonly runtime: Fact<RuntimeIdentity>
  /**
   * The type of the signer's address in a transaction: the account itself, `MultiAddress`, or a
   * type that Paraclock does not know.
   */
  readonly address: 'account' | 'multiAddress' | 'other'
  /**
   * The automation service of the chain; `undefined` if no pallet schedules tasks in a known
   * layout.
   */
  readonly service: ServiceCapabilities | undefined
  /**
   * If a pallet schedules tasks in an unknown layout: its calls and the length of its slots, as
   * text. Otherwise `undefined`.
   */
  readonly unknownService: readonly string[] | undefined
  readonly xcm: XcmCapabilities
  readonly hrmp: HrmpHost | undefined
}
