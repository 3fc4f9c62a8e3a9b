import type { Hex, Weight } from '@paraclock/core'

/** Why a call or an XCM program failed, in names of the chain's metadata. */
export interface DispatchFailure {
  /**
   * What failed. `declined`: the dry run API returned an error instead of a result. `dispatch`: the
   * call failed. `xcm`: the program stopped before its end.
   */
  readonly kind: 'declined' | 'dispatch' | 'xcm'
  /**
   * The name of the error, for example `system.CallFiltered`, `BadOrigin`, `Token.Frozen` or
   * `Barrier`.
   */
  readonly name: string
  /**
   * The name of the pallet that defines the error or reports the revert. `undefined` for an error
   * without a known pallet, such as `BadOrigin`.
   */
  readonly pallet: string | undefined
  /** The documentation of the error in the metadata, and the error's fields as text. */
  readonly docs: string
  /** The position of the failed instruction, counted from 0. Absent in XCM before version 5. */
  readonly index?: number
  readonly value: unknown
}

/** An event that a runtime emitted, decoded by the chain's metadata. */
export interface RuntimeEvent {
  readonly pallet: string
  readonly name: string
  /** The name for people to read, with the pallet in camel case: `balances.Transfer`. */
  readonly title: string
  /**
   * The decoded fields of the event. Fields with names are an object. Without names, several fields
   * are a list, and a single field is its plain value.
   */
  readonly value: unknown
  /**
   * The failure that the event reports, such as a dispatch error in `Proxy.ProxyExecuted` or a
   * revert in `EVM.ExecutedFailed`. The extrinsic that emitted the event may have succeeded.
   */
  readonly failure: DispatchFailure | undefined
}

/** An XCM program, encoded and decoded. */
export interface DecodedProgram {
  /** The SCALE encoded program with its version (`VersionedXcm`). */
  readonly bytes: Hex
  /** The decoded program with its version, for example `{ type: 'V4', value: [...] }`. */
  readonly value: unknown
}

/** An XCM program that a dry-run call, or a dry-run XCM program, would send to another chain. */
export interface ForwardedProgram extends DecodedProgram {
  /** The SCALE encoded location of the receiving chain, with its XCM version. */
  readonly destination: Hex
}

/** What a call or XCM program would do, as the DryRunApi of the chain reports it. */
export interface DryRunOutcome {
  readonly failure: DispatchFailure | undefined
  /**
   * The weight that the call or the XCM program used; `undefined` if the runtime does not state the
   * weight.
   */
  readonly weight: Weight | undefined
  readonly events: readonly RuntimeEvent[]
  /** The XCM program that the call would execute on its own chain. */
  readonly local: DecodedProgram | undefined
  readonly forwarded: readonly ForwardedProgram[]
}
