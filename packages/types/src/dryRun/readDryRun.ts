import { bytesToHex } from '@paraclock/core'
import type { Runtime } from '../runtime/Runtime.ts'
import type { DecodedProgram, DryRunOutcome, ForwardedProgram } from './DryRun.ts'
import { asVariant, nameVariants, readDispatchError } from './readDispatchError.ts'
import { readEvent } from './readEvent.ts'
import { readXcmOutcome } from './readXcmOutcome.ts'
import { readWeight } from './toWeight.ts'

type Fields = Readonly<Record<string, unknown>>

interface Result {
  readonly success: boolean
  readonly value: unknown
}

/**
 * Reads the outcome of a dry run from the decoded answer of `dry_run_call` or `dry_run_xcm` of
 * `DryRunApi`, in version 1 or 2.
 *
 * @example
 * ```ts
 * import { openRuntime, readDryRun } from '@paraclock/types'
 *
 * declare const metadata: Uint8Array
 * declare const answer: Uint8Array
 *
 * const runtime = openRuntime({ metadata })
 * const method = runtime.api('DryRunApi', 'dry_run_call')
 * const { failure } = readDryRun(runtime, method?.decode(answer))
 * console.log(failure?.name) // 'system.CallFiltered'
 * ```
 */
export function readDryRun(runtime: Runtime, answer: unknown): DryRunOutcome {
  const { success, value } = answer as Result
  if (!success) {
    const name = nameVariants(value)
    const failure = { kind: 'declined', name, pallet: undefined, docs: '', value } as const
    return { failure, weight: undefined, events: [], local: undefined, forwarded: [] }
  }
  const { emitted_events, local_xcm, forwarded_xcms, execution_result } = value as Fields
  const ended = isResult(execution_result)
    ? readCallResult(runtime, execution_result)
    : readProgramResult(execution_result)
  return {
    ...ended,
    events: listOf(emitted_events).map((event) => readEvent(runtime, event)),
    local: local_xcm === undefined ? undefined : readProgram(runtime, local_xcm),
    forwarded: listOf(forwarded_xcms).flatMap((each) => readForwarded(runtime, each))
  }
}

type Ended = Pick<DryRunOutcome, 'failure' | 'weight'>

function readCallResult(runtime: Runtime, { success, value }: Result): Ended {
  const fields = value as Fields
  const info = (success ? fields : fields['post_info']) as Fields | undefined
  return {
    failure: success ? undefined : readDispatchError(runtime, fields['error']),
    weight: readWeight(info?.['actual_weight'])
  }
}

function readProgramResult(outcome: unknown): Ended {
  const used = (asVariant(outcome)?.value as Fields | undefined)?.['used']
  return { failure: readXcmOutcome(outcome), weight: readWeight(used) }
}

function readForwarded(runtime: Runtime, each: unknown): readonly ForwardedProgram[] {
  const [location, programs] = each as readonly [unknown, readonly unknown[]]
  const destination = encode(runtime, LOCATIONS, location)
  return programs.map((program) => ({ ...readProgram(runtime, program), destination }))
}

function readProgram(runtime: Runtime, value: unknown): DecodedProgram {
  return { bytes: encode(runtime, PROGRAMS, value), value }
}

// The names of the type of a location. Runtimes before XCM version 4 use the second name.
const LOCATIONS = ['VersionedLocation', 'VersionedMultiLocation']
const PROGRAMS = ['VersionedXcm']

function encode(runtime: Runtime, names: readonly string[], value: unknown): `0x${string}` {
  const { lookup } = runtime.metadata
  // The metadata has several types `VersionedXcm<Call>`, which differ only in the type of the call.
  // All of them encode alike, because a program contains its calls as bytes. The first one is used.
  const found = lookup.find(({ path }) => names.includes(path.at(-1) ?? ''))
  return bytesToHex(runtime.type(found?.id ?? names[0] ?? '').encode(value))
}

function isResult(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && 'success' in value
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
