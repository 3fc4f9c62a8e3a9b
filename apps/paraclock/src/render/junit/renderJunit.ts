import {
  type CheckResult,
  describeEvidence,
  describeRemedy,
  describeShape,
  isWaived,
  type NetworkReport,
  ownerWords,
  type Report,
  type ShapeReport,
  tallyResults
} from '@paraclock/checklist'
import { sanitizeText } from '@paraclock/core'

/**
 * Writes a report as JUnit XML for build servers. Each network is a suite, and each check is a
 * case. A check that is waived, manual, skipped or not applicable is a skipped case. A check with a
 * warning passes, and the warning is its output. Each shape of tasks that was tried with an upgrade is a
 * case, too. The time of a case is that of the slowest evidence
 * of the check.
 */
export function renderJunit({ report }: { readonly report: Report }): string {
  const counts = count(report.networks)
  const time = seconds(report.durationMilliseconds)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'paraclock', ...counts, time })}>`,
    ...report.networks.flatMap((network) => renderSuite(network, report)),
    '</testsuites>'
  ]
  return `${lines.join('\n')}\n`
}

function renderSuite(network: NetworkReport, report: Report): readonly string[] {
  const { network: name, results } = network
  // An older report lacks the time of each network. The time of the whole report is an upper limit.
  const time = seconds(network.durationMilliseconds ?? report.durationMilliseconds)
  const timestamp = report.gatheredAt.replace(/(\.\d+)?Z$/, '')
  return [
    `  <testsuite${attributes({ name, ...count([network]), time, timestamp })}>`,
    ...renderTodo(report, name),
    ...results.flatMap((result) => renderCase(result, name)),
    ...listShapes(network).flatMap((one) => renderShape(one, name)),
    '  </testsuite>'
  ]
}

function renderTodo({ todo = [] }: Report, network: string): readonly string[] {
  const own = todo.filter(({ networks }) => networks.includes(network))
  if (own.length === 0) return []
  return [
    '    <properties>',
    ...own.map(({ owner, summary, chain }, index) => {
      const where = chain === undefined ? '' : `on ${chain}: `
      const value = `${ownerWords[owner]}: ${where}${summary}`
      return `      <property${attributes({ name: `todo ${index + 1}`, value })}/>`
    }),
    '    </properties>'
  ]
}

function renderCase(result: CheckResult, network: string): readonly string[] {
  const { id, group, title, summary, durationMilliseconds: took } = result
  const details = [
    summary,
    ...result.evidence.map(describeEvidence).map((one) => `${one.heading}: ${one.finding}`),
    ...result.remedies.flatMap(describeRemedy),
    ...(result.docs === undefined ? [] : [`More: ${result.docs}`])
  ]
  const body = details.map(escapeXml).join('\n')
  const message = `${title}: ${summary}`
  const time = took === undefined ? undefined : seconds(took)
  return [
    `    <testcase${attributes({ name: id, classname: `${network}.${group}`, time })}>`,
    ...renderOutcome(result, message, body),
    '    </testcase>'
  ]
}

function renderOutcome(result: CheckResult, message: string, body: string): readonly string[] {
  if (isWaived(result)) {
    const { reason = '', until = '' } = result.waiver ?? {}
    const waived = `waived until ${until}: ${reason}. ${message}`
    return [`      <skipped${attributes({ message: waived })}/>`]
  }
  switch (result.outcome) {
    case 'fail':
      return [`      <failure${attributes({ message, type: result.id })}>${body}</failure>`]
    case 'error': {
      const type = result.errorCode ?? 'undetermined'
      return [`      <error${attributes({ message, type })}>${body}</error>`]
    }
    case 'skipped':
    case 'notApplicable':
    case 'manual':
      return [`      <skipped${attributes({ message })}/>`]
    case 'warn':
      return [`      <system-out>warning: ${body}</system-out>`]
    case 'pass':
      return []
  }
}

interface TriedShape {
  readonly shape: ShapeReport
  readonly chain: string
  /** Whether the shape is why a check fails that is not waived. */
  readonly isFailure: boolean
}

function listShapes({ upgrades = [], results }: NetworkReport): readonly TriedShape[] {
  return upgrades.flatMap(({ chain, shapes }) => {
    const check = results.find(({ id }) => id === `${chain}-upgrade-harmless`)
    const fails = check?.outcome === 'fail' && !isWaived(check)
    return shapes.map((shape) => {
      const isFailure = fails && (shape.outcome === 'breaks' || shape.outcome === 'changed')
      return { shape, chain, isFailure }
    })
  })
}

function renderShape({ shape, chain, isFailure }: TriedShape, network: string): readonly string[] {
  const { outcome, call, form, taskId = '' } = shape
  const message = describeShape(shape)
  const body = [message, taskId].map(escapeXml).join('\n')
  const told = isFailure
    ? `<failure${attributes({ message, type: outcome })}>${body}</failure>`
    : outcome === 'untried'
      ? `<skipped${attributes({ message })}/>`
      : `<system-out>${body}</system-out>`
  const place = { name: `${call}${form}`, classname: `${network}.upgrade-of-${chain}` }
  return [`    <testcase${attributes(place)}>`, `      ${told}`, '    </testcase>']
}

function count(networks: readonly NetworkReport[]): Readonly<Record<string, number>> {
  const results = networks.flatMap((network) => network.results)
  const shapes = networks.flatMap(listShapes)
  const { outcomes, waived } = tallyResults(results)
  const { fail, error: errors, skipped, notApplicable, manual } = outcomes
  const untried = shapes.filter(({ shape }) => shape.outcome === 'untried').length
  const left = skipped + notApplicable + manual + waived + untried
  const failures = fail + shapes.filter(({ isFailure }) => isFailure).length
  return { tests: results.length + shapes.length, failures, errors, skipped: left }
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;'
}

function escapeXml(text: string): string {
  return sanitizeText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
