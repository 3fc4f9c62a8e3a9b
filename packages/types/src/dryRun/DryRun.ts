import type { Hex, Weight } from '@paraclock/core'

/** The error with which a call or an XCM program failed, in the names of the chain's metadata. */
export interface DispatchFailure {
  /**
   * `declined`: the DryRunApi returned an error instead of a result. `dispatch`: the call failed.
   * `xcm`: the XCM program stopped before its end.
   */
  readonly kind: 'declined' | 'dispatch' | 'xcm'
  /**
   * The name of the error, for example `system.CallFiltered`, `BadOrigin`, `Token.Frozen` or
   * `Barrier`.
   */
  readonly name: string
  /**
   * The pallet that defines the error, or that reports the revert of a contract. `undefined` for an
   * error without a known pallet, such as `BadOrigin`.
   */
  readonly pallet: string | undefined
  /** The documentation of the error in the metadata, and the error's fields as text. */
  readonly docs: string
  /** The position of the failed XCM instruction, from 0. Absent in XCM before version 5. */
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
   * The decoded fields of the event. Named fields are an object. Several unnamed fields are a list. A
   * single unnamed field is its plain value.
   */
  readonly value: unknown
  /**
   * The failure that the event reports, for example a dispatch error in `Proxy.ProxyExecuted`. The
   * extrinsic that emitted the event may have succeeded.
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

/** An XCM program for another chain, which the dry-run call or program would send. */
export interface ForwardedProgram extends DecodedProgram {
  /** The SCALE encoded location of the receiving chain, with its XCM version. */
  readonly destination: Hex
}

/** The effects of a call or an XCM program, as the DryRunApi of the chain predicts them. */
export interface DryRunOutcome {
  readonly failure: DispatchFailure | undefined
  /**
   * The weight of the call or the XCM program; `undefined` if the runtime does not return the
   * weight.
   */
  readonly weight: Weight | undefined
  readonly events: readonly RuntimeEvent[]
  /** The XCM program that the call would execute on its own chain. */
  readonly local: DecodedProgram | undefined
  readonly forwarded: readonly ForwardedProgram[]
}
