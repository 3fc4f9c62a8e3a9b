import type { Hex, Weight } from '@paraclock/core'

/** The reason why a call or an XCM program failed. */
export interface DispatchFailure {
  /**
   * The kind of failure. `declined`: the dry run API returned an error. `dispatch`: the call
   * failed. `xcm`: the program stopped.
   */
  readonly kind: 'declined' | 'dispatch' | 'xcm'
  /**
   * The name of the error, for example `system.CallFiltered`, `BadOrigin`, `Token.Frozen` or
   * `Barrier`.
   */
  readonly name: string
  /**
   * The pallet that defines the error or reports the revert, by its name in the metadata; `undefined` for
   * other failures.
   */
  readonly pallet: string | undefined
  /**
   * A description of the failure. For a pallet's error: the documentation in the metadata, and the error's
   * fields. Empty without documentation.
   */
  readonly docs: string
  /** The position of the failed instruction, from XCM V5 on. */
  readonly index?: number
  /** The decoded error. */
  readonly value: unknown
}

/** An event of a runtime. */
export interface RuntimeEvent {
  /** The pallet's name in the metadata, for example `Balances`. */
  readonly pallet: string
  /** The event's name in the metadata, for example `Transfer`. */
  readonly name: string
  /** The pallet and the event as messages name them, for example `balances.Transfer`. */
  readonly title: string
  /** The fields of the event: an object if the fields have names. */
  readonly value: unknown
  /**
   * The dispatch error or the revert that the event reports. `Proxy.ProxyExecuted` reports a dispatch
   * error, `EVM.ExecutedFailed` a revert.
   */
  readonly failure: DispatchFailure | undefined
}

/** An XCM program as bytes and as a value. */
export interface DecodedProgram {
  /** The SCALE encoded versioned program. */
  readonly bytes: Hex
  /** The decoded versioned program, for example `{ type: 'V4', value: [...] }`. */
  readonly value: unknown
}

/** An XCM program that the call or program of a dry run would send to another chain. */
export interface ForwardedProgram extends DecodedProgram {
  /** The SCALE encoded versioned location of the receiver. */
  readonly destination: Hex
  /** The decoded location. */
  readonly destinationValue: unknown
}

/** The result of a dry run. */
export interface DryRunOutcome {
  /** The reason of the failure; `undefined` if the call or program succeeded. */
  readonly failure: DispatchFailure | undefined
  /** The used weight, if the runtime states it. */
  readonly weight: Weight | undefined
  readonly events: readonly RuntimeEvent[]
  /** The program that the call executed on its own chain, if it executed a program. */
  readonly local: DecodedProgram | undefined
  /** The programs that the call or program would send to other chains. */
  readonly forwarded: readonly ForwardedProgram[]
}
