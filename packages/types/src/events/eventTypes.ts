import { type Hex, ParaclockError } from '@paraclock/core'
import { findProxyCall } from '../capabilities/findProxyCall.ts'
import { MetadataMalformed } from '../errors.ts'
import { findType } from '../metadata/findType.ts'
import type { MetadataField, MetadataType, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import type { Runtime } from '../runtime/Runtime.ts'

interface EventTypes {
  /** Each pallet with its index, and with the types of its events and errors. */
  readonly pallets: readonly (readonly [string, number, number | null, number | null])[]
  /** The type of the value of `System.Events`. */
  readonly events: number
  readonly lookup: UnifiedMetadata['lookup']
  /** How an encoded call of `proxy.proxy` begins; `null` if the runtime has no such call. */
  readonly proxyCall: Hex | null
}

/** The types of a runtime's events. */
export interface OpenedEventTypes {
  /** Decodes `System.Events`, and nothing else. */
  readonly runtime: Runtime
  /** Whether an encoded call is `proxy.proxy`. */
  readonly isProxy: (call: Hex) => boolean
}

/**
 * Writes the part of metadata from which the events of a block are decoded, as JSON. The text is the
 * same for the same runtime, so a hash can stand for it.
 *
 * @throws ParaclockError `MetadataMalformed` if the metadata has no `System.Events`
 */
export function writeEventTypes(metadata: UnifiedMetadata): string {
  const system = metadata.pallets.find(({ name }) => name === 'System')
  const stored = system?.storage?.items.find(({ name }) => name === 'Events')?.type
  if (stored?.tag !== 'plain') {
    throw new ParaclockError(MetadataMalformed, { problem: 'it has no item System.Events' })
  }
  const kept = new Set<number>()
  const keep = (id: number): void => {
    if (kept.has(id)) return
    kept.add(id)
    const { def, params } = findType(metadata, id)
    for (const part of [...partsOf(def), ...params.flatMap(({ type }) => type ?? [])]) keep(part)
  }
  keep(stored.value)
  for (const { events, errors } of metadata.pallets) {
    for (const part of [events, errors]) if (part !== undefined) keep(part.type)
  }
  const ids = [...kept].sort((one, other) => one - other)
  const places = new Map(ids.map((id, at) => [id, at]))
  const place = (id: number): number => places.get(id) as number
  const lookup = ids.map((id) => moveType(findType(metadata, id), place))
  const pallets = metadata.pallets.map(({ name, index, events, errors }) => {
    const types = [events, errors].map((part) => (part === undefined ? null : place(part.type)))
    return [name, index, ...types]
  })
  const proxyCall = findProxyCall({ metadata })
  return JSON.stringify({ pallets, events: place(stored.value), lookup, proxyCall })
}

/** Opens what {@link writeEventTypes} wrote. The text must have been proven, for example by its hash. */
export function openEventTypes(text: string): OpenedEventTypes {
  const { pallets, events, lookup, proxyCall } = JSON.parse(text) as EventTypes
  const item = { name: 'Events', modifier: 1, type: { tag: 'plain', value: events } }
  const storage = { prefix: 'System', items: [{ ...item, fallback: '0x00', docs: [] }] }
  const metadata = {
    version: 14,
    lookup,
    pallets: pallets.map(([name, index, own, errors]) => ({
      name,
      index,
      constants: [],
      docs: [],
      events: own === null ? undefined : { type: own },
      errors: errors === null ? undefined : { type: errors },
      storage: name === 'System' ? storage : undefined
    })),
    extrinsic: {},
    apis: []
  }
  return {
    runtime: openRuntime({ metadata: metadata as unknown as UnifiedMetadata }),
    isProxy: (call) => proxyCall !== null && call.startsWith(proxyCall)
  }
}

function partsOf(def: MetadataType['def']): readonly number[] {
  switch (def.tag) {
    case 'primitive':
      return []
    case 'composite':
      return def.value.map(({ type }) => type)
    case 'variant':
      return def.value.flatMap(({ fields }) => fields.map(({ type }) => type))
    case 'array':
      return [def.value.type]
    case 'tuple':
      return def.value
    case 'sequence':
    case 'compact':
      return [def.value]
    case 'bitSequence':
      return [def.value.bitOrderType, def.value.bitStoreType]
  }
}

function moveType(
  { id, path, params, def }: MetadataType,
  place: (id: number) => number
): MetadataType {
  const moved = params.map(({ name, type }) => ({
    name,
    type: type === undefined ? undefined : place(type)
  }))
  return { id: place(id), path, params: moved, def: moveParts(def, place), docs: [] }
}

function moveParts(def: MetadataType['def'], place: (id: number) => number): MetadataType['def'] {
  const moveFields = (fields: readonly MetadataField[]): MetadataField[] =>
    fields.map((field) => ({ ...field, type: place(field.type), docs: [] }))
  switch (def.tag) {
    case 'primitive':
      return def
    case 'composite':
      return { ...def, value: moveFields(def.value) }
    case 'variant':
      return {
        ...def,
        value: def.value.map((one) => ({ ...one, fields: moveFields(one.fields), docs: [] }))
      }
    case 'array':
      return { ...def, value: { ...def.value, type: place(def.value.type) } }
    case 'tuple':
      return { ...def, value: def.value.map(place) }
    case 'sequence':
    case 'compact':
      return { ...def, value: place(def.value) }
    case 'bitSequence': {
      const { bitOrderType, bitStoreType } = def.value
      return {
        ...def,
        value: { bitOrderType: place(bitOrderType), bitStoreType: place(bitStoreType) }
      }
    }
  }
}
