import { atPresentBlock } from '@paraclock/connect'
import type { ServiceVariant } from '@paraclock/core'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { prepareTask } from '../task/prepareTask.ts'
import { type PrepareTaskArgs, readTaskSpec } from '../task/readTaskSpec.ts'
import { type LiveQuote, type QuoteTerms, quotePrepared } from './quotePrepared.ts'

/** The arguments of {@link quoteTask}. The length of the provided id affects the inclusion fee. */
export type QuoteTaskArgs<Variant extends ServiceVariant | 'mixed'> = Omit<QuoteTerms, 'target'> &
  Omit<PrepareTaskArgs<Variant>, 'validate' | 'replaced'>

/**
 * Quotes the exact cost of a task at the present block: the inclusion fee, the prepayment, and the
 * fees of the places. For a call on another chain, also the costs there. The inclusion fee comes from the chain. The computed prepayment must equal
 * the fee from the service. Not checked: whether the id is in use, a slot is full, or the balance
 * is too small.
 *
 * @throws ParaclockError the errors of `compileSchedule` and of the checks of an action,
 * `DispatchFailed` if the target is stopped, `TargetUnknown`, `FactMismatch` if the fee from the
 * service differs from the computed fee, `ScheduleLimitExceeded`.
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
  const given = client as unknown as Service
  const service = { ...given, chain: await atPresentBlock(given.chain) }
  const asked = args as QuoteTaskArgs<'mixed'>
  const task = await readTaskSpec(service, asked)
  const target = asked.task.kind === 'xcmp' ? asked.task.target : undefined
  const prepared = await prepareTask(service, asked, task, 'quoted')
  return quotePrepared(service, prepared, { ...asked, target })
}
