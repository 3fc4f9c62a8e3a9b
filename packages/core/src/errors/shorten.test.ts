import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, shorten } from './shorten.ts'

test.each([
  ['text', '"text"'],
  [12n, '12n'],
  [undefined, 'undefined'],
  [null, 'null'],
  [Number.NaN, 'NaN'],
  [new Uint8Array(32), 'bytes of length 32'],
  [[1, 2], 'a list of 2'],
  [new Map(), 'an object (Map)'],
  [() => 1, 'a function'],
  [2n ** 4000n, 'a bigint of 1001 hexadecimal digits'],
  [Symbol('s'), 'Symbol(s)'],
  [true, 'true'],
  ['\u001b[2J\u202e', '"\\u001b[2J\ufffd"']
])('%o is shown as %s', (value, expected) => {
  expect(shorten(value)).toBe(expected)
})

test('a long value keeps its head, its tail and its length', () => {
  const shown = shorten(`0x${'ab'.repeat(5000)}`)
  expect(shown).toHaveLength(70)
  expect(shown).toMatch(/^"0xabab.*…abababab" \(10002 characters\)$/)
})

test('an object that answers with an error is still described', () => {
  const hostile = {
    get [Symbol.toStringTag]() {
      throw new TypeError('no')
    }
  }
  expect(shorten(hostile)).toBe('an object')
  expect(shorten({ [Symbol.toStringTag]: 'x'.repeat(500) })).toHaveLength(66)
})

test('the result is one short and well-formed line for every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const shown = shorten(text)
      expect(shown.length).toBeLessThanOrEqual(80)
      expect(shown.isWellFormed()).toBe(true)
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    })
  )
})

test('a value of many megabytes is cut before it is escaped', () => {
  expect(shorten('\n'.repeat(5_000_000))).toBe(
    `"${'\\n'.repeat(20)}…${'\\n'.repeat(4)}" (5000000 characters)`
  )
})

test('external text is shown on one safe line of at most 400 characters', () => {
  expect(cutText('panicked\n\tat\u001b[2J x')).toBe('panicked at\ufffd[2J x')
  expect(cutText('y'.repeat(400))).toBe('y'.repeat(400))
  expect(cutText('y'.repeat(401))).toBe(`${'y'.repeat(400)}…`)
  expect(cutText(`${'y'.repeat(399)}\u{1f600}`)).toBe(`${'y'.repeat(399)}\ufffd…`)
})

test.each([
  ['x'.repeat(78), `"${'x'.repeat(78)}"`],
  ['x'.repeat(79), `"${'x'.repeat(40)}…${'x'.repeat(8)}" (79 characters)`],
  [
    `${'\n'.repeat(10)}${'x'.repeat(69)}`,
    expect.stringMatching(/^"(\\n){10}x{20}…x{8}" \(79 characters\)$/)
  ],
  [2n ** 640n - 1n, expect.stringMatching(/^\d{40}…\d{7}n \(194 characters\)$/)],
  [2n ** 640n, 'a bigint of 161 hexadecimal digits'],
  [-(2n ** 640n - 1n), expect.stringMatching(/^-\d{39}…\d{7}n \(195 characters\)$/)],
  [Symbol('x'.repeat(72)), `Symbol(${'x'.repeat(72)})`],
  [Symbol('x'.repeat(73)), `Symbol(${'x'.repeat(33)}…${'x'.repeat(7)}) (81 characters)`]
])('a value is shown whole up to 80 characters: %#', (value, expected) => {
  expect(shorten(value)).toEqual(expected)
})

test('a text of a thousand characters or more is redacted at both ends', () => {
  const url = 'wss://rpc.example/k3y'
  const near = `${url} ${'x'.repeat(1002)}`
  expect(near).toHaveLength(1024)
  expect(shorten(near)).toMatch(/^"wss:\/\/rpc.example\/… x+…x{8}" \(1024 characters\)$/)
  expect(shorten(`${url} ${'x'.repeat(5000)}`)).toMatch(/^"wss:\/\/rpc.example\/… x+…x{8}"/)
  expect(shorten(`${'x'.repeat(5000)} ${url}`)).toMatch(/^"x{40}…xample\/…" \(5022 characters\)$/)
})
