import type { ReadableValue } from '@paraclock/types'

/** Shows a value that is a call: only the metadata knows the names of its arguments. */
export type DescribeCall = (call: ReadableValue) => string

/** From here on, digits are grouped. */
const GROUPED_LENGTH = 5

/**
 * Writes a value for a person, on one line and without quotes: a struct as `{parents: 1}`, a variant
 * as `X1(...)`, large integers as `10_000_000_000`, which code and configurations take, too.
 */
export function describeValue(value: ReadableValue, describeCall: DescribeCall): string {
  if ('callIndex' in value && 'section' in value) return describeCall(value)
  const describe = (inner: ReadableValue): string => describeValue(inner, describeCall)
  if (isOption(value)) return value.isSome ? describe(value.unwrap()) : 'none'
  if (isEnum(value)) {
    if (value.isNone) return value.type
    // An address that names an account by its id is the account.
    if (value.type === 'Id' && value.defKeys.includes('Address20')) return describe(value.inner)
    const inner = describe(value.inner)
    return inner.startsWith('{') ? `${value.type} ${inner}` : `${value.type}(${inner})`
  }
  if (isList(value)) return `[${value.map(describe).join(', ')}]`
  const human = value.toHuman()
  if (isNamed(value) && typeof human === 'object' && human !== null && !Array.isArray(human)) {
    return describeFields(
      Object.entries(human).map(([name, shown]) => {
        const field = value.get(name)
        // A name that every struct of polkadot.js has a method by ends with a line below.
        const plain = name.replace(/_$/, '')
        return [plain, field === undefined ? describeHuman(shown) : describe(field)]
      })
    )
  }
  return 'toBigInt' in value ? groupDigits(String(human)) : describeHuman(human)
}

/** What has no parts that could be asked: text, bytes, a map, a set. */
function describeHuman(human: unknown): string {
  if (Array.isArray(human)) return `[${human.map(describeHuman).join(', ')}]`
  if (typeof human !== 'object' || human === null) return String(human)
  return describeFields(
    Object.entries(human).map(([name, value]) => [name, describeHuman(value)] as const)
  )
}

function describeFields(fields: readonly (readonly [name: string, text: string])[]): string {
  return `{${fields.map(([name, text]) => `${name}: ${text}`).join(', ')}}`
}

/** polkadot.js groups digits by commas, which part the items of a list as well. A share stays. */
function groupDigits(human: string): string {
  if (!/^-?[\d,]+$/.test(human)) return human
  const digits = human.replaceAll(',', '')
  if (digits.replace('-', '').length < GROUPED_LENGTH) return digits
  return digits.replace(/\B(?=(\d{3})+$)/g, '_')
}

function isOption(
  value: ReadableValue
): value is ReadableValue & { readonly isSome: boolean; readonly unwrap: () => ReadableValue } {
  return 'isSome' in value && 'unwrapOr' in value
}

function isEnum(value: ReadableValue): value is ReadableValue & {
  readonly type: string
  readonly isNone: boolean
  readonly inner: ReadableValue
  readonly defKeys: readonly string[]
} {
  return 'defKeys' in value && 'inner' in value
}

function isList(value: ReadableValue): value is ReadableValue & readonly ReadableValue[] {
  return Array.isArray(value)
}

function isNamed(
  value: ReadableValue
): value is ReadableValue & { readonly get: (name: string) => ReadableValue | undefined } {
  return 'get' in value && typeof value.get === 'function'
}
