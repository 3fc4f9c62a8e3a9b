import type { CheckResult, NetworkReport, PathStation } from '@paraclock/checklist'
import { html, type Markup } from '../markup.ts'
import { clipText, framePicture } from './Picture.ts'

const ROW = 54
const TOP = 22

export function drawPath(
  { path, results }: Pick<NetworkReport, 'path' | 'results'>,
  id: string
): Markup {
  const stop = path.findIndex(({ state }) => state === 'broken')
  const said = path.map(({ title, state }, index) => {
    const mark = index === stop ? ', and the task stops here' : ''
    return `${index + 1}. ${title}: ${state === 'ok' ? 'works' : state}${mark}`
  })
  return framePicture({
    id,
    title: 'The path of a task',
    description: `${said.join('. ')}.`,
    height: TOP + Math.max(0, path.length - 1) * ROW + 34,
    content: [
      ...path.slice(1).map((_, index) => {
        const y = TOP + index * ROW
        const reached = stop === -1 || index < stop
        const both = path[index]?.state === 'ok' && path[index + 1]?.state !== 'unknown'
        return html`<path class="way ${reached && both ? 'reached' : 'beyond'}" d="M22 ${y + 13} V${y + ROW - 13}"/>`
      }),
      ...path.map((station, index) =>
        drawStation(station, TOP + index * ROW, index === stop, giveReason(station, results))
      )
    ]
  })
}

function giveReason({ checks, state }: PathStation, results: readonly CheckResult[]): string {
  if (checks.length < 2) return checks.join('')
  if (state === 'ok') return `${checks.length} checks pass`
  const reasons = state === 'broken' ? ['fail', 'error'] : ['error', 'skipped', 'manual']
  const found = checks.filter((id) =>
    results.some((result) => result.id === id && reasons.includes(result.outcome))
  )
  return found.length === 0 ? `${checks.length} checks` : found.join(', ')
}

function drawStation(
  { title, state }: PathStation,
  y: number,
  stops: boolean,
  reason: string
): Markup {
  const under = clipText(stops ? `The task stops here: ${reason}` : reason, 380)
  return html`<g class="station ${state}"><circle cx="22" cy="${y}" r="12"/>${drawSign(state, y)}
<text class="name" x="50" y="${y + (under === '' ? 5 : -2)}">${clipText(title, 350)}</text>
<text class="${stops ? 'stop' : 'small'}" x="50" y="${y + 16}">${under}</text></g>`
}

function drawSign(state: PathStation['state'], y: number): Markup {
  switch (state) {
    case 'ok':
      return html`<path class="sign" d="M16.5 ${y + 0.5} l4 4 l7.5 -8.5"/>`
    case 'broken':
      return html`<path class="sign" d="M17 ${y - 5} l10 10 m0 -10 l-10 10"/>`
    case 'unknown':
      return html`<text class="name" x="22" y="${y + 5}" text-anchor="middle">?</text>`
  }
}
