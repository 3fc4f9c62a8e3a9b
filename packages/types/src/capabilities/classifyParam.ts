import { accountTypeOf, extrinsicTypes } from '../metadata/findType.ts'
import { integerOf } from '../metadata/integerOf.ts'
import type {
  DefinitionOf,
  MetadataField,
  MetadataVariant,
  UnifiedMetadata
} from '../metadata/MetadataParts.ts'
import { splitWords } from '../metadata/names.ts'
import { type UnwrappedType, unwrapType } from '../metadata/unwrapType.ts'
import { versionsOf } from './detectXcm.ts'
import type { FixedForm, ParamForm, RecurringForm } from './ParamForm.ts'

const LOCATION = /^(Versioned)?(Multi)?Location$/
// A type that contains itself would recurse without end.
const DEEPEST = 8
const ACCOUNT = /^AccountId(20|32)?$/

/**
 * Sorts a parameter's type by what matters for filling it, following wrappers and however the
 * runtime names them.
 */
export function classifyParam(metadata: UnifiedMetadata, field: MetadataField): ParamForm {
  return classify(metadata, field, DEEPEST)
}

function classify(metadata: UnifiedMetadata, field: MetadataField, depth: number): ParamForm {
  if (depth === 0) return { kind: 'other' }
  const type = unwrapType(metadata, field.type)
  const { def, names } = type
  switch (def.tag) {
    case 'sequence':
      return classifyList(metadata, def.value)
    case 'array':
      return classifyArray(metadata, def.value, names, field)
    case 'variant':
      return classifyEnum(metadata, type, def.value, depth)
    case 'composite':
      return classifyStruct(metadata, names, def.value)
    case 'primitive':
      if (def.value.tag === 'str') return { kind: 'bytes' }
      break
    default:
      break
  }
  const integer = integerOf(metadata, type.id)
  return integer === null ? { kind: 'other' } : { kind: 'integer', bits: integer.bits }
}

function classifyList(metadata: UnifiedMetadata, item: number): ParamForm {
  const integer = integerOf(metadata, item)
  if (integer === null) return { kind: 'other' }
  return integer.bits === 8 ? { kind: 'bytes' } : { kind: 'times', bits: integer.bits }
}

function classifyArray(
  metadata: UnifiedMetadata,
  { type: item, len: bytes }: DefinitionOf<'array'>,
  names: readonly string[],
  { type, typeName }: MetadataField
): ParamForm {
  if (integerOf(metadata, item)?.bits !== 8) return { kind: 'other' }
  // A chain may use as account what others use as hash, an H160 for example.
  const isAccount =
    names.some((name) => ACCOUNT.test(name)) ||
    /AccountId/.test(typeName ?? '') ||
    type === accountTypeOf(metadata)
  return isAccount && (bytes === 32 || bytes === 20)
    ? { kind: 'account', bytes, wrapped: false }
    : { kind: 'hash', bytes }
}

function classifyEnum(
  metadata: UnifiedMetadata,
  { id, names }: UnwrappedType,
  variants: readonly MetadataVariant[],
  depth: number
): ParamForm {
  if (id === extrinsicTypes(metadata).call || names.includes('RuntimeCall')) return { kind: 'call' }
  if (names.includes('Option')) return classifyOption(metadata, variants, depth)
  if (names.includes('MultiAddress')) return classifyAddress(metadata, variants, depth)
  if (names.some((name) => LOCATION.test(name))) {
    return { kind: 'location', versions: versionsOf(variants) }
  }
  const fixed = findFixed(metadata, variants)
  const recurring = findRecurring(metadata, variants)
  return fixed === null && recurring === null
    ? { kind: 'enum' }
    : { kind: 'schedule', fixed, recurring }
}

function classifyOption(
  metadata: UnifiedMetadata,
  variants: readonly MetadataVariant[],
  depth: number
): ParamForm {
  const some = variants.find((variant) => variant.fields.length === 1)?.fields[0]
  return {
    kind: 'option',
    item: some === undefined ? { kind: 'other' } : classify(metadata, some, depth - 1)
  }
}

function classifyAddress(
  metadata: UnifiedMetadata,
  variants: readonly MetadataVariant[],
  depth: number
): ParamForm {
  const id = variants.find((variant) => variant.name === 'Id')?.fields[0]
  const inner = id === undefined ? undefined : classify(metadata, id, depth - 1)
  return inner?.kind === 'account' ? { ...inner, wrapped: true } : { kind: 'other' }
}

function classifyStruct(
  metadata: UnifiedMetadata,
  names: readonly string[],
  fields: readonly MetadataField[]
): ParamForm {
  if (names.some((name) => LOCATION.test(name))) return { kind: 'location', versions: [] }
  const spelled = fields.map((field) => splitWords(field.name ?? '').join(' '))
  const isWeight =
    fields.length === 2 &&
    fields.every((field) => integerOf(metadata, field.type)?.bits === 64) &&
    (names.includes('Weight') || (spelled[0] === 'ref time' && spelled[1] === 'proof size'))
  return isWeight ? { kind: 'weight' } : { kind: 'struct' }
}

function findFixed(
  metadata: UnifiedMetadata,
  variants: readonly MetadataVariant[]
): FixedForm | null {
  for (const { name, fields } of variants) {
    const [field] = fields
    if (fields.length !== 1 || field === undefined) continue
    const { def } = unwrapType(metadata, field.type)
    if (def.tag === 'sequence' && (integerOf(metadata, def.value)?.bits ?? 0) >= 32) {
      return { variant: name, times: field.name ?? null }
    }
  }
  return null
}

// The two numbers of a repeating schedule are told apart by name: swapped, a task would first run
// in 1970 and then wait for decades.
function findRecurring(
  metadata: UnifiedMetadata,
  variants: readonly MetadataVariant[]
): RecurringForm | null {
  for (const { name, fields } of variants) {
    const [first, second] = fields
    if (fields.length !== 2 || first === undefined || second === undefined) continue
    if (!fields.every((field) => (integerOf(metadata, field.type)?.bits ?? 0) >= 32)) continue
    const firstRepeats = isFrequency(first) || isNext(second)
    const secondRepeats = isFrequency(second) || isNext(first)
    if (firstRepeats === secondRepeats) continue
    const [next, frequency] = firstRepeats ? [second, first] : [first, second]
    return { variant: name, next: next.name ?? null, frequency: frequency.name ?? null }
  }
  return null
}

function isNext(field: MetadataField): boolean {
  return hasWord(field, ['next', 'first', 'start', 'begin'])
}

function isFrequency(field: MetadataField): boolean {
  return hasWord(field, ['frequency', 'interval', 'period', 'every', 'seconds'])
}

function hasWord(field: MetadataField, words: readonly string[]): boolean {
  const spelled = splitWords(field.name ?? field.typeName ?? '')
  return words.some((word) => spelled.includes(word))
}
