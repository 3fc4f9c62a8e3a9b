import { sanitizeText } from '@paraclock/core'
import { lookUpItem } from '../metadata/lookUpItem.ts'
import { camelCase } from '../metadata/names.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import type { DispatchFailure, RuntimeEvent } from './DryRun.ts'
import { asVariant, nameVariants, readDispatchError } from './readDispatchError.ts'
import { readRevert } from './readRevert.ts'
import { failXcm, readXcmOutcome } from './readXcmOutcome.ts'

/** Reads a decoded event of the form `{ type: 'Balances', value: { type: 'Transfer', value } }`. */
export function readEvent(runtime: Pick<Runtime, 'metadata'>, value: unknown): RuntimeEvent {
  const outer = asVariant(value)
  const inner = asVariant(outer?.value)
  const pallet = outer?.type ?? 'Unknown'
  const name = inner?.type ?? 'Unknown'
  const { title, readers } = kindOf(runtime, pallet, name)
  return { pallet, name, title, value: inner?.value, failure: findFailure(readers, inner?.value) }
}

interface EventKind {
  readonly title: string
  readonly readers: readonly ((value: unknown) => DispatchFailure | undefined)[]
}

// Caches the kind of each event by its pallet and name, because events recur in every block.
const kinds = new WeakMap<Runtime['metadata'], Map<string, EventKind>>()

function kindOf(runtime: Pick<Runtime, 'metadata'>, pallet: string, name: string): EventKind {
  const known = kinds.get(runtime.metadata) ?? new Map<string, EventKind>()
  kinds.set(runtime.metadata, known)
  const key = `${pallet}.${name}`
  const kind = known.get(key) ?? describeKind(runtime, pallet, name)
  known.set(key, kind)
  return kind
}

function describeKind(runtime: Pick<Runtime, 'metadata'>, pallet: string, name: string): EventKind {
  const fields = lookUpItem(runtime.metadata, 'events', pallet, name)?.fields ?? []
  const readers = fields.flatMap((field, position) => {
    const read = readerOf(runtime, field.type)
    if (read === undefined) return []
    return (value: unknown) => read(fieldOf(value, field.name, position, fields.length), value)
  })
  const title = sanitizeText(`${camelCase(pallet)}.${name}`)
  // `ExecutedFailed` and `CreatedFailed` report that a contract failed, although the call succeeded.
  const isRevert = camelCase(pallet) === 'evm' && /^(Executed|Created)Failed$/.test(name)
  if (!isRevert) return { title, readers }
  const docs = 'The contract reverted, and its changes were undone.'
  const failed = { kind: 'dispatch', name: `evm.${name}`, pallet, docs } as const
  return { title, readers: [...readers, (value) => ({ ...failed, value })] }
}

function findFailure(readers: EventKind['readers'], value: unknown): DispatchFailure | undefined {
  for (const read of readers) {
    const failure = read(value)
    if (failure !== undefined) return failure
  }
  return undefined
}

type FieldReader = (held: unknown, event: unknown) => DispatchFailure | undefined

/** Returns a function that reads a failure from a field; `undefined` if its type holds no failure. */
function readerOf(runtime: Pick<Runtime, 'metadata'>, type: number): FieldReader | undefined {
  const { lookup } = runtime.metadata
  const entry = lookup[type]
  const path = entry?.path ?? []
  const last = path.at(-1)
  if (last === 'DispatchError') return (held) => readDispatchError(runtime, held)
  if (last === 'DispatchErrorWithPostInfo') {
    return (held) => readDispatchError(runtime, (held as { readonly error: unknown }).error)
  }
  if (last === 'Result' && entry?.def.tag === 'variant') {
    const failed = entry.def.value.find(({ name }) => name === 'Err')?.fields[0]?.type
    const read = failed === undefined ? undefined : readerOf(runtime, failed)
    return read && ((held, event) => (isFailed(held) ? read(held.value, event) : undefined))
  }
  if (last === 'ExitReason') return readExit
  const isXcm = path.some((part) => /xcm$/.test(part)) && path.at(-2) === 'traits'
  if (isXcm && last === 'Outcome') return readXcmOutcome
  return isXcm && last?.endsWith('Error') === true ? (held) => failXcm(held) : undefined
}

function isFailed(held: unknown): held is { readonly success: false; readonly value: unknown } {
  return typeof held === 'object' && held !== null && 'success' in held && held.success === false
}

function readExit(held: unknown, event: unknown): DispatchFailure | undefined {
  const exit = asVariant(held)
  if (exit === undefined || exit.type === 'Succeed') return undefined
  const reason = readRevert((event as { readonly extra_data?: unknown } | undefined)?.extra_data)
  const name = `${nameVariants(held)}${reason === undefined ? '' : `: ${reason}`}`
  return { kind: 'dispatch', name, pallet: undefined, docs: '', value: held }
}

function fieldOf(
  value: unknown,
  name: string | undefined,
  position: number,
  count: number
): unknown {
  if (name !== undefined) return (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  return count === 1 ? value : (value as readonly unknown[] | undefined)?.[position]
}
