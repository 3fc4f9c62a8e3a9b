import { randomUUID } from 'node:crypto'
import { formatTime } from '@paraclock/checklist'
import { cutText, sanitizeText } from '@paraclock/core'
import type { AlertRow, DeliveryRow } from '@paraclock/history'
import type { AlertOutput } from '../config/watchtowerSchema.ts'

/** The maximum number of characters that Discord accepts in a message. */
const MAX_DISCORD = 2000
const MAX_LINES = 40
/**
 * The maximum number of alerts in a message, because receivers of webhooks refuse large messages.
 */
const MAX_ALERTS = 200

interface Group {
  readonly network: string
  readonly firing: readonly AlertRow[]
  readonly resolved: readonly AlertRow[]
  readonly now: number
}

export function composeMessages(
  args: Group & { readonly outputs: readonly AlertOutput[] }
): readonly DeliveryRow[] {
  const { network, now } = args
  return args.outputs.flatMap((output) => {
    const isWanted = ({ severity }: AlertRow): boolean =>
      output.severity === undefined || output.severity === severity
    const firing = args.firing.filter(isWanted)
    const resolved = args.resolved.filter(isWanted)
    if (firing.length + resolved.length === 0) return []
    return listBodies(output, { network, firing, resolved, now }).map((body) => ({
      ...{ id: randomUUID(), output: output.name, body: JSON.stringify(body) },
      ...{ created: now, attempts: 0, due: now, done: null, error: null }
    }))
  })
}

function listBodies({ kind, from, to }: AlertOutput, group: Group): readonly object[] {
  const subject = subjectOf(group)
  const lines = linesOf(group)
  const text = [subject, ...lines].join('\n')
  switch (kind) {
    case 'webhook':
      return split(group).map(describeGroup)
    case 'pagerduty':
      return [...group.firing, ...group.resolved].map(pageOf)
    case 'slack':
      return [{ text: text.replace(/[&<>]/g, (sign) => `&${SIGNS[sign]};`) }]
    case 'discord':
      return [{ content: shortenText(group), allowed_mentions: { parse: [] } }]
    case 'matrix':
      return [{ msgtype: 'm.text', body: text }]
    case 'email':
      return [{ from, to, subject, text: lines.join('\n') }]
  }
}

function split({ firing, resolved, ...of }: Group): readonly Group[] {
  const all = [...firing, ...resolved]
  return Array.from({ length: Math.ceil(all.length / MAX_ALERTS) }, (_, part) => {
    const some = all.slice(part * MAX_ALERTS, (part + 1) * MAX_ALERTS)
    const isFiring = ({ ended }: AlertRow): boolean => ended === null
    return { ...of, firing: some.filter(isFiring), resolved: some.filter((one) => !isFiring(one)) }
  })
}

function describeGroup({ network, firing, resolved, now }: Group): object {
  return {
    version: 1,
    network,
    time: now,
    firing: firing.map(describeAlert),
    resolved: resolved.map(describeAlert)
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt' }

function describeAlert(alert: AlertRow) {
  const { rule, subject, severity, summary, remedy, since, ended } = alert
  return { rule, subject, severity, summary, remedy, since, ended }
}

function pageOf(alert: AlertRow): object {
  const { network, rule, subject, since, severity, summary, remedy, ended } = alert
  return {
    event_action: ended === null ? 'trigger' : 'resolve',
    dedup_key: `${network}/${rule}/${subject}/${since}`.slice(0, 255),
    payload: {
      summary: cutText(`${network}: ${summary}`),
      ...{ source: network, severity, component: subject.slice(0, 200), class: rule },
      custom_details: { remedy }
    }
  }
}

function subjectOf({ network, firing, resolved }: Group): string {
  const counts = [
    ...(firing.length === 0 ? [] : [`${firing.length} firing`]),
    ...(resolved.length === 0 ? [] : [`${resolved.length} resolved`])
  ]
  return `Paraclock ${network}: ${counts.join(', ')}`
}

/**
 * Returns a text with as many whole lines as fit in a Discord message. If alerts did not fit, the
 * last line gives their number.
 */
function shortenText(group: Group): string {
  const compose = (most: number): string => [subjectOf(group), ...linesOf(group, most)].join('\n')
  for (let most = MAX_LINES; most > 1; most -= 1) {
    const text = compose(most)
    if (text.length <= MAX_DISCORD) return text
  }
  const rest = group.firing.length + group.resolved.length - 1
  const end = rest === 0 ? '' : `\nand ${rest} more`
  const [subject = '', line = ''] = compose(1).split('\n')
  return `${`${subject}\n${line}`.slice(0, MAX_DISCORD - end.length)}${end}`
}

function linesOf({ firing, resolved }: Group, most = MAX_LINES): readonly string[] {
  const lines = [
    ...firing.map(({ severity, rule, summary, remedy, since }) => {
      const fix = remedy === null ? '' : ` — ${remedy}`
      return `${severity} ${rule} since ${formatTime(since)}: ${summary}${fix}`
    }),
    ...resolved.map(({ rule, summary }) => `resolved ${rule}: ${summary}`)
  ].map((line) => sanitizeText(line))
  if (lines.length <= most) return lines
  return [...lines.slice(0, most), `and ${lines.length - most} more`]
}
