import type { Chain } from '@paraclock/connect'
import { type Hex, isParaclockError } from '@paraclock/core'
import { buildTask } from '@paraclock/scheduler'
import type { TaskAction, TaskRequest } from '@paraclock/scheduler/schedule'
import type { CallKind, ServiceCapabilities } from '@paraclock/types'

/** A service that is offered tasks, none of which reaches it. */
export interface OfferedService {
  readonly service: Chain
  readonly offered: ServiceCapabilities
  /** The target of tasks that act on another chain. */
  readonly paraId: number
}

/** A kind of task that can be scheduled. */
export type OfferedKind = Exclude<CallKind, 'cancel'>

/** What a task is to be like. */
export interface OfferedTask {
  readonly times: readonly bigint[]
  /** Defaults to {@link OFFERED_ID}. */
  readonly providedId?: string
  /** What it transfers. Defaults to more than services let a transfer be at least. */
  readonly amount?: bigint
  /** How many bytes of a remark its call holds. Defaults to none. */
  readonly bytes?: number
  /** In how many batches its call is put. Defaults to none. */
  readonly depth?: number
}

/** The id of a task that is offered. */
export const OFFERED_ID = 'paraclock-offer'

/** More than services let a transfer be at least. */
export const OFFERED_AMOUNT: bigint = 10n ** 13n

/** No account of anybody. */
const NOBODY: Hex = `0x${'5d'.repeat(32)}`

/** The call that schedules a task; `undefined` if it has parameters of an unknown purpose. */
export function writeOffer(
  on: OfferedService,
  kind: OfferedKind,
  task: OfferedTask
): Hex | undefined {
  const { service: chain, offered: automation } = on
  const schedule = { kind: 'fixed', executionTimes: task.times } as const
  try {
    const action = writeAction(on, kind, task)
    // Of which variant it is, is what is looked for.
    const request = { providedId: task.providedId ?? OFFERED_ID, schedule, action } as TaskRequest
    return buildTask({ chain, automation, variant: 'mixed' }, request)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return undefined
  }
}

function writeAction(on: OfferedService, kind: OfferedKind, task: OfferedTask): TaskAction {
  const weight = { refTime: 1_000_000_000n, proofSize: 10_000n }
  switch (kind) {
    case 'nativeTransfer':
      return {
        kind: 'nativeTransfer',
        recipient: NOBODY,
        amount: task.amount ?? OFFERED_AMOUNT
      }
    case 'dynamicDispatch':
      return { kind: 'dynamicDispatch', call: writeRemark(on, task), callWeight: weight }
    case 'crossChain': {
      const call = new Uint8Array(Math.max(MIN_BYTES, task.bytes ?? 0))
      return { kind: 'xcmp', paraId: on.paraId, currencyId: 0, call, weight }
    }
  }
}

/** A call has an index of a pallet and one of its own. */
const MIN_BYTES = 3

/**
 * A remark, in as many batches as asked.
 *
 * @throws ParaclockError if the service has no such call.
 */
function writeRemark({ service: { runtime } }: OfferedService, task: OfferedTask): Uint8Array {
  const args = { remark: new Uint8Array(task.bytes ?? 0) }
  let call = { pallet: 'System', call: 'remark', args: args as Record<string, unknown> }
  for (let depth = 0; depth < (task.depth ?? 0); depth += 1) {
    const inner = { type: call.pallet, value: { type: call.call, value: call.args } }
    call = { pallet: 'Utility', call: 'batch', args: { calls: [inner] } }
  }
  return runtime.encodeCall(call)
}

/** How many bytes the call of a task of a kind has. */
export function measureOffer(on: OfferedService, kind: OfferedKind, task: OfferedTask): number {
  const action = writeAction(on, kind, task)
  if (action.kind === 'nativeTransfer') return 0
  return action.call.length
}
