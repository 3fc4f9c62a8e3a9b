import { type ServiceVariant, serviceVariants } from '@paraclock/core'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import type { CallCapability, CallKind, ServiceCapabilities } from './Capabilities.ts'
import { detectLimits } from './detectLimits.ts'
import { detectQueries, type RpcKnowledge } from './detectQueries.ts'
import { type Fact, known, unknown } from './Fact.ts'
import { type CallLayout, layouts, type ServiceLayout } from './layouts.ts'

/** The service of a chain, or what was found in its place. */
export interface DetectedService {
  readonly service: ServiceCapabilities | null
  readonly unknownService: string | null
}

/** The parameters' names of each call of a pallet. */
type Calls = ReadonlyMap<string, readonly string[]>

const SCHEDULING: readonly CallKind[] = ['crossChain', 'dynamicDispatch', 'nativeTransfer']

/** The names of the calls that schedule tasks in any layout. */
const NAMES: ReadonlySet<string> = new Set(
  layouts.flatMap(({ calls }) => SCHEDULING.flatMap((kind) => calls[kind]?.call ?? []))
)

/** Finds the pallet that schedules tasks, whatever its name, by the known layouts of its calls. */
export function detectService(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  rpc: RpcKnowledge
): DetectedService {
  const pallets = metadata.pallets.map((pallet) => ({ pallet, calls: listCalls(metadata, pallet) }))
  const [found] = pallets
    .flatMap(({ pallet, calls }) => {
      const layout = layouts.find((one) => fits(one, calls))
      return layout === undefined ? [] : [{ pallet, layout, calls }]
    })
    // Of several pallets, that with most of the service's calls.
    .sort(
      (one, two) =>
        listPresent(two.layout, two.calls).length - listPresent(one.layout, one.calls).length
    )
  if (found === undefined) {
    const [unknownService = null] = pallets.flatMap(
      ({ pallet, calls }) => describeUnknown(pallet, calls) ?? []
    )
    return { service: null, unknownService }
  }
  const { pallet, layout, calls } = found
  const limits = detectLimits(metadata, pallet, layout)
  const service: ServiceCapabilities = {
    pallet: { name: pallet.name, section: camelCase(pallet.name) },
    calls: describeCalls(pallet, layout, calls),
    callForm: known(layout.callForm, `the calls of ${layout.title}`),
    variant: detectVariant(layout, limits.slotSeconds),
    limits,
    queries: detectQueries(metadata, version, rpc)
  }
  return { service, unknownService: null }
}

function listCalls(metadata: UnifiedMetadata, pallet: MetadataPallet): Calls {
  const variants = variantsOf(metadata, pallet.calls?.type)
  return new Map(
    variants.map(({ name, fields }) => [name, fields.map((field) => field.name ?? '')] as const)
  )
}

/** Whether the calls of a pallet that schedule tasks are those of a layout, with its parameters. */
function fits(layout: ServiceLayout, calls: Calls): boolean {
  if (layout.mark !== undefined && !calls.has(layout.mark)) return false
  const own = SCHEDULING.map((kind) => layout.calls[kind]?.call)
  const scheduling = [...calls.keys()].filter((call) => NAMES.has(call))
  if (scheduling.length === 0 || !scheduling.every((call) => own.includes(call))) return false
  return listPresent(layout, calls).every((call) => hasParams(call, calls))
}

function listPresent(layout: ServiceLayout, calls: Calls): readonly CallLayout[] {
  return Object.values(layout.calls).filter(({ call }) => calls.has(call))
}

function hasParams({ call, params }: CallLayout, calls: Calls): boolean {
  const names = calls.get(call) ?? []
  return names.length === params.length && params.every(([name], at) => names[at] === name)
}

function describeCalls(
  { name: pallet }: MetadataPallet,
  layout: ServiceLayout,
  calls: Calls
): ServiceCapabilities['calls'] {
  const describe = (kind: CallKind): CallCapability | null => {
    const found = layout.calls[kind]
    if (found === undefined || !calls.has(found.call)) return null
    const { call } = found
    const params = found.params.map(([name, role]) => ({ name, role }))
    return { kind, pallet, call, section: camelCase(pallet), method: camelCase(call), params }
  }
  return {
    crossChain: describe('crossChain'),
    dynamicDispatch: describe('dynamicDispatch'),
    nativeTransfer: describe('nativeTransfer'),
    cancel: describe('cancel')
  }
}

/** The variant of a layout. A chain with the slots of another variant is of neither. */
function detectVariant(
  { variant, title }: ServiceLayout,
  slot: Fact<number>
): Fact<ServiceVariant> {
  if (variant === null) return unknown(`its calls are ${title}, older than the variants`)
  const names = Object.keys(serviceVariants) as ServiceVariant[]
  const other = names.find(
    (name) => slot.known && name !== variant && serviceVariants[name].slotSeconds === slot.value
  )
  if (other === undefined) return known(variant, `the calls of ${title}`)
  const { letter } = serviceVariants[other]
  return unknown(`its calls are those of ${title}, its slots those of variant ${letter}`)
}

/** The calls of a pallet that has one of the names of the service's, and fits no layout. */
function describeUnknown({ name }: MetadataPallet, calls: Calls): string | null {
  if (![...calls.keys()].some((call) => NAMES.has(call))) return null
  const shown = [...calls].flatMap(([call, params]) =>
    /^(schedule|cancel)_/.test(call) ? [`${call}(${params.join(', ')})`] : []
  )
  return `${name} has ${shown.join(', ')}`
}
