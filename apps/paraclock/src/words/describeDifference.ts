import type { ValueWords } from '@paraclock/checklist'
import { isRecord, type JsonValue, stringifyJson } from '@paraclock/core'
import { camelCase } from '@paraclock/types'

export function describeDifference(args: {
  readonly pallet: string
  readonly item: string
  readonly keys: readonly JsonValue[]
  readonly values: Difference['values']
  readonly words: ValueWords
}): string {
  const { pallet, item, keys, values, words } = args
  const say = (field: string, value: JsonValue): string =>
    words.say({ pallet, field, value, beside: keys })
  const changes = listDifferences(...values, []).map(({ path, values: [before, after] }) => {
    const field = camelCase(path.at(-1) ?? '')
    // A value without fields gets the name of its item: `totalIssuance`.
    const placed = field === '' ? item : field
    const change = `${say(placed, before)} → ${say(placed, after)}`
    return field === '' ? change : `${field} ${change}`
  })
  const shownKeys = keys.map((value) => say('', value))
  return `${[`${pallet}.${item}`, ...shownKeys].join(' ')}: ${changes.join(', ')}`
}

interface Difference {
  readonly path: readonly string[]
  readonly values: readonly [before: JsonValue, after: JsonValue]
}

function listDifferences(
  from: JsonValue,
  to: JsonValue,
  path: readonly string[]
): readonly Difference[] {
  if (isRecord(from) && isRecord(to)) {
    const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return fields.flatMap((field) =>
      listDifferences(from[field] ?? null, to[field] ?? null, [...path, field])
    )
  }
  return stringifyJson(from) === stringifyJson(to) ? [] : [{ path, values: [from, to] }]
}
