import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase, splitWords } from '../metadata/names.ts'
import { assignRoles } from './assignRoles.ts'
import type { CallCapability, CallKind, ParamCapability, ParamRole } from './Capabilities.ts'
import { classifyParam } from './classifyParam.ts'

const NAMES: Readonly<Record<CallKind, string>> = {
  crossChain: 'schedule xcmp task',
  dynamicDispatch: 'schedule dynamic dispatch task',
  nativeTransfer: 'schedule native transfer task',
  cancel: 'cancel task'
}

// The roles that a call must have to be of a kind if its name does not say so.
const SHAPES: Readonly<Record<Exclude<CallKind, 'cancel'>, readonly (readonly ParamRole[])[]>> = {
  crossChain: [['schedule', 'times'], ['callBytes'], ['paraId', 'destination'], ['weight']],
  dynamicDispatch: [['schedule', 'times'], ['call']],
  nativeTransfer: [['schedule', 'times'], ['recipient'], ['amount']]
}

const HINTS = ['schedule', 'task', 'automate', 'automation']

/** The calls of a pallet that belong to the service, by name first and by shape where names differ. */
export function recogniseCalls(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet
): CallCapability[] {
  return variantsOf(metadata, pallet.calls?.type).flatMap((variant) => {
    const recognised = recognise(metadata, variant)
    return recognised === null ? [] : [describeCall(pallet, variant, recognised)]
  })
}

interface Recognised {
  readonly kind: CallKind
  readonly recognisedBy: 'name' | 'shape'
  readonly params: readonly ParamCapability[]
}

function recognise(metadata: UnifiedMetadata, variant: MetadataVariant): Recognised | null {
  const words = splitWords(variant.name)
  const spelled = words.join(' ')
  const named = (Object.keys(NAMES) as CallKind[]).find((kind) => NAMES[kind] === spelled)
  if (named !== undefined) {
    const params = assignRoles(metadata, named, variant.fields)
    // pallet_scheduler and others have a `cancel_task` of their own with a place instead of an id.
    if (named === 'cancel' && !has(params, ['taskId'])) return null
    return { kind: named, recognisedBy: 'name', params }
  }
  if (!HINTS.some((hint) => words.includes(hint))) return null
  if (words.includes('cancel')) return recogniseCancel(metadata, variant)
  return recogniseByShape(metadata, variant)
}

function recogniseByShape(metadata: UnifiedMetadata, variant: MetadataVariant): Recognised | null {
  const forms = variant.fields.map((field) => classifyParam(metadata, field).kind)
  if (!forms.includes('schedule') && !forms.includes('times')) return null
  for (const kind of ['crossChain', 'dynamicDispatch', 'nativeTransfer'] as const) {
    const params = assignRoles(metadata, kind, variant.fields)
    if (SHAPES[kind].every((roles) => has(params, roles))) {
      return { kind, recognisedBy: 'shape', params }
    }
  }
  return null
}

function recogniseCancel(metadata: UnifiedMetadata, variant: MetadataVariant): Recognised | null {
  const params = assignRoles(metadata, 'cancel', variant.fields)
  return has(params, ['taskId']) ? { kind: 'cancel', recognisedBy: 'shape', params } : null
}

function has(params: readonly ParamCapability[], roles: readonly ParamRole[]): boolean {
  return params.some((param) => param.role.known && roles.includes(param.role.value))
}

function describeCall(
  pallet: MetadataPallet,
  variant: MetadataVariant,
  { kind, recognisedBy, params }: Recognised
): CallCapability {
  return {
    kind,
    recognisedBy,
    pallet: pallet.name,
    call: variant.name,
    section: camelCase(pallet.name),
    method: camelCase(variant.name),
    params
  }
}
