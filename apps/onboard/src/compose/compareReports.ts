import type { NetworkReport, Outcome, Report } from '../report/Report.ts'

/** A difference between two reports. */
export type ReportChange =
  | {
      readonly kind: 'check'
      readonly network: string
      readonly id: string
      readonly before: { readonly outcome: Outcome; readonly summary: string } | null
      readonly after: { readonly outcome: Outcome; readonly summary: string } | null
    }
  | {
      readonly kind: 'runtime'
      readonly network: string
      readonly chain: string
      readonly before: string
      readonly after: string
    }
  | { readonly kind: 'network'; readonly network: string; readonly change: 'added' | 'removed' }

/** Lists what changed from one report to another: networks, runtimes, and outcomes of checks. */
export function compareReports(before: Report, after: Report): readonly ReportChange[] {
  const names = [...new Set([...before.networks, ...after.networks].map(({ name }) => name))]
  return names.flatMap((name): readonly ReportChange[] => {
    const [old, now] = [before, after].map(({ networks }) =>
      networks.find((network) => network.name === name)
    )
    if (old === undefined) return [{ kind: 'network', network: name, change: 'added' }]
    if (now === undefined) return [{ kind: 'network', network: name, change: 'removed' }]
    return [...compareRuntimes(old, now), ...compareResults(old, now)]
  })
}

function compareRuntimes(before: NetworkReport, after: NetworkReport): readonly ReportChange[] {
  return after.chains.flatMap((chain) => {
    const old = before.chains.find(({ role }) => role === chain.role)
    const [was, is] = [old, chain].map(
      (one) => `${one?.specName ?? '?'} ${one?.specVersion ?? '?'}`
    )
    if (old === undefined || was === undefined || is === undefined || was === is) return []
    return [{ kind: 'runtime', network: after.name, chain: chain.role, before: was, after: is }]
  })
}

function compareResults(before: NetworkReport, after: NetworkReport): readonly ReportChange[] {
  const ids = [...new Set([...before.results, ...after.results].map(({ id }) => id))]
  return ids.flatMap((id) => {
    const [old, now] = [before, after].map(({ results }) => {
      const result = results.find((one) => one.id === id)
      return result === undefined ? null : { outcome: result.outcome, summary: result.summary }
    })
    if (old?.outcome === now?.outcome) return []
    return [{ kind: 'check', network: after.name, id, before: old ?? null, after: now ?? null }]
  })
}
