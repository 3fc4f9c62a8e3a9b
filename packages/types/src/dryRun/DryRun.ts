import type { Hex, Weight } from '@paraclock/core'

/** Why a dispatch or a program failed. */
export interface DispatchFailure {
  /**
   * `declined`: the API did not run it. `dispatch`: the call failed. `xcm`: the program stopped.
   */
  readonly kind: 'declined' | 'dispatch' | 'xcm'
  /** The error: `system.CallFiltered` for a pallet's own, `BadOrigin`, `Token.Frozen`, `Barrier`. */
  readonly name: string
  /** The pallet whose error it is, as the metadata spells it; `undefined` for other errors. */
  readonly pallet: string | undefined
  /** The error's documentation in the metadata; may be empty. */
  readonly docs: string
  /** The position of the instruction that failed, for a program of XCM V5 or later. */
  readonly index?: number
  /** The error, decoded. */
  readonly value: unknown
}

/** An event of a runtime. */
export interface RuntimeEvent {
  /** The pallet, as the metadata spells it: `Balances`. */
  readonly pallet: string
  /** The event: `Transfer`. */
  readonly name: string
  /** Both, as messages write them: `balances.Transfer`. */
  readonly title: string
  /** Its fields: an object if they have names. */
  readonly value: unknown
  /**
   * The dispatch error that it reports, as `Proxy.ProxyExecuted` and `Utility.DispatchedAs` do, or
   * the revert of a contract, as `EVM.ExecutedFailed` reports.
   */
  readonly failure: DispatchFailure | undefined
}

/** An XCM program as bytes and as a value. */
export interface DecodedProgram {
  /** The SCALE encoded versioned program. */
  readonly bytes: Hex
  /** The program, decoded: `{ type: 'V4', value: [...] }`. */
  readonly value: unknown
}

/** A program that a dry run would send. */
export interface ForwardedProgram extends DecodedProgram {
  /** The SCALE encoded versioned location of the receiver. */
  readonly destination: Hex
  /** The location, decoded. */
  readonly destinationValue: unknown
}

/** The result of a dry run. */
export interface DryRunOutcome {
  /** Why it failed; `undefined` if it succeeded. */
  readonly failure: DispatchFailure | undefined
  /** The weight that it used; `undefined` if the runtime does not state it. */
  readonly weight: Weight | undefined
  /** The events, in order. */
  readonly events: readonly RuntimeEvent[]
  /** The program that the call executed on its own chain; `undefined` if it executed none. */
  readonly local: DecodedProgram | undefined
  /** The programs that would be sent to other chains. */
  readonly forwarded: readonly ForwardedProgram[]
}
