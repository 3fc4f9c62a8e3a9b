import type { Chain } from '@paraclock/connect'
import {
  type Hex,
  isParaclockError,
  largest,
  PrepaymentUnavailable,
  parseAccount
} from '@paraclock/core'
import { atPresentBlock, readOwnFee } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { readLeft, sumRefunds } from '../read/readServiceState.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { requireBalance } from '../schedule/validate/validateTask.ts'
import type { SendArgs } from './SendArgs.ts'

/** The arguments of {@link requireFunds}. */
export interface RequireFundsArgs {
  /** Tasks of one owner, for example several tasks of one transaction. */
  readonly tasks: readonly {
    readonly owner: Hex
    /** The amount that the service takes from the owner. If `undefined`, the task is not checked. */
    readonly needed: bigint | undefined
    /** The tasks whose prepayments the transaction refunds. */
    readonly replaced: readonly TaskRecord[]
  }[]
  /**
   * The fee of the transaction, if the owner signs it. Defaults to 0: if a proxy or a member of a
   * multisig signs, the owner pays no fee.
   */
  readonly fee?: bigint
}

/**
 * Throws if the owner's balance at the chain's block is too small. The balance must pay for all
 * tasks and for the transaction, and the existential deposit must remain. A dry run takes no fee, so it
 * can succeed although the balance is too small.
 *
 * @throws ParaclockError `PrepaymentUnavailable`
 *
 * @example
 * ```ts
 * import { type PreparedTask, quotePrepared, requireFunds, type Service } from '@paraclock/scheduler'
 * import { atPresentBlock, readOwnFee } from '@paraclock/submission'
 *
 * declare const service: Service
 * declare const prepared: PreparedTask
 *
 * const { inclusion } = await quotePrepared(service, prepared)
 * const chain = await atPresentBlock(service.chain)
 * await requireFunds(chain, { tasks: [prepared], fee: inclusion.value })
 * ```
 */
export async function requireFunds(
  chain: Chain,
  { tasks, fee = 0n }: RequireFundsArgs
): Promise<void> {
  const checked = tasks.filter(({ needed }) => needed !== undefined)
  const [first] = checked
  if (first === undefined) return
  const { owner } = first
  const total = checked.reduce((sum, task) => sum + (task.needed ?? 0n), fee)
  const refund = sumRefunds(checked.flatMap((task) => task.replaced))
  const [token] = chain.facts.tokens
  const left = await readLeft(chain, owner)
  if (left === undefined) return
  const missing = largest([fee, total - refund]) - left
  const require = (needed: bigint, available: bigint): void =>
    requireBalance({ needed, spendable: largest([0n, available]), missing, owner, token })
  // The chain takes the fee before it refunds a prepayment.
  if (refund > 0n) require(fee, left)
  require(total, left + refund)
}

/** Applies {@link requireFunds} to `tasks`. `call` schedules the first of these tasks. */
export async function requireFundsToSend(
  service: Service,
  { signer, as, ...terms }: SendArgs,
  asked: {
    readonly call: Hex
    readonly tasks: RequireFundsArgs['tasks']
    /** The quoted inclusion fee of each task in the transaction, as if the task were sent alone. */
    readonly fees?: readonly bigint[] | undefined
  }
): Promise<void> {
  const { call, tasks, fees } = asked
  if (tasks.every(({ needed }) => needed === undefined)) return
  const chain = await atPresentBlock((await service.signing()).chain)
  // In these cases, the owner pays no fee in the native token.
  if (as !== undefined || terms.assetId !== undefined) return await requireFunds(chain, { tasks })
  if (fees !== undefined) {
    // One transaction for all tasks costs less than one transaction for each task. So the sum is an
    // upper limit.
    const fee = fees.reduce((sum, one) => sum + one, 0n)
    try {
      return await requireFunds(chain, { tasks, fee })
    } catch (error) {
      if (fees.length === 1 || !isParaclockError(error, PrepaymentUnavailable)) throw error
    }
  }
  const account = parseAccount(signer.account)
  await requireFunds(chain, { tasks, fee: await readOwnFee({ chain, call, account, terms }) })
}
