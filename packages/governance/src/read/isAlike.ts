/**
 * The names of fields whose values may differ, because a call that is built at a later block has
 * other fees and amounts.
 */
const MOVING = /^(amount|ref_?time|proof_?size|(fee|charge)_?per_?\w+|assumed_?proof_?size)$/i

/**
 * Whether two decoded calls do the same. Fees, weights, rates and amounts may differ by at most a
 * factor of two. A call with a far larger transfer therefore counts as another call. All other
 * values must be equal.
 */
export function isAlike(one: unknown, other: unknown, name = ''): boolean {
  if (typeof one === 'bigint' && typeof other === 'bigint') {
    const [less, more] = one < other ? [one, other] : [other, one]
    return less === more || (MOVING.test(name) && less * 2n >= more)
  }
  if (!isObject(one) || !isObject(other)) return one === other
  const [names, others] = [Object.keys(one), Object.keys(other)]
  // In `Fungible`, the key `value` has the amount of an asset.
  const inner = (key: string) => (one['type'] === 'Fungible' ? 'amount' : key)
  return (
    names.length === others.length &&
    names.every((key) => key in other && isAlike(one[key], other[key], inner(key)))
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
