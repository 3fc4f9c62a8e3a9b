import type { ParamForm } from '@paraclock/types'

// From version 4 on, the junctions of a location are a list also where there is one.
const LISTED_FROM = 4

/** Writes a location in the newest version that the parameter takes: a sibling chain, or here. */
export function fillLocation(form: ParamForm, paraId: number | null): unknown {
  const versions = form.kind === 'location' ? form.versions : []
  const version = versions.length === 0 ? null : Math.max(...versions)
  const junction = { Parachain: paraId }
  const isListed = version === null || version >= LISTED_FROM
  const location =
    paraId === null
      ? { parents: 0, interior: 'Here' }
      : { parents: 1, interior: { X1: isListed ? [junction] : junction } }
  return version === null ? location : { [`V${version}`]: location }
}
