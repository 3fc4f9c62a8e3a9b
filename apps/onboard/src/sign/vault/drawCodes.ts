import { type CodeDots, drawCode, fitCode, outlineCode } from '@paraclock/submission/vault'

const IMAGE_BORDER = 4
const TERMINAL_BORDER = 2
const FRAME_SECONDS = 0.25

function drawDots(codes: readonly Uint8Array[], border: number): readonly CodeDots[] {
  const most = Math.max(...codes.map(({ length }) => length))
  return codes.map((bytes) => drawCode(bytes, { border, most }))
}

/**
 * Returns how many bytes the largest QR code that fits on the terminal can hold. Returns
 * `undefined` if no code fits.
 */
export function fitTerminal(columns: number, rows: number): number | undefined {
  // Half-block characters show two rows of dots in one row of the terminal.
  return fitCode(Math.min(columns, rows * 2) - 2 * TERMINAL_BORDER)
}

export function drawOnTerminal(codes: readonly Uint8Array[]): readonly (readonly string[])[] {
  return drawDots(codes, TERMINAL_BORDER).map((dots) => {
    const rows: string[] = []
    for (let row = 0; row < dots.length; row += 2) {
      const [upper = [], lower = []] = dots.slice(row, row + 2)
      const cells = upper.map((isDark, column) => HALVES[`${isDark}${lower[column] ?? false}`])
      rows.push(`${COLOURS}${cells.join('')}${PLAIN}`)
    }
    return rows
  })
}

const HALVES: Readonly<Record<`${boolean}${boolean}`, string>> = {
  truetrue: '█',
  truefalse: '▀',
  falsetrue: '▄',
  falsefalse: ' '
}
// Black on white, from the fixed palette. Themes do not change these colours.
const COLOURS = '\u001b[38;5;16;48;5;231m'
const PLAIN = '\u001b[0m'

export function drawImage(codes: readonly Uint8Array[]): string {
  const drawn = drawDots(codes, IMAGE_BORDER)
  const [{ length: size } = { length: 0 }] = drawn
  const seconds = drawn.length * FRAME_SECONDS
  const paths = drawn.map((dots, index) => {
    const delay = drawn.length === 1 ? '' : ` style="animation-delay:${index * FRAME_SECONDS}s"`
    return `<path${delay} d="${outlineCode(dots)}"/>`
  })
  const turn = (100 / drawn.length).toFixed(4)
  const style =
    drawn.length === 1
      ? ''
      : `<style>path{opacity:0;animation:turn ${seconds}s step-end infinite}@keyframes turn{0%{opacity:1}${turn}%{opacity:0}}</style>`
  const box = `viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges">${style}<rect width="100%" height="100%" fill="#fff"/>${paths.join('')}</svg>\n`
}
