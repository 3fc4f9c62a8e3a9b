import {
  describeFact,
  describeOutcomes,
  formatTime,
  type NetworkDiff,
  presenceWords,
  type ReportDiff,
  verdictWords
} from '@paraclock/checklist'
import { escapeMarkdown, markdownCode } from '../markdown/escapeMarkdown.ts'

export function renderDiffMarkdown({ diff }: { readonly diff: ReportDiff }): string {
  const { before, after, networks } = diff
  const verdicts = [before, after].map(({ verdict }) => verdictWords[verdict].toLowerCase())
  return [
    `## Paraclock: ${verdicts.join(' → ')}`,
    '',
    ...(networks.length === 0 ? ['Nothing has changed.', ''] : networks.flatMap(renderNetwork)),
    `<sub>${formatTime(before.gatheredAt)} → ${formatTime(after.gatheredAt)}</sub>`,
    ''
  ].join('\n')
}

function renderNetwork({ network, presence, results, facts }: NetworkDiff): readonly string[] {
  const note = presence === 'both' ? '' : ` (${presenceWords[presence]})`
  return [
    `### ${escapeMarkdown(network)}${note}`,
    '',
    ...results.map((change) => {
      const finding = change.kind === 'worse' ? `. ${escapeMarkdown(change.result.summary)}` : ''
      const outcomes = escapeMarkdown(describeOutcomes(change))
      return `- **${change.kind}** ${markdownCode(change.id)}: ${outcomes}${finding}`
    }),
    ...facts.map((fact) => `- ${escapeMarkdown(describeFact(fact))}`),
    ''
  ]
}
