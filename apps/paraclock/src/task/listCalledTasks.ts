import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, isRecord, sanitizeText } from '@paraclock/core'
import type { CallKind, ParamRole, RuntimeCall, ServiceCapabilities } from '@paraclock/types'
import type { TriedTask } from './findTaskFailure.ts'

export interface CalledTask {
  readonly name: string
  /** The account that owns the task. `undefined` if the origin of its call is unknown. */
  readonly owner: Hex | undefined
  readonly task: TriedTask
}

/** Lists the tasks that a call of the service schedules, also inside a batch or a proxy call. */
export function listCalledTasks(
  { facts, runtime }: Pick<Chain, 'facts' | 'runtime'>,
  { call, account }: { readonly call: unknown; readonly account: Hex }
): readonly CalledTask[] {
  const { service } = facts.capabilities
  return service === undefined ? [] : [...listWithin({ service, runtime }, call, account)]
}

interface OnService extends Pick<Chain, 'runtime'> {
  readonly service: ServiceCapabilities
}

function* listWithin(on: OnService, value: unknown, owner: Hex | undefined): Generator<CalledTask> {
  if (Array.isArray(value)) for (const one of value) yield* listWithin(on, one, owner)
  if (!isRecord(value)) return
  if (!isCall(value)) {
    for (const inner of Object.values(value)) yield* listWithin(on, inner, owner)
    return
  }
  const found = readTask(on, value)
  if (found !== undefined) yield { ...found, owner }
  else yield* listWithin(on, value.args, findOrigin(value, owner))
}

function isCall(value: unknown): value is RuntimeCall {
  const { pallet, method, args } = Object(value) as Partial<RuntimeCall>
  return typeof pallet === 'string' && typeof method === 'string' && isRecord(args)
}

const KINDS = ['crossChain', 'dynamicDispatch', 'nativeTransfer'] as const satisfies CallKind[]

function readTask(
  { service, runtime }: OnService,
  { pallet, method, args }: RuntimeCall
): Pick<CalledTask, 'name' | 'task'> | undefined {
  const kind = KINDS.find((one) => {
    const own = service.calls[one]
    return own?.pallet === pallet && own.call === method
  })
  if (kind === undefined) return undefined
  const read = (role: ParamRole) =>
    args[service.calls[kind]?.params.find((param) => param.role === role)?.name ?? '']
  const name = sanitizeText(new TextDecoder().decode(read('providedId') as Uint8Array))
  switch (kind) {
    case 'crossChain': {
      const [paraId, call] = [read('paraId') as number, read('callBytes') as Uint8Array]
      return { name, task: { kind: 'xcmp', paraId, call } }
    }
    case 'dynamicDispatch': {
      const call = bytesToHex(runtime.encodeCall(read('call') as RuntimeCall))
      return { name, task: { kind, call } }
    }
    case 'nativeTransfer': {
      const [recipient, amount] = [read('recipient') as Hex, read('amount') as bigint]
      return { name, task: { kind, recipient, amount } }
    }
  }
}

const BATCHES = ['batch', 'batch_all', 'force_batch']

/** Returns the origin of the calls inside a call, or `undefined` if it is unknown. */
function findOrigin({ pallet, method, args }: RuntimeCall, owner: Hex | undefined) {
  if (pallet === 'Utility' && BATCHES.includes(method)) return owner
  const { type, value } = Object(args['real']) as { readonly type?: string; readonly value?: Hex }
  return pallet === 'Proxy' && type === 'Id' ? value : undefined
}
