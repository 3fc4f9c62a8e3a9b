import type { Hex, Weight } from '@paraclock/core'

/** Why a dispatch or a program failed. */
export interface DispatchFailure {
  /** `declined`: the API did not run it. `dispatch`: the call failed. `xcm`: the program stopped. */
  readonly kind: 'declined' | 'dispatch' | 'xcm'
  /** For example `system.CallFiltered`, `BadOrigin`, `Token.Frozen` or `Barrier`. */
  readonly name: string
  /** The pallet whose error it is, as the metadata spells the pallet. */
  readonly pallet: string | undefined
  /** The documentation of the error in the metadata. */
  readonly docs: string
  /** The position of the failed instruction, from XCM V5 on. */
  readonly index?: number
  /** The decoded error. */
  readonly value: unknown
}

/** An event of a runtime. */
export interface RuntimeEvent {
  /** As the metadata spells it: `Balances`. */
  readonly pallet: string
  /** For example `Transfer`. */
  readonly name: string
  /** Both, as messages write them: `balances.Transfer`. */
  readonly title: string
  /** The fields: an object if they have names. */
  readonly value: unknown
  /** The dispatch error or the revert that it reports: `Proxy.ProxyExecuted`, `EVM.ExecutedFailed`. */
  readonly failure: DispatchFailure | undefined
}

/** An XCM program as bytes and as a value. */
export interface DecodedProgram {
  /** The SCALE encoded versioned program. */
  readonly bytes: Hex
  /** For example `{ type: 'V4', value: [...] }`. */
  readonly value: unknown
}

/** A program that a dry run would send. */
export interface ForwardedProgram extends DecodedProgram {
  /** The SCALE encoded versioned location of the receiver. */
  readonly destination: Hex
  /** The decoded location. */
  readonly destinationValue: unknown
}

/** The result of a dry run. */
export interface DryRunOutcome {
  /** `undefined` if it succeeded. */
  readonly failure: DispatchFailure | undefined
  /** The used weight, if the runtime states it. */
  readonly weight: Weight | undefined
  readonly events: readonly RuntimeEvent[]
  /** The program that the call executed on its own chain. */
  readonly local: DecodedProgram | undefined
  /** The programs that would be sent to other chains. */
  readonly forwarded: readonly ForwardedProgram[]
}
