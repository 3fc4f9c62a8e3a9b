import { formatTime } from '@paraclock/checklist'
import { formatBalance, type Token } from '@paraclock/core'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { formatRounded } from '../app/formatAmounts.ts'
import type { MonthForecast } from './TaskDesk.ts'

const HEIGHT = 200
/** In pixels: the width for each character of the longest label of an axis, and the gap beside it. */
const AXIS = { character: 8, gap: 14 }
/** A line is flat if it changes by at most one part in this many of its highest amount. */
const FLAT = 200n

export function BalanceCard({
  forecast,
  token
}: {
  readonly forecast: MonthForecast
  readonly token: Token
}): VNode {
  const place = useRef<HTMLDivElement>(null)
  const { points, endsAt } = forecast
  const [first, last] = [points[0], points.at(-1)]
  const changing = LINES.filter((line) => isChanging(line, points))
  const flat = LINES.filter((line) => !changing.includes(line))
  useEffect(() => {
    const holder = place.current
    if (holder === null || changing.length === 0) return
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    let plot: uPlot | undefined
    const draw = (): void => {
      plot?.destroy()
      plot = drawPlot(holder, forecast, token, changing)
    }
    draw()
    scheme.addEventListener('change', draw)
    const sizes = new ResizeObserver(() => {
      plot?.setSize({ width: holder.clientWidth, height: HEIGHT })
    })
    sizes.observe(holder)
    return () => {
      sizes.disconnect()
      scheme.removeEventListener('change', draw)
      plot?.destroy()
    }
  }, [forecast, token])
  const said =
    endsAt === undefined
      ? 'The balance lasts for the month.'
      : `The balance lasts until ${formatTime(endsAt)}. The recurring run of that time cannot be paid, and its task ends.`
  return (
    <section class="card" aria-labelledby="balance-title">
      <h2 id="balance-title">How long the balance lasts</h2>
      <p class={endsAt === undefined ? '' : 'warned'}>{said}</p>
      {flat.map(({ key, name }) => (
        <p key={key}>
          The amount {name} stays at {formatRounded({ amount: first?.[key] ?? 0n, ...token })}.
        </p>
      ))}
      {changing.length > 0 && (
        <>
          <div
            class="plot"
            ref={place}
            role="img"
            aria-label={`Free ${formatBalance(first?.free ?? 0n, token)} now and ${formatBalance(last?.free ?? 0n, token)} in a month; on hold ${formatBalance(first?.held ?? 0n, token)} now and ${formatBalance(last?.held ?? 0n, token)} in a month.`}
          />
          <p class="keys" aria-hidden="true">
            {changing.map(({ key, name }) => (
              <span key={key} class={`key ${key}`}>
                {name}
              </span>
            ))}
          </p>
        </>
      )}
    </section>
  )
}

// The amount on hold is far smaller than the free amount, so the two amounts have separate scales.
const LINES = [
  { key: 'free', name: 'free', color: '--accent', side: 3 },
  { key: 'held', name: 'on hold for runs', color: '--caution', side: 1 }
] as const

type Line = (typeof LINES)[number]

function isChanging({ key }: Line, points: MonthForecast['points']): boolean {
  const amounts = points.map((point) => point[key]).sort((one, two) => (one < two ? -1 : 1))
  const [low = 0n, high = 0n] = [amounts[0], amounts.at(-1)]
  return (high - low) * FLAT > high
}

const range = (_: uPlot, __: number, high: number): [number, number] => [0, high * 1.1 || 1]

function drawPlot(
  holder: HTMLElement,
  { points }: MonthForecast,
  token: Token,
  lines: readonly Line[]
): uPlot {
  const style = getComputedStyle(holder)
  const color = (name: string): string => style.getPropertyValue(name).trim()
  const tokens = (amount: bigint): number => Number(amount) / 10 ** token.decimals
  const axis = {
    stroke: color('--quiet'),
    grid: { stroke: color('--line') },
    ticks: { show: false }
  }
  const size = (_: uPlot, labels: readonly string[] | null): number =>
    AXIS.gap + AXIS.character * Math.max(0, ...(labels ?? []).map(({ length }) => length))
  const paths = uPlot.paths.stepped?.({ align: 1 })
  return new uPlot(
    {
      width: holder.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: Object.fromEntries(lines.map(({ key }) => [key, { range }])),
      axes: [
        axis,
        ...lines.map((line, index) => ({
          ...axis,
          stroke: color(line.color),
          scale: line.key,
          side: line.side,
          size,
          grid: { show: index === 0, stroke: color('--line') }
        }))
      ],
      series: [
        {},
        ...lines.map((line) => ({
          stroke: color(line.color),
          width: 2,
          scale: line.key,
          points: { show: false },
          ...(paths === undefined ? {} : { paths })
        }))
      ]
    },
    [
      points.map(({ time }) => time),
      ...lines.map(({ key }) => points.map((point) => tokens(point[key])))
    ],
    holder
  )
}
