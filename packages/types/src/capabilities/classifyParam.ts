import type { FieldModel, MetadataModel, VariantModel } from '../metadata/MetadataModel.ts'
import { splitWords } from '../metadata/splitWords.ts'
import { accountTypeOf } from '../shape/accountTypeOf.ts'
import { integerOf } from '../shape/integerOf.ts'
import { type UnwrappedType, unwrapType } from '../shape/unwrapType.ts'
import type { FixedForm, ParamForm, RecurringForm } from './ParamForm.ts'
import { versionsOf } from './versionsOf.ts'

const LOCATION = /^(Versioned)?(Multi)?Location$/
const ACCOUNT = /^AccountId(20|32)?$/

/**
 * Sorts a parameter's type by what matters for filling it, following wrappers and however the
 * runtime names them.
 */
export function classifyParam(model: MetadataModel, field: FieldModel): ParamForm {
  const type = unwrapType(model, field.type)
  const { shape, names } = type
  switch (shape.kind) {
    case 'list':
      return classifyList(model, shape.item)
    case 'array':
      return classifyArray(model, shape, names, field)
    case 'enum':
      return classifyEnum(model, type, shape.variants)
    case 'struct':
      return classifyStruct(model, names, shape.fields)
    case 'primitive':
      if (shape.primitive === 'str') return { kind: 'bytes' }
      break
    default:
      break
  }
  const integer = integerOf(model, type.id)
  return integer === null ? { kind: 'other' } : { kind: 'integer', ...integer }
}

function classifyList(model: MetadataModel, item: number): ParamForm {
  const integer = integerOf(model, item)
  if (integer === null) return { kind: 'other' }
  return integer.bits === 8 ? { kind: 'bytes' } : { kind: 'times', bits: integer.bits }
}

function classifyArray(
  model: MetadataModel,
  shape: { readonly item: number; readonly length: number },
  names: readonly string[],
  { type, typeName }: FieldModel
): ParamForm {
  if (integerOf(model, shape.item)?.bits !== 8) return { kind: 'other' }
  const bytes = shape.length
  // A chain may use as account what others use as hash, an H160 for example.
  const isAccount =
    names.some((name) => ACCOUNT.test(name)) ||
    /AccountId/.test(typeName ?? '') ||
    type === accountTypeOf(model)
  return isAccount && (bytes === 32 || bytes === 20)
    ? { kind: 'account', bytes, wrapped: false }
    : { kind: 'hash', bytes }
}

function classifyEnum(
  model: MetadataModel,
  { id, names }: UnwrappedType,
  variants: readonly VariantModel[]
): ParamForm {
  if (id === model.extrinsic.call || names.includes('RuntimeCall')) return { kind: 'call' }
  if (names.includes('Option')) return classifyOption(model, variants)
  if (names.includes('MultiAddress')) return classifyAddress(model, variants)
  if (names.some((name) => LOCATION.test(name))) {
    return { kind: 'location', versions: versionsOf(variants) }
  }
  const fixed = findFixed(model, variants)
  const recurring = findRecurring(model, variants)
  return fixed === null && recurring === null
    ? { kind: 'enum', variants: variants.map((variant) => variant.name) }
    : { kind: 'schedule', fixed, recurring }
}

function classifyOption(model: MetadataModel, variants: readonly VariantModel[]): ParamForm {
  const some = variants.find((variant) => variant.fields.length === 1)?.fields[0]
  return {
    kind: 'option',
    item: some === undefined ? { kind: 'other' } : classifyParam(model, some)
  }
}

function classifyAddress(model: MetadataModel, variants: readonly VariantModel[]): ParamForm {
  const id = variants.find((variant) => variant.name === 'Id')?.fields[0]
  const inner = id === undefined ? undefined : classifyParam(model, id)
  return inner?.kind === 'account' ? { ...inner, wrapped: true } : { kind: 'other' }
}

function classifyStruct(
  model: MetadataModel,
  names: readonly string[],
  fields: readonly FieldModel[]
): ParamForm {
  if (names.some((name) => LOCATION.test(name))) return { kind: 'location', versions: [] }
  const spelled = fields.map((field) => splitWords(field.name ?? '').join(' '))
  const isWeight =
    fields.length === 2 &&
    fields.every((field) => integerOf(model, field.type)?.bits === 64) &&
    (names.includes('Weight') || (spelled[0] === 'ref time' && spelled[1] === 'proof size'))
  return isWeight ? { kind: 'weight' } : { kind: 'struct', fields: fields.map(fieldName) }
}

function findFixed(model: MetadataModel, variants: readonly VariantModel[]): FixedForm | null {
  for (const { name, fields } of variants) {
    const [field] = fields
    if (fields.length !== 1 || field === undefined) continue
    const { shape } = unwrapType(model, field.type)
    if (shape.kind === 'list' && (integerOf(model, shape.item)?.bits ?? 0) >= 32) {
      return { variant: name, times: field.name }
    }
  }
  return null
}

// The two numbers of a repeating schedule are told apart by name: swapped, a task would first run
// in 1970 and then wait for decades.
function findRecurring(
  model: MetadataModel,
  variants: readonly VariantModel[]
): RecurringForm | null {
  for (const { name, fields } of variants) {
    const [first, second] = fields
    if (fields.length !== 2 || first === undefined || second === undefined) continue
    if (!fields.every((field) => (integerOf(model, field.type)?.bits ?? 0) >= 32)) continue
    const firstRepeats = isFrequency(first) || isNext(second)
    const secondRepeats = isFrequency(second) || isNext(first)
    if (firstRepeats === secondRepeats) continue
    const [next, frequency] = firstRepeats ? [second, first] : [first, second]
    return { variant: name, next: next.name, frequency: frequency.name }
  }
  return null
}

function isNext(field: FieldModel): boolean {
  return hasWord(field, ['next', 'first', 'start', 'begin'])
}

function isFrequency(field: FieldModel): boolean {
  return hasWord(field, ['frequency', 'interval', 'period', 'every', 'seconds'])
}

function hasWord(field: FieldModel, words: readonly string[]): boolean {
  const spelled = splitWords(field.name ?? field.typeName ?? '')
  return words.some((word) => spelled.includes(word))
}

function fieldName(field: FieldModel, position: number): string {
  return field.name ?? String(position)
}
