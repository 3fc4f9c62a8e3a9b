import { SignedCallMismatch } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import type { CallReview } from './reviewCall.ts'

/** The wanted call, for {@link compareAsked}. */
export interface AskedCall {
  /** The chain, for messages: `main, relay`. */
  readonly chain: string
  /**
   * The description of the wanted call. The review fails if the bytes encode a different call, or
   * if the call grants a different proxy type.
   */
  readonly asked?: string | undefined
  /** Whether the sudo key must make the call as root. Defaults to `false`. */
  readonly asRoot?: boolean
}

const CALL = /^\w+\.\w+\(/

/**
 * Compares a call to sign, or its inner call, with the wanted call.
 *
 * @throws ParaclockError `SignedCallMismatch`
 */
export function compareAsked(
  { chain, asked, asRoot = false }: AskedCall,
  review: CallReview
): void {
  const { text, decoded } = review.asRoot ?? review.acted ?? review
  const [wanted] = CALL.exec(asked ?? '') ?? []
  const [found] = CALL.exec(text) ?? []
  const granted = review.events
    .filter(({ pallet, name }) => pallet === decoded.pallet && name === 'ProxyAdded')
    .map(({ value }) => nameVariant((value as { readonly proxy_type?: unknown }).proxy_type))
  const isNamed = granted.every((name) => asked === undefined || asked.includes(`, ${name}, `))
  const isCalled = wanted === undefined || wanted === found
  const isRoot = review.asRoot !== undefined
  if (isCalled && isRoot === asRoot && isNamed) return
  const wish = asked ?? 'a call of the signer'
  throw new ParaclockError(SignedCallMismatch, { chain, asked: wish, found: review.text })
}

function nameVariant(value: unknown): string {
  if (typeof value === 'string') return value
  const { type } = Object(value) as { readonly type?: unknown }
  return typeof type === 'string' ? type : 'unknown'
}
