import { type JsonValue, sanitizeText } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'

interface EventLike {
  readonly section: string
  readonly method: string
  readonly data: readonly ReadableValue[] & { readonly names?: readonly string[] | null }
}

/** The events that tell that a dispatched call failed, with the field that holds its result. */
const RESULTS: Readonly<Record<string, string>> = {
  'proxy.ProxyExecuted': 'result',
  'utility.BatchInterrupted': 'error'
}

/** Reads what `DryRunApi_dry_run_xcm` answers; `undefined` if it declined. */
export function readProgramRun(
  answer: ReadableValue,
  nameError: NameError
): ProgramRun | undefined {
  const result = answer as unknown as { readonly isOk: boolean; readonly asOk: ReadableValue }
  if (!result.isOk) return undefined
  const effects = result.asOk as unknown as {
    readonly executionResult: ReadableValue
    readonly emittedEvents: readonly EventLike[]
  }
  const events = [...effects.emittedEvents]
  const failures = events.flatMap((event) => readFailure(event, nameError))
  return {
    ...readOutcome(effects.executionResult.toJSON() as JsonValue),
    ...(failures[0] === undefined ? {} : { callError: failures[0] }),
    events: events.map(({ section, method }) => sanitizeText(`${section}.${method}`))
  }
}

/** Names a dispatch error, from the metadata of the chain that reported it. */
export type NameError = (error: ReadableValue) => string

function readFailure(event: EventLike, nameError: NameError): readonly string[] {
  const field = RESULTS[`${event.section}.${event.method}`]
  if (field === undefined) return []
  const position = event.data.names?.indexOf(field) ?? -1
  const value = event.data[position < 0 ? event.data.length - 1 : position]
  const result = value as unknown as { readonly isErr?: boolean; readonly asErr?: ReadableValue }
  if (result?.isErr === true && result.asErr !== undefined) return [nameError(result.asErr)]
  return field === 'error' && value !== undefined ? [nameError(value)] : []
}

type Outcome = Pick<ProgramRun, 'outcome' | 'index' | 'error'>

function readOutcome(json: JsonValue): Outcome {
  const [[kind, value] = ['error', null]] = Object.entries(json as Record<string, JsonValue>)
  if (kind === 'complete') return { outcome: 'complete' }
  const { index, error } = findError(value)
  if (kind === 'error' || error === 'barrier') return { outcome: 'refused', error }
  return { outcome: 'incomplete', error, ...(index === undefined ? {} : { index }) }
}

// Version 5 puts the index beside the error; before, there was the error alone.
function findError(value: JsonValue | undefined): {
  readonly index?: number
  readonly error: string
} {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { error: String(value) }
  }
  const fields = value as { readonly [name: string]: JsonValue }
  const { index, error } = fields
  if (error === undefined) return { error: Object.keys(fields)[0] ?? 'unknown' }
  const inner = findError(error)
  return typeof index === 'number' ? { ...inner, index } : inner
}
