import type { CheckResult, Outcome, Report } from '@paraclock/checklist'
import { describeRemedy, groupTitles, isWaived } from '@paraclock/checklist'
import { sanitizeText } from '@paraclock/core'

/** What to write, and against which file. */
export interface RenderSarifArgs {
  readonly report: Report
  /** The file that results point to, relative to the repository: code scanning wants one. */
  readonly configPath?: string
}

interface Placed {
  readonly result: CheckResult
  readonly network: string
}

const KINDS: { readonly [Key in Outcome]: { readonly kind: string; readonly level: string } } = {
  fail: { kind: 'fail', level: 'error' },
  warn: { kind: 'fail', level: 'warning' },
  error: { kind: 'open', level: 'none' },
  manual: { kind: 'review', level: 'none' },
  pass: { kind: 'pass', level: 'none' },
  notApplicable: { kind: 'notApplicable', level: 'none' },
  skipped: { kind: 'notApplicable', level: 'none' }
}

/**
 * Writes a report as SARIF 2.1.0, which code scanning and editors read. A check is a rule; a result
 * points to the configuration, and differs from others by check and network. What is waived is
 * suppressed, with its reason.
 */
export function renderSarif(args: RenderSarifArgs): string {
  const { report, configPath = 'paraclock.config.json' } = args
  const placed = report.networks.flatMap(({ name, results }) =>
    results.map((result): Placed => ({ result, network: name }))
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
        results: placed.map((item) => ({
          ruleId: clean(item.result.id),
          ruleIndex: indices.get(item.result.id) ?? 0,
          ...describeResult(item, configPath)
        }))
      }
    ]
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function describeRule({ id, title, why, docs, group }: CheckResult) {
  return {
    id: clean(id),
    shortDescription: { text: clean(title) },
    fullDescription: { text: clean(why) },
    help: { text: docs === undefined ? clean(why) : `${clean(why)} More: ${clean(docs)}` },
    defaultConfiguration: { level: 'error' },
    properties: { tags: [groupTitles[group]] }
  }
}

function describeResult({ result, network }: Placed, configPath: string) {
  const waived = isWaived(result)
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
          artifactLocation: { uri: encodeURI(configPath.replaceAll('\\', '/')) },
          region: { startLine: 1 }
        },
        logicalLocations: [{ fullyQualifiedName: clean(`${network}/${result.group}/${result.id}`) }]
      }
    ],
    partialFingerprints: { 'paraclockCheck/v1': clean(`${network}/${result.id}`) },
    ...(waived && {
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          justification: clean(`${result.waiver?.reason} (until ${result.waiver?.until})`)
        }
      ]
    })
  }
}

// Code scanning shows the text as Markdown in places: brackets would make links of it.
function clean(text: string): string {
  const safe = sanitizeText(text).replace(/[[\]\\]/g, (mark) => `\\${mark}`)
  return safe === '' ? '–' : safe
}
