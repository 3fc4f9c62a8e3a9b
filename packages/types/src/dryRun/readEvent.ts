import { sanitizeText } from '@paraclock/core'
import { camelCase } from '../metadata/names.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import type { DispatchFailure, RuntimeEvent } from './DryRun.ts'
import { asVariant, readDispatchError } from './readDispatchError.ts'

/**
 * An event of a runtime from its decoded value, with the dispatch error that it reports.
 *
 * @param value - the event as `RuntimeEvent` of the metadata decodes it: `{ type: 'Balances', value:
 * { type: 'Transfer', value: { ... } } }`
 *
 * @example
 * ```ts
 * import { openRuntime, readEvent } from '@paraclock/types'
 *
 * declare const metadata: Uint8Array
 * declare const event: unknown
 *
 * readEvent(openRuntime({ metadata }), event).title // 'balances.Transfer'
 * ```
 */
export function readEvent(runtime: Pick<Runtime, 'metadata'>, value: unknown): RuntimeEvent {
  const outer = asVariant(value)
  const inner = asVariant(outer?.value)
  const pallet = outer?.type ?? 'Unknown'
  const name = inner?.type ?? 'Unknown'
  return {
    pallet,
    name,
    title: sanitizeText(`${camelCase(pallet)}.${name}`),
    value: inner?.value,
    failure: findFailure(runtime, pallet, name, inner?.value)
  }
}

/** The first field that is a dispatch error, or a result with one, by the types of the metadata. */
function findFailure(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  name: string,
  value: unknown
): DispatchFailure | null {
  const { pallets, lookup } = runtime.metadata
  const events = pallets.find((one) => one.name === pallet)?.events
  const def = events === undefined ? undefined : lookup[events.type]?.def
  const variant = def?.tag === 'variant' ? def.value.find((one) => one.name === name) : undefined
  const fields = variant?.fields ?? []
  for (const [position, field] of fields.entries()) {
    const kind = errorKind(runtime, field.type)
    if (kind === undefined) continue
    const held = fieldOf(value, field.name, position, fields.length)
    if (kind === 'error') return readDispatchError(runtime, held)
    const result = held as { readonly success?: boolean; readonly value?: unknown } | undefined
    if (result?.success === false) return readDispatchError(runtime, result.value)
  }
  return null
}

function errorKind(
  { metadata }: Pick<Runtime, 'metadata'>,
  type: number
): 'error' | 'result' | undefined {
  const entry = metadata.lookup[type]
  const last = entry?.path.at(-1)
  if (last === 'DispatchError') return 'error'
  if (last !== 'Result' || entry?.def.tag !== 'variant') return undefined
  const failed = entry.def.value.find(({ name }) => name === 'Err')?.fields[0]?.type
  const isDispatchError =
    failed !== undefined && metadata.lookup[failed]?.path.at(-1) === 'DispatchError'
  return isDispatchError ? 'result' : undefined
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
