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
   * The name of the pallet that defines the error or reports the revert; `undefined` if no pallet
   * does.
   */
  readonly pallet: string | undefined
  /**
   * The documentation of the error in the metadata, and the error's fields as text. Empty if there
   * is neither.
   */
  readonly docs: string
  /**
   * The position of the instruction at which the program stopped, counted from 0. Absent in XCM
   * before version 5.
   */
  readonly index?: number
  /** The decoded error, as a plain value. */
  readonly value: unknown
}

/** An event that a runtime emitted, decoded by the chain's metadata. */
export interface RuntimeEvent {
  /** The name of the pallet in the metadata, for example `Balances`. */
  readonly pallet: string
  /** The name of the event in the metadata, for example `Transfer`. */
  readonly name: string
  /**
   * The name of the event for people to read: the pallet in camel case, and the event, for example
   * `balances.Transfer`.
   */
  readonly title: string
  /**
   * The decoded fields: an object if the fields have names, the value itself if there is one field,
   * otherwise a list.
   */
  readonly value: unknown
  /**
   * The failure that the event reports, although the extrinsic may have succeeded.
   * `Proxy.ProxyExecuted` can report a dispatch error, and `EVM.ExecutedFailed` a revert.
   * `undefined` if the event reports no failure.
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

/**
 * An XCM program that would be sent to another chain if the call or program of the dry run were
 * real.
 */
export interface ForwardedProgram extends DecodedProgram {
  /** The SCALE encoded location of the receiving chain, with its XCM version. */
  readonly destination: Hex
  /** The decoded location of the receiving chain, for example `{ type: 'V4', value: { … } }`. */
  readonly destinationValue: unknown
}

/** What a call or XCM program would do, as the DryRunApi of the chain reports it. */
export interface DryRunOutcome {
  /** Why the call or program would fail; `undefined` if it would succeed. */
  readonly failure: DispatchFailure | undefined
  /**
   * The weight that the call or program would use; `undefined` if the runtime does not state it.
   */
  readonly weight: Weight | undefined
  readonly events: readonly RuntimeEvent[]
  /**
   * The XCM program that the call would execute on its own chain; `undefined` if it executes no
   * program.
   */
  readonly local: DecodedProgram | undefined
  /** The XCM programs that would be sent to other chains. */
  readonly forwarded: readonly ForwardedProgram[]
}
