import { variantsOf } from '../metadata/findType.ts'
import { hasCall, lookUpItem } from '../metadata/lookUpItem.ts'
import type { MetadataField, MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { unwrapType } from '../metadata/unwrapType.ts'
import type { CallCapability, CallKind, Capabilities, ServiceCapabilities } from './Capabilities.ts'
import { detectLimits, readLimit } from './detectLimits.ts'
import { fitsRole } from './fitsRole.ts'
import { callNames, layouts, type ServiceLayout } from './layouts.ts'

const KINDS = Object.keys(callNames) as CallKind[]

/**
 * Finds the pallet of the service by its calls, because its name may differ between chains. If
 * several pallets have a known layout, describes the pallet with the most calls of `callNames`.
 */
export function detectService(
  metadata: UnifiedMetadata
): Pick<Capabilities, 'service' | 'unknownService'> {
  const candidates = metadata.pallets.filter(({ name }) =>
    KINDS.some((kind) => kind !== 'cancel' && hasCall({ metadata }, name, callNames[kind]))
  )
  const [known] = candidates
    .flatMap((pallet) => {
      const layout = layouts.find((one) => fits(metadata, pallet, one))
      const kinds = KINDS.filter((kind) => hasCall({ metadata }, pallet.name, callNames[kind]))
      return layout === undefined ? [] : [{ pallet, layout, size: kinds.length }]
    })
    .sort((one, two) => two.size - one.size)
  if (known !== undefined) {
    const { pallet, layout } = known
    return { service: describe(metadata, pallet, layout), unknownService: undefined }
  }
  const found = candidates.flatMap((pallet) => listFound(metadata, pallet))
  return { service: undefined, unknownService: found.length === 0 ? undefined : found }
}

function fits(metadata: UnifiedMetadata, pallet: MetadataPallet, layout: ServiceLayout): boolean {
  const slot = readLimit(metadata, pallet, 'slotSeconds')
  return (
    layout.otherCalls.every((name) => hasCall({ metadata }, pallet.name, name)) &&
    (!slot.known || slot.value === BigInt(layout.slotSeconds)) &&
    KINDS.every((kind) => {
      const params = layout.calls[kind]
      const fields = lookUpItem(metadata, 'calls', pallet.name, callNames[kind])?.fields
      // A pallet may lack a call that the layout has. If the pallet has a call that the layout
      // lacks, the layout does not fit.
      if (params === undefined || fields === undefined) return fields === undefined
      return (
        params.length === fields.length &&
        params.every(([name, role], at) => {
          const field = fields[at]
          return (
            field !== undefined &&
            camelCase(field.name ?? '') === camelCase(name) &&
            fitsRole(metadata, field.type, role)
          )
        })
      )
    })
  )
}

function describe(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  layout: ServiceLayout
): ServiceCapabilities {
  const describeCall = (kind: CallKind): CallCapability | undefined => {
    const variant = lookUpItem(metadata, 'calls', pallet.name, callNames[kind])
    const params = layout.calls[kind]
    if (variant === undefined || params === undefined) return undefined
    return {
      pallet: pallet.name,
      call: variant.name,
      section: camelCase(pallet.name),
      method: camelCase(variant.name),
      params: params.map(([name, role], at) => ({ name: variant.fields[at]?.name ?? name, role }))
    }
  }
  return {
    pallet: { name: pallet.name, section: camelCase(pallet.name) },
    calls: Object.fromEntries(
      KINDS.map((kind) => [kind, describeCall(kind)])
    ) as ServiceCapabilities['calls'],
    callForm: layout.callForm,
    variant: layout.variant,
    limits: detectLimits(metadata, pallet, layout)
  }
}

function listFound(metadata: UnifiedMetadata, pallet: MetadataPallet): string[] {
  const slot = readLimit(metadata, pallet, 'slotSeconds')
  const calls = variantsOf(metadata, pallet.calls?.type)
  const ofService = calls.filter(({ name }) => /^schedule|^cancel_?task$/i.test(name))
  const shown = ofService.map(({ name, fields }) => {
    const params = fields.map((field) => `${field.name ?? '?'}: ${nameType(metadata, field)}`)
    return `${pallet.name}.${name}(${params.join(', ')})`
  })
  return slot.known ? [...shown, `slots of ${slot.value} seconds`] : shown
}

function nameType(metadata: UnifiedMetadata, { type, typeName }: MetadataField): string {
  return typeName ?? unwrapType(metadata, type).names[0] ?? `type ${type}`
}
