import { readFile } from 'node:fs/promises'
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

test('the parts of a line have the colors in which the terminal printed them', () => {
  const draw = (text: string) =>
    /<text [^>]*>(.*)<\/text>/.exec(drawTerminal([{ text, at: 0 }]))?.[1]
  expect(draw('\u001b[1;31mNot ready: \u001b[0m12 failed')).toBe(
    '<tspan class="head bad">Not ready: </tspan>12 failed'
  )
  expect(draw('\u001b[32mReady: \u001b[0m126 passed')).toBe(
    '<tspan class="good">Ready: </tspan>126 passed'
  )
  expect(draw('Ready: <1>')).toBe('Ready: &lt;1&gt;')
})

test("the README's picture is short, begins with content, and ends ready", async () => {
  const svg = await readFile(new URL('../../../../docs/recording.svg', import.meta.url), 'utf8')
  const [, seconds] = /animation:([\d.]+)s/.exec(svg) ?? []
  expect(Number(seconds)).toBeLessThanOrEqual(15)
  const rows = [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, row = '']) => row)
  expect(svg).toContain('@keyframes uncover{0%{transform:translateY(494px)}')
  const verdicts = rows.flatMap((row) => /^<tspan[^>]*>[\w ]*ready: <\/tspan>/i.exec(row) ?? [])
  expect(verdicts).toEqual([
    '<tspan class="head bad">Not ready: </tspan>',
    '<tspan class="head bad">main not ready: </tspan>',
    '<tspan class="good">Ready: </tspan>'
  ])
  expect(rows.at(-1)).toContain('<tspan class="good">Ready: </tspan>')
  const texts = rows.map((row) => row.replaceAll(/<[^>]*>/g, '').trim())
  expect(texts.filter((text) => /^\S+$/.test(text))).toEqual([])
  expect(texts.filter((text) => /\bstaging\b/.test(text))).toEqual([])
})
