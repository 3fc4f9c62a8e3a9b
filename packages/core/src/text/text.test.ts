import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'
import { sanitizeLines, sanitizeText } from './sanitizeText.ts'

describe('sanitizeText', () => {
  test.each([
    ['terminal escape', '\u001b[31mred'],
    ['operating system command', '\u001b]8;;http://x\u0007'],
    ['C1 control sequence introducer', '\u009b2J'],
    ['bell, backspace and delete', '\u0007\u0008\u007f'],
    ['line feed, carriage return and tab', '\n\r\t'],
    ['line and paragraph separator', '\u2028\u2029'],
    ['right-to-left override', '\u202egpj.exe'],
    ['isolates and marks', '\u2066\u2067\u2068\u2069\u200e\u200f\u061c'],
    ['zero-width space and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
    ['soft hyphen and combining grapheme joiner', '\u00ad\u034f'],
    ['Hangul and halfwidth fillers', '\u115f\u1160\u3164\uffa0'],
    ['Mongolian and other variation selectors', '\u180b\u180e\ufe0f\u{e0100}'],
    ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
    ['musical format controls', '\u{1d173}'],
    ['interlinear annotation', '\ufff9\ufffa\ufffb'],
    ['lone surrogates', '\ud800\udc00'.slice(0, 1)],
    ['a lone low surrogate', '\udfff'],
    ['noncharacters', '\ufffe\uffff\u{1ffff}\ufdd0']
  ])('%s', (_, text) => {
    const clean = sanitizeText(text)
    expect(clean).toMatch(/^\ufffd/)
    expect(sanitizeText(clean)).toBe(clean)
    expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u)
  })

  test('text of many lines keeps its line breaks and colors, and no other control characters', () => {
    const laidOut = '\u001b[1mready\u001b[0m\n  \u001b[38;5;1mno\u001b[39m'
    expect(sanitizeLines(laidOut)).toBe(laidOut)
    const attacks = '\u001b[2J \u001b]8;;http://x\u0007 \u009b2J \r \u202e \u001b[1;1H'
    expect(sanitizeLines(attacks)).toBe(sanitizeText(attacks))
  })

  test('ordinary text stays', () => {
    const text = 'Acme Chain (été, 東京, Привет, שלום, مرحبا, हिन्दी) 🚀 €100 <b>'
    expect(sanitizeText(text)).toBe(text)
  })

  test('the length in characters does not change, and no text is left ill-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = sanitizeText(text)
        expect([...clean]).toHaveLength([...text].length)
        expect(clean.isWellFormed()).toBe(true)
      })
    )
  })
})

test('escapeHtml leaves nothing that a page would read as markup', () => {
  expect(escapeHtml(`<a href="x" title='y'>&\`\u202e`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&#96;\ufffd'
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"'`]/)
    })
  )
})
