import type { Hex, ParaclockError } from '@paraclock/core'
import type { CommandContext } from '../cli/defineCommand.ts'

export type ActorSpec = ProxySpec | MultisigSpec

export interface ProxySpec {
  readonly kind: 'proxy'
  readonly account: Hex
  /** The required type of the proxy. Defaults to any granted type that admits the call. */
  readonly proxyType?: string
}

export interface MultisigSpec {
  readonly kind: 'multisig'
  readonly account: Hex
  readonly threshold: number
  /** The accounts of the members, in ascending order. */
  readonly members: readonly Hex[]
}

export type ActorContext = Pick<CommandContext, 'cwd' | 'report' | 'signal'>

export interface ActorStep {
  readonly call: Hex
  /** The name of the step, which the journal stores with the call: `multisig begin`. */
  readonly stage: string
  /** Why the step does not make the original call yet. Absent if the step makes it. */
  readonly awaited?: ParaclockError
}
