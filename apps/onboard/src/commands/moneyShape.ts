import { amount, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'

/** What an account can spend of the relay token, on the relay chain and on Asset Hub. */
export const moneyShape = object({
  account: text,
  onRelay: v.optional(amount),
  /** Absent without an Asset Hub, or if it cannot be read. */
  onAssetHub: v.optional(amount),
  /** What cannot be spent, or why an amount is undetermined. */
  note: v.optional(text)
})
