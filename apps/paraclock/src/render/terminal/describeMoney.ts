import { formatAmount, type RelayMoney } from '@paraclock/checklist'
import type * as v from 'valibot'
import type { moneyShape } from '../../schemas/moneyShape.ts'

type ShownMoney = v.InferOutput<typeof moneyShape>

/** Returns the money of an account as `--json` shows it. */
export function showMoney(account: string, money: RelayMoney | undefined): ShownMoney | undefined {
  if (money === undefined) return undefined
  const { held, token } = money
  const show = (amount: bigint | undefined) =>
    amount === undefined ? undefined : { amount, ...token }
  return { account, onRelay: show(held.onHost), onAssetHub: show(held.onHub), note: held.note }
}

export function describeMoney({ account, onRelay, onAssetHub, note }: ShownMoney): string {
  const parts = [
    onRelay && `${formatAmount(onRelay)} on the relay chain`,
    onAssetHub && `${formatAmount(onAssetHub)} on Asset Hub`
  ].filter((part) => part !== undefined)
  const spendable = parts.length > 0 ? `${account} can spend ${parts.join(' and ')}.` : undefined
  return [spendable, note].filter((text) => text !== undefined).join(' ')
}
