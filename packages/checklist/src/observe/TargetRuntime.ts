import type { Chain } from '@paraclock/connect'
import type { DryRunEvidence, Hex } from '@paraclock/core'
import type { ExecutedProgram, ProgramOrigin, StorageOverride } from '@paraclock/executor/simulate'
import { encodeProgram, type Location, type XcmProgram, type XcmVersion } from '@paraclock/xcm'
import { chooseVersion } from '../gather/chooseVersion.ts'

/** The target's own runtime on its own state, run in this process. */
export interface TargetRuntime {
  readonly chain: Chain
  /** The parachain from which programs come: the service's. */
  readonly sender: number
  /** The target's own token, as the target names it. */
  readonly native: Location
  /** The version in which programs are written. */
  readonly version: XcmVersion
  /** Which runtime it is, for evidence: `acme 1000, code 0x…`. */
  readonly name: string
  /** Executes a program on the state of the pinned block, which stays as it is. */
  execute(program: XcmProgram | Hex, assumed?: Assumed): Promise<ExecutedProgram>
}

/** What is assumed of a program that is executed. */
export interface Assumed {
  /** Who sends it. Defaults to the service. */
  readonly origin?: ProgramOrigin
  /** What is different in the state. Defaults to nothing. */
  readonly overrides?: readonly StorageOverride[]
}

/** Opens the target's runtime over its state at the pinned block. State is fetched as it is read. */
export async function openTargetRuntime(args: {
  readonly chain: Chain
  readonly sender: number
  readonly native: Location
  readonly signal: AbortSignal
}): Promise<TargetRuntime> {
  const { chain, signal } = args
  const [{ openRemoteState, createRpcStateReader }, { executeProgram }] = await Promise.all([
    import('@paraclock/executor'),
    import('@paraclock/executor/simulate')
  ])
  const block = chain.block.hash
  const provider = {
    send: (method: string, params: unknown[]) => chain.source.request(method, params, { signal })
  }
  const state = await openRemoteState({ reader: createRpcStateReader({ provider, block }), signal })
  const { specName, specVersion } = state.runtime.version
  const version = chooseVersion(chain)
  const service = { kind: 'sibling', paraId: args.sender } as const
  return {
    ...args,
    version,
    name: `${specName} ${specVersion}, code ${state.runtime.codeHash}`,
    execute: (program, { origin = service, overrides = [] } = {}) =>
      executeProgram({
        source: { state, block },
        program: typeof program === 'string' ? program : encodeProgram({ program, version }),
        origin,
        overrides,
        signal
      })
  }
}

/** Lets an account hold an amount of the chain's own token. */
export function overrideFree(account: string, free: bigint): StorageOverride {
  const value = { providers: 1, data: { free } }
  return { pallet: 'System', item: 'Account', keys: [account], value }
}

/** What was seen of a program, and by which runtime. */
export function proveExecution(
  { chain, sender, name, version }: TargetRuntime,
  program: XcmProgram | Hex,
  seen: { readonly succeeded: boolean; readonly outcome: string }
): DryRunEvidence {
  return {
    kind: 'dryRun',
    chain: chain.name,
    blockHash: chain.block.hash,
    origin: `parachain ${sender}`,
    call: typeof program === 'string' ? program : encodeProgram({ program, version }),
    succeeded: seen.succeeded,
    outcome: `${seen.outcome} (executed here by ${name})`
  }
}
