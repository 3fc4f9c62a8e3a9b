import type { Location } from '@paraclock/accounts'

/** Tells whether two locations are the same. */
export function isSameLocation(one: Location, two: Location): boolean {
  const write = ({ parents, interior }: Location): string =>
    JSON.stringify([parents, interior], (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value
    )
  return write(one) === write(two)
}
