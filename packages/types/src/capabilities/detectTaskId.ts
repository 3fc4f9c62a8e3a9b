import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { splitWords } from '../metadata/names.ts'
import type { CallCapability, CallKind } from './Capabilities.ts'
import { classifyParam } from './classifyParam.ts'
import { type Fact, known, unknown } from './Fact.ts'
import type { ParamForm } from './ParamForm.ts'

/**
 * Finds out whether a task's id can be computed (the hash of owner and provided id), or is a text
 * that only the event of its scheduling tells.
 */
export function detectTaskId(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  calls: Readonly<Record<CallKind, CallCapability | null>>
): Fact<'hash' | 'event'> {
  const scheduling = [calls.crossChain, calls.dynamicDispatch, calls.nativeTransfer].filter(
    (call) => call !== null
  )
  const provided = scheduling.filter((call) => hasProvidedId(call))
  if (scheduling.length > 0 && provided.length === 0) {
    return known('event', 'no scheduling call takes a provided id')
  }
  const forms = idForms(metadata, pallet, calls.cancel)
  const hashed = forms.filter(([, form]) => form.kind === 'hash' && form.bytes === 32)
  const spelled = forms.filter(([, form]) => form.kind === 'bytes')
  const [hash] = hashed
  const [text] = spelled
  if (hash !== undefined && text === undefined) return known('hash', `the type in ${hash[0]}`)
  if (text !== undefined && hash === undefined) return known('event', `the type in ${text[0]}`)
  if (hash === undefined || text === undefined) {
    return unknown('neither the cancelling call nor an event shows the type of a task id')
  }
  return unknown(`a task id is a hash in ${hash[0]}, but a text in ${text[0]}`)
}

function hasProvidedId(call: CallCapability): boolean {
  return call.params.some(
    ({ role, form }) =>
      (role.known && role.value === 'providedId') || (!role.known && form.kind === 'bytes')
  )
}

function idForms(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  cancel: CallCapability | null
): (readonly [string, ParamForm])[] {
  const param = cancel?.params.find(({ role }) => role.known && role.value === 'taskId')
  const fromCall =
    cancel === null || param === undefined ? [] : [[cancel.call, param.form] as const]
  return [...fromCall, ...idsInEvents(metadata, pallet)]
}

function idsInEvents(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet
): (readonly [string, ParamForm])[] {
  return variantsOf(metadata, pallet.events?.type).flatMap((event) =>
    event.fields
      .filter((field) => splitWords(field.name ?? '').join(' ') === 'task id')
      .map((field) => [`event ${event.name}`, classifyParam(metadata, field)] as const)
  )
}
