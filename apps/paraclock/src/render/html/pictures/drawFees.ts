import { formatAmount, type TaskFeePart } from '@paraclock/checklist'
import type { TokenAmount } from '@paraclock/core'
import { html, type Markup } from '../markup.ts'
import { clipText, framePicture, pictureWidth } from './Picture.ts'

const ROW = 62
const GAP = 2
// The minimum width of a fee in a bar, so that each fee is visible.
const NARROWEST = 4
export const hues = 6

export function feeLetter(index: number): string {
  return String.fromCharCode(65 + (index % 26))
}

/** The bar of one token. `amount` is the sum of its fees. */
interface Bar extends TokenAmount {
  readonly parts: readonly {
    readonly index: number
    readonly title: string
    readonly fee: TokenAmount
  }[]
}

/** Draws a bar for each token. If a fee is unknown, each sum ends with "and more". */
export function drawFees(fees: readonly TaskFeePart[], id: string): Markup {
  const bars = groupByToken(fees)
  const unknown = fees.filter(({ fee }) => fee === undefined).map(({ title }) => title)
  const more = unknown.length === 0 ? '' : ' and more'
  const said = [
    ...bars.map((bar) => {
      const parts = bar.parts.map(({ title, fee }) => `${title} ${formatAmount(fee)}`)
      return `${formatAmount(bar)}${more} in total: ${parts.join(', ')}`
    }),
    ...(unknown.length === 0 ? [] : [`unknown: ${unknown.join(', ')}`])
  ]
  return framePicture({
    id,
    title: 'What a task costs',
    description: `${said.join('. ')}.`,
    height: Math.max(1, bars.length) * ROW - (bars.length === 0 ? ROW - 20 : 6),
    content:
      bars.length === 0
        ? [html`<text class="name" x="0" y="14">unknown</text>`]
        : bars.map((bar, row) => drawBar(bar, row * ROW, more))
  })
}

function groupByToken(fees: readonly TaskFeePart[]): readonly Bar[] {
  const bars = new Map<string, Bar>()
  for (const [index, { title, fee }] of fees.entries()) {
    if (fee === undefined) continue
    const key = `${fee.decimals} ${fee.symbol}`
    const bar = bars.get(key) ?? { ...fee, amount: 0n, parts: [] }
    bars.set(key, {
      ...bar,
      amount: bar.amount + (fee.amount > 0n ? fee.amount : 0n),
      parts: [...bar.parts, { index, title, fee }]
    })
  }
  return [...bars.values()]
}

function drawBar(bar: Bar, y: number, more: string): Markup {
  const parts = bar.parts.filter(({ fee }) => fee.amount > 0n)
  const room = pictureWidth - GAP * Math.max(0, parts.length - 1) - NARROWEST * parts.length
  let x = 0
  const pieces = parts.map(({ index, fee }) => {
    const share = Number((fee.amount * 10_000n) / bar.amount) / 10_000
    const width = Math.round((NARROWEST + room * share) * 10) / 10
    const piece = html`<rect class="part hue${(index % hues) + 1}" x="${x}" y="${y + 22}" width="${width}" height="30" rx="3"/>${
      width < 20
        ? undefined
        : html`<text class="letter" x="${x + width / 2}" y="${y + 42}" text-anchor="middle">${feeLetter(index)}</text>`
    }`
    x = Math.round((x + width + GAP) * 10) / 10
    return piece
  })
  return html`<g><text class="name" x="0" y="${y + 14}">${clipText(`${formatAmount(bar)}${more}`, 400)}</text>${pieces}</g>`
}
