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
  /** As the runtime spells it. */
  readonly name: string
  readonly role: ParamRole
}

/** The kind of a call of the service. */
export type CallKind = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel'

/** One call of the service, as this chain has it. */
export interface CallCapability {
  /** In the spelling of the runtime, as `call`. */
  readonly pallet: string
  readonly call: string
  /** In polkadot.js: `api.tx[section][method]`. */
  readonly section: string
  readonly method: string
  /** In order. */
  readonly params: readonly ParamCapability[]
}

/** The limits that the constants of a service state. */
export interface StatedLimits {
  /** Every time must be a multiple of it. */
  readonly slotSeconds: Fact<number>
  /** How far in the future a time may be. */
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
  /** As the runtime spells it. */
  readonly name: string
  /** In polkadot.js. */
  readonly section: string
}

/** The automation service on a chain. */
export interface ServiceCapabilities {
  readonly pallet: PalletName
  /** `undefined` where the chain has no call of that kind. */
  readonly calls: Readonly<Record<CallKind, CallCapability | undefined>>
  readonly callForm: CallForm
  /** The variant with these calls and slots, if one has both. */
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
  /** By name, each with the names of its parameters. */
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
 * What a chain can do, by its metadata: plain data for `stringifyJson` of `@paraclock/core`.
 *
 * The names of pallets, calls and parameters, and the reasons that mention them, are text of the
 * chain: `sanitizeText` makes them safe to print.
 */
export interface Capabilities {
  readonly runtime: Fact<RuntimeIdentity>
  /** Whether a signer's address is the bare account or a `MultiAddress`. */
  readonly address: 'account' | 'multiAddress' | 'other'
  /** `undefined` if no pallet schedules tasks in a known layout. */
  readonly service: ServiceCapabilities | undefined
  /** The calls and slots of a pallet that schedules tasks in an unknown layout. */
  readonly unknownService: readonly string[] | undefined
  readonly xcm: XcmCapabilities
  readonly hrmp: HrmpHost | undefined
}
