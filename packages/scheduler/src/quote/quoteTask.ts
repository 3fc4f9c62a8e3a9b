import {
  type ProvidedIdInput,
  parseAccount,
  readProvidedId,
  type ServiceVariant
} from '@paraclock/core'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import type { Schedule } from '../schedule/compile/Schedule.ts'
import type { Snap } from '../schedule/compile/snapTimes.ts'
import { prepareAction } from '../submit/prepareTask.ts'
import { readAction } from '../submit/readAction.ts'
import type { TaskSpec } from '../submit/TaskSpec.ts'
import { type LiveQuote, type QuoteTerms, quotePrepared } from './quotePrepared.ts'

/** What {@link quoteTask} takes. */
export interface QuoteTaskArgs<Variant extends ServiceVariant | 'mixed'> extends QuoteTerms {
  /** The account that would schedule it: SS58 or hex. */
  readonly owner: string
  /** What it would run. */
  readonly task: TaskSpec<Variant>
  /** When it would run. */
  readonly schedule: Schedule
  /** How to move times that are between slots. Defaults to refusing them. */
  readonly snap?: Snap
  /** Its provided id. The fee depends on its length. */
  readonly providedId: ProvidedIdInput
}

/**
 * The exact cost of a task now: the inclusion fee, by the estimate of the chain for the bytes that
 * would be sent; the prepayment, computed here and compared with the answer of the service; and the
 * fee of the places, by what the slots hold now. The service refuses an id that is in use, a full slot
 * and a balance that is too small when the task is scheduled: a quote does not look at them.
 *
 * @throws ParaclockError those of `compileSchedule` and of the checks of an action, `TargetUnknown`, `FactMismatch` if the service states another fee
 * than the computed one.
 *
 * @example
 * ```ts
 * import { type MinuteService, quoteTask } from '@paraclock/scheduler'
 *
 * declare const service: MinuteService
 *
 * const recipient = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const quote = await quoteTask(service, {
 *   owner: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
 *   providedId: 'rent-2026-04',
 *   schedule: { kind: 'times', times: ['2026-04-01T09:00:00Z'] },
 *   task: { kind: 'nativeTransfer', recipient, amount: 50_000_000_000n }
 * })
 * console.log(quote.inclusion.value, quote.prepaid.value, quote.total)
 * ```
 */
export async function quoteTask<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: QuoteTaskArgs<Variant>
): Promise<LiveQuote> {
  const service = client as unknown as Service
  const prepared = await prepareAction(
    service,
    { schedule: args.schedule, snap: args.snap },
    {
      action: await readAction(service, args.task as TaskSpec),
      owner: parseAccount(args.owner),
      providedId: readProvidedId(args.providedId),
      ...{ mayExist: false, isBooked: false, replaced: [] }
    }
  )
  return quotePrepared(service, prepared, args)
}
