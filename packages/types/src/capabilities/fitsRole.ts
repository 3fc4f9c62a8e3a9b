import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { integerOf } from '../metadata/integerOf.ts'
import type { MetadataField, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { type UnwrappedType, unwrapType } from '../metadata/unwrapType.ts'
import type { ParamRole } from './Capabilities.ts'

type Unwrapped = UnwrappedType & { readonly metadata: UnifiedMetadata }

const SCHEDULE: Readonly<Record<string, readonly string[]>> = {
  Fixed: ['executionTimes'],
  Recurring: ['nextExecutionTime', 'frequency']
}

const SHAPES: Readonly<Record<ParamRole, (type: Unwrapped) => boolean>> = {
  amount: isInteger(128),
  call: ({ metadata, id }) => id === extrinsicTypes(metadata).call,
  callBytes: isList(8),
  // Every type fits, because each runtime has its own type for currencies, a number or an enum.
  currency: () => true,
  paraId: isInteger(32),
  providedId: isList(8),
  recipient: isBytes32,
  refTime: isInteger(64),
  schedule: isSchedule,
  taskId: isBytes32,
  times: isList(64),
  weight: ({ metadata, def }) =>
    def.tag === 'composite' &&
    namesOf(def.value) === 'refTime,proofSize' &&
    def.value.every(({ type }) => integerOf(metadata, type)?.bits === 64)
}

export function fitsRole(metadata: UnifiedMetadata, type: number, role: ParamRole): boolean {
  return SHAPES[role]({ metadata, ...unwrapType(metadata, type) })
}

function isInteger(bits: number): (type: Unwrapped) => boolean {
  return ({ metadata, id }) => integerOf(metadata, id)?.bits === bits
}

function isList(bits: number): (type: Unwrapped) => boolean {
  return ({ metadata, def }) =>
    def.tag === 'sequence' && integerOf(metadata, def.value)?.bits === bits
}

function isBytes32({ metadata, def }: Unwrapped): boolean {
  return (
    def.tag === 'array' && def.value.len === 32 && integerOf(metadata, def.value.type)?.bits === 8
  )
}

function isSchedule({ def }: Unwrapped): boolean {
  return (
    def.tag === 'variant' &&
    def.value.length === 2 &&
    def.value.every(({ name, fields }) => namesOf(fields) === SCHEDULE[name]?.join())
  )
}

function namesOf(fields: readonly MetadataField[]): string {
  return fields.map(({ name }) => camelCase(name ?? '')).join()
}
