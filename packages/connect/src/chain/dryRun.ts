import {
  bytesToHex,
  type DryRunEvidence,
  type Hex,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import { callerOf, type DryRunOutcome, readDryRun, toJson, usualXcmVersion } from '@paraclock/types'
import { ProgramUnsupported } from '../errors/requests.ts'
import type { AskOptions } from '../source/StateSource.ts'
import { basisOfRun } from './basisOfRun.ts'
import type { Chain, DryRunCallArgs, DryRunXcmArgs, Read } from './Chain.ts'
import { encoded } from './encodeArguments.ts'

const API = 'DryRunApi'

type DryRunChain = Pick<
  Chain,
  'name' | 'block' | 'facts' | 'runtime' | 'source' | 'call' | 'encodeCall'
>

interface DryRun extends AskOptions {
  readonly method: 'dry_run_call' | 'dry_run_xcm'
  readonly origin: string
  readonly call: Hex
  readonly args: readonly unknown[]
}

export function dryRunCall(chain: DryRunChain, args: DryRunCallArgs): Promise<Read<DryRunOutcome>> {
  const { origin, call: given, resultXcmVersion = resultVersion(chain), ...limits } = args
  const isNamed = typeof given === 'object' && 'pallet' in given
  const call = isNamed ? chain.encodeCall(given) : asHex(given)
  return dryRun(chain, {
    method: 'dry_run_call',
    origin: origin.kind === 'signed' ? origin.account : origin.kind,
    call,
    args: [callerOf(origin), encoded(call), resultXcmVersion],
    ...limits
  })
}

export async function dryRunXcm(
  chain: DryRunChain,
  args: DryRunXcmArgs
): Promise<Read<DryRunOutcome>> {
  const { origin, program, sender, ...limits } = args
  const isBytes = typeof origin === 'string' || origin instanceof Uint8Array
  try {
    return await dryRun(chain, {
      method: 'dry_run_xcm',
      origin: sender ?? (isBytes ? asHex(origin) : JSON.stringify(toJson(origin))),
      call: asHex(program),
      args: [isBytes ? encoded(origin) : origin, encoded(program)],
      ...limits
    })
  } catch (error) {
    if (!isParaclockError(error) || !UNDECODED.test(error.message)) throw error
    throw new ParaclockError(ProgramUnsupported, { chain: chain.name }, { cause: error })
  }
}

/** Matches the panic of a runtime that cannot decode the arguments of a dry run. */
const UNDECODED = /Bad input data provided to dry_run_xcm/

async function dryRun(
  chain: DryRunChain,
  { method, origin, call, args, ...limits }: DryRun
): Promise<Read<DryRunOutcome>> {
  // The names of the parameters differ between runtimes, so arguments are assigned by position. An
  // earlier version of `DryRunApi` takes fewer arguments.
  const params = chain.runtime.api(API, method)?.params ?? []
  const answer = await chain.call({
    api: API,
    method,
    args: Object.fromEntries(params.map(({ name }, index) => [name, args[index]])),
    ...limits
  })
  const value = readDryRun(chain.runtime, answer.value)
  const { failure, events } = value
  const evidence: DryRunEvidence = {
    kind: 'dryRun',
    chain: chain.name,
    blockHash: chain.block.hash,
    basis: basisOfRun(chain),
    origin,
    call,
    succeeded: failure === undefined,
    outcome: failure === undefined ? events.map(({ title }) => title).join(', ') : failure.name
  }
  return { value, evidence: [evidence] }
}

function resultVersion({ facts }: DryRunChain): number {
  const { programs } = facts.capabilities.xcm
  if (!programs.known || programs.value.includes(usualXcmVersion)) return usualXcmVersion
  return Math.max(...programs.value)
}

function asHex(bytes: Hex | Uint8Array): Hex {
  return typeof bytes === 'string' ? bytes : bytesToHex(bytes)
}
