import { ParaclockError } from '@paraclock/core'
import { GatewayOptionInvalid } from '../errors.ts'
import type { SettingName } from './GatewayConfig.ts'
import { showUpstream } from './readUpstreams.ts'
import type { SettingKind } from './Setting.ts'
import { settings } from './settings.ts'

/** Reads a setting's value from text, or from a JSON value. */
export function parseSetting(args: {
  readonly name: SettingName
  /** Flags and the environment give text. A file can give any JSON value. */
  readonly value: unknown
  /** The source of the value for the error message, such as `a flag`. */
  readonly from: string
}): unknown {
  const { name, value, from } = args
  const { accepts, secret } = settings[name]
  const parsed = parseKind(accepts, value)
  if (parsed !== undefined) return parsed
  const refused =
    accepts.kind === 'list' ? readList(value)?.find((item) => !accepts.check(item)) : undefined
  const hint =
    accepts.kind === 'list' && refused !== undefined ? accepts.hint?.(refused) : undefined
  const expected = expectationOf(accepts)
  throw new ParaclockError(GatewayOptionInvalid, {
    option: name,
    from,
    value: secret ? blankKeys(refused ?? value).join(', ') : (refused ?? value),
    expected: hint === undefined ? expected : `${expected}; ${hint}`
  })
}

export function expectationOf(accepts: SettingKind): string {
  switch (accepts.kind) {
    case 'integer':
      return `an integer from ${accepts.least} to ${accepts.most}`
    case 'choice':
      return `one of ${accepts.values.join(', ')}`
    case 'switch':
      return 'true or false'
    default:
      return accepts.expected
  }
}

function parseKind(accepts: SettingKind, value: unknown): unknown {
  switch (accepts.kind) {
    case 'integer':
      return readInteger(value, accepts)
    case 'choice':
      return typeof value === 'string' && accepts.values.includes(value) ? value : undefined
    case 'switch':
      if (typeof value === 'boolean') return value
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'text':
      return typeof value === 'string' && accepts.pattern.test(value) ? value : undefined
    default: {
      const items = readList(value)
      return items?.every(accepts.check) ? items : undefined
    }
  }
}

function readInteger(
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number }
): number | undefined {
  const isText = typeof value === 'string' && /^\d{1,16}$/.test(value)
  const number = isText ? Number(value) : value
  const isFit = typeof number === 'number' && Number.isSafeInteger(number)
  return isFit && number >= least && number <= most ? number : undefined
}

function readList(value: unknown): string[] | undefined {
  const isTexts = (list: unknown[]): list is string[] =>
    list.every((item) => typeof item === 'string')
  const parts = typeof value === 'string' ? [value] : value
  if (!Array.isArray(parts) || !isTexts(parts)) return undefined
  const items = parts.flatMap((part) => part.split(',').map((item) => item.trim()))
  return items.filter((item) => item !== '')
}

/** Returns the upstreams with redacted URLs, because a URL can contain an API key. */
export function blankKeys(value: unknown): readonly string[] {
  return (readList(value) ?? ['']).map(showUpstream)
}
