import { formatBalance, type Token } from '@paraclock/core'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { formatMoment } from '../app/formatAmounts.ts'
import type { MonthForecast } from './TaskDesk.ts'

const HEIGHT = 200
const AXIS = 76

export function BalanceCard({
  forecast,
  token
}: {
  readonly forecast: MonthForecast
  readonly token: Token
}): VNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const holder = place.current
    if (holder === null) return
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    let plot: uPlot | undefined
    const draw = (): void => {
      plot?.destroy()
      plot = drawPlot(holder, forecast, token)
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
  const { points, endsAt } = forecast
  const [first, last] = [points[0], points.at(-1)]
  const said =
    endsAt === undefined
      ? 'The balance lasts for the month.'
      : `The balance lasts until ${formatMoment(endsAt)}. The recurring run of that time cannot be paid, and its task ends.`
  return (
    <section class="card" aria-labelledby="balance-title">
      <h2 id="balance-title">How long the balance lasts</h2>
      <p class={endsAt === undefined ? '' : 'warned'}>{said}</p>
      <div
        class="plot"
        ref={place}
        role="img"
        aria-label={`Free ${formatBalance(first?.free ?? 0n, token)} now and ${formatBalance(last?.free ?? 0n, token)} in a month; on hold ${formatBalance(first?.held ?? 0n, token)} now and ${formatBalance(last?.held ?? 0n, token)} in a month.`}
      />
      <p class="keys" aria-hidden="true">
        <span class="key free">free</span>
        <span class="key held">on hold for runs</span>
      </p>
    </section>
  )
}

const range = (_: uPlot, __: number, high: number): [number, number] => [0, high * 1.1 || 1]

function drawPlot(holder: HTMLElement, { points }: MonthForecast, token: Token): uPlot {
  const style = getComputedStyle(holder)
  const color = (name: string): string => style.getPropertyValue(name).trim()
  const tokens = (amount: bigint): number => Number(amount) / 10 ** token.decimals
  const axis = {
    stroke: color('--quiet'),
    grid: { stroke: color('--line') },
    ticks: { show: false }
  }
  const paths = uPlot.paths.stepped?.({ align: 1 })
  const line = (stroke: string): uPlot.Series => ({
    stroke: color(stroke),
    width: 2,
    ...(paths === undefined ? {} : { paths }),
    points: { show: false }
  })
  return new uPlot(
    {
      width: holder.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      // The amount on hold is far smaller than the free amount, so the two amounts have separate
      // scales.
      scales: { y: { range }, held: { range } },
      axes: [
        axis,
        { ...axis, stroke: color('--accent'), size: AXIS },
        {
          ...axis,
          stroke: color('--caution'),
          scale: 'held',
          side: 1,
          size: AXIS,
          grid: { show: false }
        }
      ],
      series: [{}, line('--accent'), { ...line('--caution'), scale: 'held' }]
    },
    [
      points.map(({ time }) => time),
      points.map(({ free }) => tokens(free)),
      points.map(({ held }) => tokens(held))
    ],
    holder
  )
}
