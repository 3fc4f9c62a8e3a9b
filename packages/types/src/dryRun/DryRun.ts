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
   * The decoded fields of the event: an object if the fields have names, the value itself if there
   * is one field, otherwise a list.
   */
  readonly value: unknown
  /**
   * The failure that the event reports, although the extrinsic may have succeeded.
   * `Proxy.ProxyExecuted` can report a dispatch error, and `EVM.ExecutedFailed` a revert.
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

/** An XCM program that the call or program of a dry run would send to another chain. */
export interface ForwardedProgram extends DecodedProgram {
  /** The SCALE encoded location of the receiving chain, with its XCM version. */
  readonly destination: Hex
}

/** What a call or XCM program would do, as the DryRunApi of the chain reports it. */
export interface DryRunOutcome {
  readonly failure: DispatchFailure | undefined
  /** `undefined` if the runtime does not state it. */
  readonly weight: Weight | undefined
  readonly events: readonly RuntimeEvent[]
  /** The XCM program that the call would execute on its own chain. */
  readonly local: DecodedProgram | undefined
  readonly forwarded: readonly ForwardedProgram[]
}
