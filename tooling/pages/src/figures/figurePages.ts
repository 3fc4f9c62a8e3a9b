import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageKind } from '../PageKind.ts'

/** A result that `@tooling/bench` has recorded: the milliseconds of each run, by what was measured. */
interface BenchResult {
  readonly command: string
  readonly node: string
  readonly cores: number
  /** The load average before the first run. */
  readonly load: number
  readonly milliseconds: Readonly<Record<string, readonly number[]>>
}

/** The page of figures: its marked sections are tables of the recorded results. */
export const figurePages: PageKind = {
  folder: 'tooling/bench',
  byHand: 'others',
  render: async (root) => {
    const page = readFileSync(join(root, 'tooling/bench/measurements.md'), 'utf8')
    const read = (id: string): BenchResult =>
      JSON.parse(readFileSync(join(root, `tooling/bench/results/${id}.json`), 'utf8'))
    return new Map([['measurements.md', fillFigures(page, read)]])
  }
}

const MARKED =
  /(<!-- figures of ([a-z-]+): ([^>]+) over ([^>]+) -->\n)[\s\S]*?(<!-- end of figures -->)/g

/**
 * A page whose marked sections are tables of results. `<!-- figures of task-ids: a over b -->` gives
 * the spread of each row, and how many times as long `a` takes as `b`.
 */
export function fillFigures(page: string, read: (id: string) => BenchResult): string {
  return page.replace(
    MARKED,
    (_, begin: string, id: string, longer: string, shorter: string, end: string) =>
      `${begin}${renderFigures(read(id), longer, shorter)}\n\n${end}`
  )
}

function renderFigures(result: BenchResult, longer: string, shorter: string): string {
  const { command, node, cores, load, milliseconds } = result
  const rows = Object.entries(milliseconds)
  const runs = Math.max(...rows.map(([, values]) => values.length))
  return [
    `\`${command}\`, Node ${node.slice(1)}, ${cores} cores, load average ${load} before it, ${runs} processes one after the other: the least and the most of them.`,
    '',
    '| | milliseconds |',
    '|---|---|',
    ...rows.map(([name, values]) => `| ${name} | ${showSpread(values)} |`),
    '',
    `*${longer}* takes ${compareRuns(milliseconds, longer, shorter)} times as long as *${shorter}*.`
  ].join('\n')
}

/** The spread of the ratios: runs of one process are compared with each other. */
function compareRuns(
  milliseconds: BenchResult['milliseconds'],
  longer: string,
  shorter: string
): string {
  const [over = [], under = []] = [milliseconds[longer], milliseconds[shorter]]
  if (over.length === 0 || over.length !== under.length) return 'an unknown number of'
  return showSpread(over.map((value, run) => value / (under[run] ?? Number.NaN)))
}

function showSpread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(showFigure)
  return least === most ? `${least}` : `${least} to ${most}`
}

/** Three digits, without an exponent. */
function showFigure(value: number): string {
  const rounded = Number(value.toPrecision(value >= 100 ? 3 : 2))
  return rounded >= 1000 ? rounded.toLocaleString('en-US') : String(rounded)
}
