import { ParaclockError } from '@paraclock/core'
import { type CallReview, SignedCallMismatch } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'

/**
 * Shows what is about to be signed, read back from its bytes, with what it does.
 *
 * @param asked - what was asked for, in words: the call and what it grants must be in it
 */
export function showReview(
  { report }: Pick<CommandContext, 'report'>,
  chain: string,
  asked?: string
): (review: CallReview) => void {
  return (review) => {
    report(`${chain}: signing ${review.text}`)
    for (const line of review.effect) report(`${chain}: it does ${line}`)
    if (asked !== undefined) compareAsked(chain, asked, review)
  }
}

const CALL = /^\w+\.\w+\(/

/** Descriptions of steps begin with the call where they are not in words of their own. */
function compareAsked(chain: string, asked: string, { text, decoded, events }: CallReview): void {
  const [wanted] = CALL.exec(asked) ?? []
  const [found] = CALL.exec(text) ?? []
  const granted = events
    .filter(({ pallet, name }) => pallet === 'Proxy' && name === 'ProxyAdded')
    .map(({ value }) => nameOf((value as { readonly proxy_type?: unknown }).proxy_type))
  const isNamed = granted.every((name) => asked.includes(`, ${name}, `))
  if ((wanted === undefined || wanted === found) && (decoded.pallet !== 'Proxy' || isNamed)) return
  throw new ParaclockError(SignedCallMismatch, { chain, asked, found: text })
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { type } = (value ?? {}) as { readonly type?: unknown }
  return typeof type === 'string' ? type : 'unknown'
}
