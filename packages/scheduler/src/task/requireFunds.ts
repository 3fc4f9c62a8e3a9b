import { atPresentBlock, type Chain } from '@paraclock/connect'
import { type Hex, isParaclockError, largest, PrepaymentUnavailable } from '@paraclock/core'
import { accountOfSigner, readOwnFee } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { readLeft, sumRefunds } from '../read/readServiceState.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { requireBalance } from '../schedule/validate/validateTask.ts'
import type { SendArgs } from './sendCall.ts'

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
 * @param transactions - transactions of one owner, which are sent one after the other
 * @throws ParaclockError `PrepaymentUnavailable`
 *
 * @example
 * ```ts
 * import { requireFunds, type Service, type TaskPlan } from '@paraclock/scheduler'
 * import { atPresentBlock } from '@paraclock/connect'
 *
 * declare const service: Service
 * declare const plan: TaskPlan
 *
 * const chain = await atPresentBlock(service.chain)
 * const { prepared, price } = plan
 * await requireFunds(chain, { tasks: prepared ? [prepared] : [], fee: price?.inclusion.value ?? 0n })
 * ```
 */
export async function requireFunds(
  chain: Chain,
  ...transactions: readonly RequireFundsArgs[]
): Promise<void> {
  const checked = transactions.map(({ fee = 0n, tasks }) => ({
    fee,
    tasks: tasks.filter(({ needed }) => needed !== undefined)
  }))
  const [first] = checked.flatMap(({ tasks }) => tasks)
  if (first === undefined) return
  const left = await readLeft(chain, first.owner)
  if (left === undefined) return
  let [paid, refund] = [0n, 0n]
  const state = () => ({
    needed: paid,
    spendable: largest([0n, left + refund]),
    missing: paid - left - refund
  })
  const demands = checked.flatMap(({ fee, tasks }) => {
    // The chain takes the fee before it refunds a prepayment.
    paid += fee
    const early = state()
    paid = tasks.reduce((sum, { needed = 0n }) => sum + needed, paid)
    refund += sumRefunds(tasks.flatMap(({ replaced }) => replaced))
    return [early, state()]
  })
  const [token] = chain.stated.tokens
  // The demand with the largest missing amount comes first.
  for (const demand of demands.toSorted((one, two) => Number(two.missing - one.missing)))
    requireBalance({ ...demand, owner: first.owner, token })
}

/**
 * Applies {@link requireFunds} to transactions that are sent one after the other, before the first
 * of them is signed.
 */
export async function requireFundsToSend(
  service: Service,
  { signer, as, ...terms }: SendArgs,
  transactions: readonly {
    readonly call: Hex
    readonly tasks: RequireFundsArgs['tasks']
    /**
     * The quoted inclusion fee of each task, as if the task were sent alone. Empty if a task has no
     * quote.
     */
    readonly fees?: readonly bigint[]
  }[]
): Promise<void> {
  if (transactions.every(({ tasks }) => tasks.every(({ needed }) => needed === undefined))) return
  const chain = await atPresentBlock((await service.signing()).chain)
  // In these cases, the owner pays no fee in the native token.
  if (as !== undefined || terms.assetId !== undefined) {
    return await requireFunds(chain, ...transactions)
  }
  const account = accountOfSigner(signer)
  const require = async (mostQuotes: number): Promise<void> => {
    const priced = transactions.map(async ({ call, tasks, fees = [] }) => {
      const isQuoted = fees.length > 0 && fees.length <= mostQuotes
      const fee = isQuoted
        ? fees.reduce((sum, one) => sum + one, 0n)
        : await readOwnFee({ chain, call, account, terms })
      return { tasks, fee }
    })
    await requireFunds(chain, ...(await Promise.all(priced)))
  }
  // One transaction for all tasks costs less than one transaction for each task. So the sum of
  // their quoted fees is an upper limit. Only if the balance is below it, the exact fee is read.
  await require(Number.POSITIVE_INFINITY).catch(async (error: unknown) => {
    if (!isParaclockError(error, PrepaymentUnavailable)) throw error
    await require(1)
  })
}
