import { describeType } from '../metadata/describeType.ts'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import type {
  CallCapability,
  CallKind,
  OtherCall,
  RuntimeApiCapability,
  RuntimeApiName,
  ServiceCapabilities
} from './Capabilities.ts'
import { detectLimits } from './detectLimits.ts'
import { detectFeeSource, detectQueries, type RpcKnowledge } from './detectQueries.ts'
import { detectTaskId } from './detectTaskId.ts'
import { detectCallForm, detectVariant } from './detectVariant.ts'
import type { Fact } from './Fact.ts'
import { recogniseCalls } from './recogniseCalls.ts'

const KINDS: readonly CallKind[] = ['crossChain', 'dynamicDispatch', 'nativeTransfer', 'cancel']

interface Found {
  readonly pallet: MetadataPallet
  readonly calls: readonly CallCapability[]
}

/** Finds the pallet that schedules tasks, whatever it is called, and what it offers. */
export function detectService(
  metadata: UnifiedMetadata,
  apis: Readonly<Record<RuntimeApiName, Fact<RuntimeApiCapability | null>>>,
  rpc: RpcKnowledge
): ServiceCapabilities | null {
  const found = findPallets(metadata)
  const [best] = found
  if (best === undefined) return null
  const calls = {
    crossChain: pick(best.calls, 'crossChain'),
    dynamicDispatch: pick(best.calls, 'dynamicDispatch'),
    nativeTransfer: pick(best.calls, 'nativeTransfer'),
    cancel: pick(best.calls, 'cancel')
  }
  const picked: readonly (CallCapability | null)[] = Object.values(calls)
  const callForm = detectCallForm(calls)
  const queries = detectQueries(metadata, apis, rpc)
  return {
    pallet: {
      name: best.pallet.name,
      section: camelCase(best.pallet.name),
      index: best.pallet.index
    },
    calls,
    alternatives: found.flatMap((entry) => entry.calls).filter((call) => !picked.includes(call)),
    otherCalls: listOthers(metadata, best),
    callForm,
    variant: detectVariant(calls, callForm),
    taskId: detectTaskId(metadata, best.pallet, calls),
    limits: detectLimits(metadata, best.pallet),
    queries,
    fees: detectFeeSource(queries)
  }
}

// The pallet with most kinds of call first; one that only cancels is not the service.
function findPallets(metadata: UnifiedMetadata): Found[] {
  return metadata.pallets
    .map((pallet) => ({ pallet, calls: recogniseCalls(metadata, pallet) }))
    .filter(({ calls }) => calls.some((call) => call.kind !== 'cancel'))
    .sort((left, right) => rank(right.calls) - rank(left.calls))
}

function rank(calls: readonly CallCapability[]): number {
  const named = calls.filter((call) => call.recognisedBy === 'name').length
  return (
    KINDS.filter((kind) => calls.some((call) => call.kind === kind)).length + named * KINDS.length
  )
}

function pick(calls: readonly CallCapability[], kind: CallKind): CallCapability | null {
  const ofKind = calls.filter((call) => call.kind === kind)
  const named = ofKind.find((call) => call.recognisedBy === 'name')
  const plain = ofKind.filter(({ params }) => !params.some(isOnBehalf))
  return named ?? plain[0] ?? ofKind[0] ?? null
}

function isOnBehalf({ role }: CallCapability['params'][number]): boolean {
  return role.known && role.value === 'onBehalfOf'
}

function listOthers(metadata: UnifiedMetadata, { pallet, calls }: Found): OtherCall[] {
  return variantsOf(metadata, pallet.calls?.type)
    .filter(({ index }) => !calls.some((call) => call.callIndex === index))
    .map(({ name, index, fields }) => ({
      call: name,
      callIndex: index,
      params: fields.map((field, position) => ({
        name: field.name ?? `param${position}`,
        type: describeType(metadata, field.type)
      }))
    }))
}
