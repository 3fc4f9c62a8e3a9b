import {
  type CheckResult,
  describeRemedy,
  groupTitles,
  isWaived,
  type Outcome
} from '@paraclock/checklist'
import { sanitizeText } from '@paraclock/core'
import { linkDocs } from '../links.ts'
import { escapeMarkdown } from '../markdown/escapeMarkdown.ts'
import type { RenderArgs } from '../RenderArgs.ts'

// Only these outcomes become results, because code scanning shows each result as an alert.
const KINDS: { readonly [Key in Outcome]?: { readonly kind: string; readonly level: string } } = {
  fail: { kind: 'fail', level: 'error' },
  warn: { kind: 'fail', level: 'warning' },
  error: { kind: 'open', level: 'none' },
  manual: { kind: 'review', level: 'none' }
}

/** Writes a report as SARIF. Each check is a rule. A waived result is suppressed. */
export function renderSarif(args: RenderArgs): string {
  const { report, configPath = 'paraclock.config.json' } = args
  const placed = report.networks.flatMap(({ network, results }) =>
    results
      .filter(({ outcome }) => KINDS[outcome] !== undefined)
      .map((result) => ({ result, network }))
  )
  const rules = [...new Map(placed.map(({ result }) => [result.id, result])).values()]
  const indices = new Map(rules.map(({ id }, index) => [id, index]))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            version: sanitizeText(report.tool.version),
            informationUri: 'https://github.com/paraclock/paraclock',
            rules: rules.map(describeRule)
          }
        },
        automationDetails: { id: 'paraclock/' },
        columnKind: 'utf16CodeUnits',
        invocations: [
          { executionSuccessful: report.verdict !== 'undetermined', endTimeUtc: report.gatheredAt }
        ],
        results: placed.map(({ result, network }) => ({
          ruleId: clean(result.id),
          ruleIndex: indices.get(result.id) ?? 0,
          ...describeResult(result, network, configPath)
        }))
      }
    ]
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function describeRule({ id, title, why, docs, group, outcome }: CheckResult) {
  const helpUri = linkDocs(docs)
  return {
    id: clean(id),
    name: nameRule(id),
    shortDescription: { text: clean(title) },
    fullDescription: { text: clean(why) },
    helpUri,
    help: {
      text: helpUri === undefined ? clean(why) : `${clean(why)} More: ${helpUri}`,
      markdown:
        helpUri &&
        `${escapeMarkdown(why)}\n\n[What the check looks at, and what fixes it](${helpUri})`
    },
    defaultConfiguration: { level: outcome === 'fail' ? 'error' : 'warning' },
    properties: { tags: [groupTitles[group]] }
  }
}

function nameRule(id: string): string {
  return clean(id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

function describeResult(result: CheckResult, network: string, configPath: string) {
  const lines = [
    `${network}: ${result.title}`,
    result.summary,
    ...result.remedies.flatMap(describeRemedy)
  ]
  return {
    ...KINDS[result.outcome],
    message: { text: lines.map(clean).join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: locate(configPath) },
          region: { startLine: 1 }
        },
        logicalLocations: [{ fullyQualifiedName: clean(`${network}/${result.group}/${result.id}`) }]
      }
    ],
    partialFingerprints: { 'paraclockCheck/v1': clean(`${network}/${result.id}`) },
    suppressions: isWaived(result) ? [suppress(result)] : undefined
  }
}

function suppress({ waiver }: CheckResult) {
  const justification = clean(`${waiver?.reason} (until ${waiver?.until})`)
  return { kind: 'external', status: 'accepted', justification }
}

/** Writes a path as a URI. A Windows path gets `file:`, because its drive resembles a scheme. */
function locate(path: string): string {
  const uri = encodeURI(path).replace(/[?#]/g, encodeURIComponent)
  return /^[a-z]:\//i.test(path) ? `file:///${uri}` : uri
}

// Escapes brackets, because code scanning shows some texts as Markdown.
function clean(text: string): string {
  const safe = sanitizeText(text).replace(/[[\]\\]/g, (mark) => `\\${mark}`)
  return safe === '' ? '–' : safe
}
