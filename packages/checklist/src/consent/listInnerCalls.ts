import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, sanitizeText } from '@paraclock/core'
import type { EncodedTask, EncodedXcmpSpec } from '@paraclock/scheduler'
import {
  type CallKind,
  listCallsIn,
  type ParamRole,
  type RuntimeCall,
  type ServiceCapabilities
} from '@paraclock/types'

/** What a task does. The weight of its call is not a part of it. */
export type CalledAction =
  | Exclude<EncodedTask, { readonly kind: 'xcmp' }>
  | (Pick<EncodedXcmpSpec, 'kind' | 'paraId'> & { readonly call: Uint8Array })

/** A task that a call schedules. */
export interface CalledTask {
  readonly name: string
  readonly action: CalledAction
  /** The decoded times: a list of seconds, or a schedule. */
  readonly times: unknown
}

/** A call that a chain makes when it makes the call around it. */
export interface InnerCall {
  readonly call: RuntimeCall
  /** The account that makes the call. `undefined` if it is unknown, or if root makes the call. */
  readonly origin: Hex | undefined
  /** How the calls around this call change its origin, from the outside: `as root`. */
  readonly changes: readonly string[]
  /** The task that the call schedules, if the chain is a service. */
  readonly task?: CalledTask | undefined
}

/**
 * Lists the innermost calls that a call makes on its own chain: inside batches, and calls as a proxy,
 * a multisig or root. A call of another kind is listed as it is, and after it the calls inside it, such
 * as a call that is put on an agenda.
 */
export function* listInnerCalls(
  chain: Pick<Chain, 'facts' | 'runtime'>,
  { call, origin, changes = [] }: Pick<InnerCall, 'call' | 'origin'> & Partial<InnerCall>
): Generator<InnerCall> {
  const { args } = call
  const inner = [...listCallsIn(args)]
  const change = inner.length === 0 ? undefined : findChange(call, origin)
  if (change === undefined) {
    const { service } = chain.facts.capabilities
    const task = service && readTask({ service, runtime: chain.runtime }, call)
    yield { call, origin, changes, task }
    // The service makes the call of a task at the times of the task.
    if (task !== undefined) return
  }
  const { said, account } = change ?? { said: `in ${nameCall(call)}`, account: undefined }
  const around = said === '' ? changes : [...changes, said]
  for (const one of inner) {
    yield* listInnerCalls(chain, { call: one, origin: account, changes: around })
  }
}

/** Writes the name of a call as polkadot.js shows it. */
function nameCall({ pallet, method }: RuntimeCall): string {
  return sanitizeText(`${pallet}.${method}`)
}

const BATCHES = ['batch', 'batch_all', 'force_batch', 'with_weight']

/** Returns the origin of the calls inside a call. `undefined` if the call does not make them now. */
function findChange({ pallet, method, args }: RuntimeCall, origin: Hex | undefined) {
  if (pallet === 'Utility' && BATCHES.includes(method)) return { said: '', account: origin }
  if (pallet === 'Sudo' && /^sudo(?:_unchecked_weight)?$/.test(method)) {
    return { said: 'as root', account: undefined }
  }
  if (/^as_multi(?:_threshold_1)?$/.test(method)) {
    const { threshold = 1, other_signatories: others } = args
    const members = Array.isArray(others) ? others.length + 1 : '?'
    return { said: `as a multisig (${threshold} of ${members})`, account: undefined }
  }
  const { type, value } = Object(args['real']) as { readonly type?: string; readonly value?: Hex }
  const real = type === 'Id' || type === undefined ? (value ?? args['real']) : undefined
  if (!/^proxy(?:_announced)?$/.test(method) || typeof real !== 'string') return undefined
  return { said: `as the proxy of ${real}`, account: real as Hex }
}

const KINDS = ['crossChain', 'dynamicDispatch', 'nativeTransfer'] as const satisfies CallKind[]

function readTask(
  { service, runtime }: Pick<Chain, 'runtime'> & { readonly service: ServiceCapabilities },
  { pallet, method, args }: RuntimeCall
): CalledTask | undefined {
  const kind = KINDS.find((one) => {
    const own = service.calls[one]
    return own?.pallet === pallet && own.call === method
  })
  if (kind === undefined) return undefined
  const read = (role: ParamRole) =>
    args[service.calls[kind]?.params.find((param) => param.role === role)?.name ?? '']
  const name = sanitizeText(new TextDecoder().decode(read('providedId') as Uint8Array))
  const task = { name, times: read('times') ?? read('schedule') }
  switch (kind) {
    case 'crossChain': {
      const [paraId, call] = [read('paraId') as number, read('callBytes') as Uint8Array]
      return { ...task, action: { kind: 'xcmp', paraId, call } }
    }
    case 'dynamicDispatch': {
      const call = bytesToHex(runtime.encodeCall(read('call') as RuntimeCall))
      return { ...task, action: { kind, call } }
    }
    case 'nativeTransfer': {
      const [recipient, amount] = [read('recipient') as Hex, read('amount') as bigint]
      return { ...task, action: { kind, recipient, amount } }
    }
  }
}
