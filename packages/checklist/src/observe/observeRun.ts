import type { Hex } from '@paraclock/core'
import type { ExecutedProgram } from '@paraclock/executor/simulate'
import { decodeProgram, type XcmInstruction, type XcmProgram } from '@paraclock/xcm'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'
import { findCallError } from './findCallError.ts'
import type { OpenRuntime } from './OwnRuntime.ts'

export async function observeRun(on: OpenRuntime, program: Hex): Promise<ProgramRun> {
  const run = await on.execute(program)
  const named = nameError(run)
  const titles = run.events.flatMap(({ name, title }) => (name === NAMED ? [] : [title]))
  const rest = { ...findCallError(run.events), events: titles }
  if (run.outcome === 'complete') return { outcome: 'complete', ...rest }
  if (run.outcome === 'refused') return { outcome: 'refused', error: named ?? 'Barrier', ...rest }
  const instructions = decodeProgram(program)
  const index = await findStop(on, instructions)
  const error = named ?? ERRORS[instructions[index]?.kind ?? 'trap'] ?? 'unknown'
  return { outcome: 'incomplete', index, error, ...rest }
}

/**
 * The event in which newer chains report the error of a program. This event is not in the program's
 * list of events, because no instruction emits the event.
 */
const NAMED = 'ProcessXcmError'

/** The errors of a message queue that leave open why a message was not executed. */
const VAGUE: readonly string[] = ['Unsupported', 'xcmpQueue.WeightOverLimit']

function nameError({ error, events }: ExecutedProgram): string | undefined {
  const event = events.find(({ name }) => name === NAMED)
  const stated = event?.value as { readonly error?: { readonly type?: unknown } } | undefined
  if (typeof stated?.error?.type === 'string') return stated.error.type
  return error === undefined || VAGUE.includes(error) ? undefined : error
}

/** The most frequent error of each instruction. Used if the chain reports no error. */
const ERRORS: Readonly<Partial<Record<XcmInstruction['kind'], string>>> = {
  withdrawAsset: 'FailedToTransactAsset',
  reserveAssetDeposited: 'UntrustedReserveLocation',
  receiveTeleportedAsset: 'UntrustedTeleportLocation',
  buyExecution: 'TooExpensive',
  transact: 'NoPermission',
  depositAsset: 'FailedToTransactAsset'
}

/**
 * Finds the instruction at which an incomplete program stops. Executes ever longer beginnings of
 * the program, until one is not complete.
 */
async function findStop(on: OpenRuntime, program: XcmProgram): Promise<number> {
  const paid = program.findIndex(({ kind }) => kind === 'buyExecution')
  for (let length = paid + 1; length < program.length; length += 1) {
    const { outcome, events } = await on.execute(program.slice(0, length))
    if (outcome === 'complete') continue
    if (length > paid + 1) return length - 1
    // If assets are in the trap, the program has withdrawn its asset, and stopped at
    // `buyExecution`, whose index is `paid`. Otherwise, the program stopped at its first
    // instruction.
    return events.some(({ name }) => name === 'AssetsTrapped') ? paid : 0
  }
  return program.length - 1
}
