import { expect, test } from 'vitest'
import { drawTerminal } from './drawTerminal.ts'

test('every line is drawn, and moves up when the window is full', () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ text: `line ${at} <id> & more`, at }))
  const svg = drawTerminal(lines)
  expect(svg.match(/<text /g)).toHaveLength(40)
  expect(svg).toContain('line 39 &lt;id&gt; &amp; more')
  expect(svg).not.toContain('<id>')
  const moves = [...svg.matchAll(/@keyframes scroll\{(.*)\}/g)][0]?.[1] ?? ''
  expect(moves.match(/translateY\(0px\)/g)).toHaveLength(26)
  expect(moves).toContain('translateY(-266px)')
})
