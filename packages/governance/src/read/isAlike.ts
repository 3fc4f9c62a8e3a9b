/**
 * The names of fields whose values can differ between two builds of the same call, because fees
 * change.
 */
const MOVING = /^(amount|ref_?time|proof_?size|(fee|charge)_?per_?\w+|assumed_?proof_?size)$/i

/**
 * Whether two decoded calls are alike. Fees, weights, rates and amounts may differ by at most a
 * factor of two. All other values must be equal.
 */
export function isAlike(one: unknown, other: unknown, name = ''): boolean {
  if (typeof one === 'bigint' && typeof other === 'bigint') {
    const [less, more] = one < other ? [one, other] : [other, one]
    return less === more || (MOVING.test(name) && less * 2n >= more)
  }
  if (!isObject(one) || !isObject(other)) return one === other
  const [names, others] = [Object.keys(one), Object.keys(other)]
  // The field `value` of `Fungible` is an amount, so it is compared under the name `amount`.
  const inner = (key: string) => (one['type'] === 'Fungible' ? 'amount' : key)
  return (
    names.length === others.length &&
    names.every((key) => key in other && isAlike(one[key], other[key], inner(key)))
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
