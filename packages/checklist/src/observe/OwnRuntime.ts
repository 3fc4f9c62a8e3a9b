import { basisOfRun, type Chain, nativeToken, openBlockState } from '@paraclock/connect'
import {
  bytesToHex,
  type DryRunEvidence,
  type Hex,
  parseAccount,
  readCompact,
  trialMoney
} from '@paraclock/core'
import type {
  ExecutedProgram,
  ProgramOrigin,
  SimulatedChange,
  StorageOverride
} from '@paraclock/executor/simulate'
import type { DispatchOrigin, RuntimeEvent } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import {
  decodeProgram,
  encodeProgram,
  type Location,
  readAccount,
  type XcmProgram
} from '@paraclock/xcm'

export interface OwnRuntime extends OpenRuntime {
  readonly native: Location
}

export interface OpenRuntime {
  readonly chain: Chain
  readonly sender: number
  /** The name of the runtime for evidence: `acme 1000, code 0x…`. */
  readonly name: string
  write(program: XcmProgram): Hex
  /** Executes a program on the state of the pinned block, and discards the changes. */
  execute(program: XcmProgram | Hex, assumed?: Assumed): Promise<ExecutedProgram>
  dispatch(call: Hex, account: string, money: 'given' | 'own'): Promise<DispatchedCall>
  dispatchAs(
    call: Hex,
    origin: DispatchOrigin,
    overrides: readonly StorageOverride[]
  ): Promise<DispatchedCall>
}

/** The outcome of a dispatched call. */
export interface DispatchedCall {
  readonly failure: { readonly name: string; readonly docs: string } | undefined
  /** The programs that the call sent to other parachains. */
  readonly sent: readonly Hex[]
  /** The events of the call and of its fee payment. */
  readonly events: readonly RuntimeEvent[]
  readonly changes: readonly SimulatedChange[]
  /** The fee in the smallest unit of the chain's own token. */
  readonly fee: bigint
}

export interface Assumed {
  /** The sender of the program. Defaults to the parachain `sender`. */
  readonly origin?: ProgramOrigin
  readonly overrides?: readonly StorageOverride[]
}

export async function openOwnRuntime(
  chain: Chain,
  sender: number,
  signal: AbortSignal
): Promise<OpenRuntime> {
  const { executeProgram, simulate } = await import('@paraclock/executor/simulate')
  const block = chain.block.hash
  const state = await (await openBlockState(chain)).open()
  const source = { state, block }
  const { codeHash, version } = state.runtime
  const write = (program: XcmProgram): Hex =>
    encodeProgram({ program, version: agreeOnXcmVersion(chain) })
  const service = { kind: 'sibling', paraId: sender } as const
  const dispatchAs: OwnRuntime['dispatchAs'] = async (call, origin, overrides) => {
    const asked = { source, call, origin, overrides, signal }
    const { failure, events, changes, fee } = await simulate(asked)
    return { failure, sent: changes.flatMap(readSent), events, changes, fee: fee?.amount ?? 0n }
  }
  return {
    chain,
    sender,
    write,
    name: `${version.specName} ${version.specVersion}, code ${codeHash}`,
    execute: async (program, { origin = service, overrides = [] } = {}) => {
      const executeBytes = (bytes: Hex) =>
        executeProgram({ source, program: bytes, origin, overrides, signal })
      const executed = await executeBytes(typeof program === 'string' ? program : write(program))
      if (executed.outcome !== 'incomplete' || executed.events.length > 0) return executed
      // Since 2025, a runtime reports `incomplete` for two cases: the barrier refused the program,
      // or the program stopped at an instruction. After a refusal, the reported weight covers all
      // instructions. After a stop, it covers only the instructions up to the stop. So the program
      // is executed again with one more instruction at its end. If the weight changes, the barrier
      // refused the program.
      const instructions = typeof program === 'string' ? decodeProgram(program) : program
      const longer = write([...instructions, { kind: 'clearError' }])
      const { weight } = await executeBytes(longer)
      const isRefused = weight?.refTime !== executed.weight?.refTime
      return isRefused ? { ...executed, outcome: 'refused', error: 'Barrier' } : executed
    },
    dispatchAs,
    dispatch: async (call, account, money) => {
      const withMoney = (free: bigint) =>
        dispatchAs(call, { kind: 'signed', account }, [{ holder: account, free }])
      const rich = await withMoney(trialMoney(nativeToken(chain).decimals))
      if (money === 'given') return rich
      const { balance } = await readAccount(chain, parseAccount(account), signal)
      return { ...(await withMoney(balance.free + rich.fee)), fee: rich.fee }
    }
  }
}

/**
 * The first byte of a page of messages is the page's format. With `CONCATENATED`, a page has only
 * programs. With `WITH_LENGTHS`, the length of each program comes before the program.
 */
const CONCATENATED = 0
const WITH_LENGTHS = 3

/** Returns the programs that a storage change adds at the end of a page of the outbound queue. */
function readSent({ pallet, item, before, after }: SimulatedChange): readonly Hex[] {
  if (pallet !== 'XcmpQueue' || item !== 'OutboundXcmpMessages') return []
  if (!(after instanceof Uint8Array)) return []
  const added = after.subarray(before instanceof Uint8Array ? before.length : 1)
  if (after[0] === CONCATENATED) return [bytesToHex(added)]
  return after[0] === WITH_LENGTHS ? [bytesToHex(added.subarray(readCompact(added)?.width))] : []
}

export function proveExecution(
  { chain, sender, name, write }: OpenRuntime,
  program: XcmProgram | Hex,
  outcome: string,
  succeeded: boolean
): DryRunEvidence {
  return {
    kind: 'dryRun',
    chain: chain.name,
    blockHash: chain.block.hash,
    basis: basisOfRun(chain),
    origin: `parachain ${sender}`,
    call: typeof program === 'string' ? program : write(program),
    succeeded,
    outcome: `${outcome} (executed in this process by ${name})`
  }
}
