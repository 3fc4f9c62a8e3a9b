import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import type { CallCapability, CallKind, ServiceCapabilities } from './Capabilities.ts'
import { detectLimits } from './detectLimits.ts'
import { detectQueries, type RpcKnowledge } from './detectQueries.ts'
import { detectTaskId } from './detectTaskId.ts'
import { detectCallForm, detectVariant } from './detectVariant.ts'
import { recogniseCalls } from './recogniseCalls.ts'

const KINDS: readonly CallKind[] = ['crossChain', 'dynamicDispatch', 'nativeTransfer', 'cancel']

interface Found {
  readonly pallet: MetadataPallet
  readonly calls: readonly CallCapability[]
}

/** Finds the pallet that schedules tasks, whatever it is called, and what it offers. */
export function detectService(
  metadata: UnifiedMetadata,
  version: SystemVersion | undefined,
  rpc: RpcKnowledge
): ServiceCapabilities | null {
  const best = findPallet(metadata)
  if (best === undefined) return null
  const calls = {
    crossChain: pick(best.calls, 'crossChain'),
    dynamicDispatch: pick(best.calls, 'dynamicDispatch'),
    nativeTransfer: pick(best.calls, 'nativeTransfer'),
    cancel: pick(best.calls, 'cancel')
  }
  const callForm = detectCallForm(calls)
  const limits = detectLimits(metadata, best.pallet)
  return {
    pallet: { name: best.pallet.name, section: camelCase(best.pallet.name) },
    calls,
    callForm,
    variant: detectVariant(calls, callForm, limits.slotSeconds),
    taskId: detectTaskId(metadata, best.pallet, calls),
    limits,
    queries: detectQueries(metadata, version, rpc)
  }
}

// The pallet with most kinds of call first; one that only cancels is not the service.
function findPallet(metadata: UnifiedMetadata): Found | undefined {
  const [best] = metadata.pallets
    .map((pallet) => ({ pallet, calls: recogniseCalls(metadata, pallet) }))
    .filter(({ calls }) => calls.some((call) => call.kind !== 'cancel'))
    .sort((left, right) => rank(right.calls) - rank(left.calls))
  return best
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
