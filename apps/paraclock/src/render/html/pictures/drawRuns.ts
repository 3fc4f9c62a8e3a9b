import { formatTime, type PlannedRun } from '@paraclock/checklist'
import { html, type Markup } from '../markup.ts'
import { framePicture, pictureWidth } from './Picture.ts'

const LEFT = 14
const RIGHT = pictureWidth - LEFT
const LINE = 40
// The minimum distance between two numbers. A run that is closer gets no number.
const MIN_GAP = 18

export function drawRuns(runs: readonly PlannedRun[], id: string): Markup {
  const times = runs.map(({ time }) => time).sort((one, two) => one - two)
  const first = times[0] ?? 0
  const last = times.at(-1) ?? first
  const place = (time: number): number =>
    last === first ? pictureWidth / 2 : LEFT + ((time - first) / (last - first)) * (RIGHT - LEFT)
  let before = Number.NEGATIVE_INFINITY
  const marks = times.map((time, index) => {
    const x = Math.round(place(time) * 10) / 10
    const numbered = x - before >= MIN_GAP
    if (numbered) before = x
    return html`<circle class="run" cx="${x}" cy="${LINE}" r="6"/>${
      numbered
        ? html`<text class="small" x="${x}" y="${LINE - 16}" text-anchor="middle">${index + 1}</text>`
        : undefined
    }`
  })
  const once = last === first
  return framePicture({
    id,
    title: 'Planned runs',
    description: once
      ? `${times.length} at ${formatTime(first)}.`
      : `${times.length}, the first at ${formatTime(first)}, the last at ${formatTime(last)}.`,
    height: 72,
    content: [
      html`<path class="axis" d="M${LEFT} ${LINE} H${RIGHT}"/>`,
      ...marks,
      once
        ? html`<text class="small" x="${pictureWidth / 2}" y="${LINE + 26}" text-anchor="middle">${formatTime(first)}</text>`
        : html`<text class="small" x="0" y="${LINE + 26}">${formatTime(first)}</text>
<text class="small" x="${pictureWidth}" y="${LINE + 26}" text-anchor="end">${formatTime(last)}</text>`
    ]
  })
}
