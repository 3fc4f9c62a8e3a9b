import { hexToBytes, parseHex, parseParaId } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import type { Weight } from '../service/Weight.ts'
import { submitTasks } from './submitTasks.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import type { TaskSubmission } from './TaskSubmission.ts'

/** What {@link scheduleXcmpTask} takes. */
export type ScheduleXcmpTaskArgs = ScheduleArgs & {
  /** The parachain that runs the call. */
  readonly paraId: number
  /** The proxied call, encoded as its chain has it: hex or bytes. */
  readonly call: string | Uint8Array
  /** What the call weighs on its chain. A time alone will do where the chain takes no more. */
  readonly weight: bigint | Weight
  /** The fee currency, as the chain takes it. The native token if left out. */
  readonly currencyId?: number
  /** What the whole message weighs, on chains that ask for it. */
  readonly overallWeight?: bigint | Weight
}

/**
 * Schedules a call on another chain: at each of its times, the service sends it there.
 *
 * @throws ParaclockError those of `compileSchedule`, `validateTask` and `submitCall`;
 * `FactMismatch` if the chain computes another task id, `CallParameterMissing` if its form of the
 * call wants something that was not given.
 *
 * @example
 * ```ts
 * import { type CallSigner, createMemoryJournal, type Service, scheduleXcmpTask } from '@paraclock/scheduler'
 *
 * declare const service: Service
 * declare const signer: CallSigner
 *
 * const submission = await scheduleXcmpTask(service, {
 *   idempotencyKey: 'rebalance-2026-04',
 *   schedule: { kind: 'times', times: ['2026-04-01T09:00:00Z'] },
 *   paraId: 2000,
 *   call: '0x1a00…',
 *   weight: { refTime: 900_000_000n, proofSize: 8_000n },
 *   signer,
 *   journal: createMemoryJournal()
 * })
 * const outcome = await submission.outcome()
 * if (outcome.status === 'scheduled') console.log(outcome.tasks[0]?.taskId)
 * ```
 */
export async function scheduleXcmpTask(
  service: Service,
  args: ScheduleXcmpTaskArgs
): Promise<TaskSubmission> {
  const { weight, overallWeight, currencyId = 0 } = args
  const paraId = parseParaId(args.paraId)
  const call = typeof args.call === 'string' ? hexToBytes(parseHex(args.call)) : args.call
  const isTimed = service.variant === 'hour' && typeof weight === 'object'
  const action = {
    kind: 'xcmp',
    paraId,
    currencyId,
    call,
    weight: isTimed ? weight.refTime : weight
  } as const
  return submitTasks(service, args, {
    kind: 'crossChain',
    action: action as never,
    values: {
      paraId,
      callBytes: call,
      weight,
      currency: currencyId,
      ...(overallWeight === undefined ? {} : { overallWeight })
    }
  })
}
