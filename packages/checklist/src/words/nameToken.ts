import type { Location } from '@paraclock/xcm'

/** Names a fee token of the target by its issuer, as in `a token of parachain 2114`. */
export function nameToken({ parents, interior }: Location, serviceId: number): string {
  const [first] = interior
  if (parents > 1) return 'a token of another network'
  if (first === undefined && parents === 1) return "the relay chain's token"
  if (first?.kind !== 'parachain') return 'a token of its own'
  return first.paraId === serviceId
    ? "the service's own token"
    : `a token of parachain ${first.paraId}`
}
