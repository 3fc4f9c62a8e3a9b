/** A line of a terminal, and when it appears, in seconds. */
export interface Line {
  /** The text as it is printed, with the escape sequences of its colors. */
  readonly text: string
  readonly at: number
}

export const COLUMNS = 96
export const ROWS = 26
const LINE = 19
const LETTER = 8.43
const MARGIN = 18
/** The seconds for which the last lines stand still, before all begins anew. */
const HOLD = 4

/** The classes of the graphic renditions that a terminal is asked for. */
const CLASSES: Readonly<Record<string, string>> = {
  1: 'head',
  2: 'soft',
  31: 'bad',
  32: 'good',
  33: 'caution',
  36: 'accent'
}

/**
 * Draws what a terminal shows as a picture that plays: an SVG without scripts, in the colours of the
 * reader's scheme. Where a reader wants no motion, the last lines stand still.
 */
export function drawTerminal(lines: readonly Line[]): string {
  const duration = (lines.at(-1)?.at ?? 0) + HOLD
  const percent = (at: number): string => `${((at / duration) * 100).toFixed(2)}%`
  const begin = lines[0]?.at ?? 0
  const steps = (move: (count: number) => number): string =>
    lines
      .map(({ at }, index) => {
        if (lines[index + 1]?.at === at) return ''
        const time = at === begin ? '0%' : percent(at)
        return `${time}{transform:translateY(${move(index + 1) * LINE}px)}`
      })
      .join('')
  const scrolled = (count: number): number => Math.min(0, ROWS - count)
  const covered = (count: number): number => Math.min(count, ROWS)
  const width = Math.ceil(COLUMNS * LETTER + 2 * MARGIN)
  const height = ROWS * LINE + 2 * MARGIN
  const rows = lines.map(({ text }, index) => {
    const y = MARGIN + index * LINE + 14
    return `<text x="${MARGIN}" y="${y}">${drawColors(text)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A recording of the demo with one network">
<style>
svg{--ground:#f6f8fa;--ink:#24292f;--soft:#57606a;--good:#1a7f37;--bad:#cf222e;--caution:#9a6700;--accent:#1b7c83}
@media (prefers-color-scheme:dark){svg{--ground:#161b22;--ink:#e6edf3;--soft:#8b949e;--good:#3fb950;--bad:#f85149;--caution:#d29922;--accent:#39c5cf}}
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre;fill:var(--ink)}
.soft{fill:var(--soft)}.good{fill:var(--good)}.bad{fill:var(--bad)}.caution{fill:var(--caution)}.accent{fill:var(--accent)}.head{font-weight:bold}
.ground{fill:var(--ground)}
.lines{transform:translateY(${scrolled(lines.length) * LINE}px)}
.cover{transform:translateY(${covered(lines.length) * LINE}px)}
@media (prefers-reduced-motion:no-preference){.lines,.cover{animation:${duration.toFixed(1)}s step-end infinite scroll}.cover{animation-name:uncover}}
@keyframes scroll{${steps(scrolled)}}
@keyframes uncover{${steps(covered)}}
</style>
<rect class="ground" width="${width}" height="${height}" rx="8"/>
<clipPath id="window"><rect y="${MARGIN}" width="${width}" height="${ROWS * LINE}"/></clipPath>
<g clip-path="url(#window)"><g class="lines">
${rows.join('\n')}
</g><rect class="ground cover" y="${MARGIN}" width="${width}" height="${height}"/></g>
</svg>
`
}

/** Draws the parts of a line in the colors in which the terminal printed them. */
function drawColors(text: string): string {
  const [plain = '', ...parts] = text.split('\u001b[')
  return parts.reduce((drawn, part) => {
    const [, codes = '', rest = ''] = /^([\d;]*)m(.*)$/.exec(part) ?? []
    const classes = codes.split(';').flatMap((code) => CLASSES[code] ?? [])
    const shown = escapeText(rest)
    if (classes.length === 0 || rest === '') return drawn + shown
    return `${drawn}<tspan class="${classes.join(' ')}">${shown}</tspan>`
  }, escapeText(plain))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
