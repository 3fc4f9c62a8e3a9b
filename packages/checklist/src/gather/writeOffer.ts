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

/** The id of a task that is offered. */
export const OFFERED_ID = 'paraclock-offer'

/** More than services let a transfer be at least. */
const OFFERED_AMOUNT = 10n ** 13n

/** No account of anybody. */
const NOBODY: Hex = `0x${'5d'.repeat(32)}`

/** The call that schedules a task at a time; `undefined` if the service has none for the kind. */
export function writeOffer(on: OfferedService, kind: OfferedKind, time: bigint): Hex | undefined {
  const { service: chain, offered: automation } = on
  const schedule = { kind: 'fixed', executionTimes: [time] } as const
  try {
    // The variant is not known yet.
    const request = {
      providedId: OFFERED_ID,
      schedule,
      action: writeAction(on, kind)
    } as TaskRequest
    return buildTask({ chain, automation, variant: 'mixed' }, request)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return undefined
  }
}

function writeAction({ service, paraId }: OfferedService, kind: OfferedKind): TaskAction {
  const weight = { refTime: 1_000_000_000n, proofSize: 10_000n }
  switch (kind) {
    case 'nativeTransfer':
      return { kind: 'nativeTransfer', recipient: NOBODY, amount: OFFERED_AMOUNT }
    case 'dynamicDispatch': {
      const args = { remark: new Uint8Array() }
      const call = service.runtime.encodeCall({ pallet: 'System', call: 'remark', args })
      return { kind: 'dynamicDispatch', call, callWeight: weight }
    }
    case 'crossChain':
      // A call has an index of a pallet and one of its own.
      return { kind: 'xcmp', paraId, currencyId: 0, call: new Uint8Array(3), weight }
  }
}
