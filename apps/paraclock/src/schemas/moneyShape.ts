import { amount, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'

/** The relay token that an account can spend, on the relay chain and on Asset Hub. */
export const moneyShape = object({
  account: text,
  onRelay: v.optional(amount),
  onAssetHub: v.optional(amount),
  /** How much of the balance cannot be spent, or why an amount is undetermined. */
  note: v.optional(text)
})
