import type { Basis, Evidence } from '@paraclock/core'
import type { Report } from '../../schema/reportSchema.ts'

export function basisOf(evidence: Evidence): Basis | undefined {
  if (evidence.kind === 'callData') return undefined
  return evidence.kind === 'rpc' ? 'stated' : (evidence.basis ?? 'stated')
}

export const basisWords: { readonly [Each in Basis]: string } = {
  proven: 'proven',
  computed: 'computed in this process from proven state',
  stated: 'stated by endpoints'
}

/** Describes in one sentence how many values of a report are proven, computed and stated. */
export function describeTrust({ networks }: Pick<Report, 'networks'>): string {
  const counts = { proven: 0, computed: 0, stated: 0 }
  // A value that several checks read is counted once.
  const values = new Set<string>()
  for (const { results } of networks) {
    for (const evidence of results.flatMap((result) => result.evidence)) {
      const basis = basisOf(evidence)
      const text = JSON.stringify(evidence, (_, value) =>
        typeof value === 'bigint' ? String(value) : value
      )
      if (basis === undefined || values.has(text)) continue
      values.add(text)
      counts[basis] += 1
    }
  }
  const parts = Object.entries(basisWords).flatMap(([basis, words]) => {
    const count = counts[basis as Basis]
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return parts.length === 0 ? 'No value was read.' : `Of the values, ${parts.join(', ')}.`
}
