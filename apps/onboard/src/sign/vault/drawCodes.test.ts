import { MAX_CODE_BYTES } from '@paraclock/submission/vault'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawImage, drawOnTerminal, fitTerminal } from './drawCodes.ts'

const SCALE = 3

/** Reads a QR code from its dots, as a camera does. */
function readDots(dots: readonly (readonly boolean[])[]): Uint8Array {
  const width = (dots[0]?.length ?? 0) * SCALE
  const height = dots.length * SCALE
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = dots[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] === true
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  const textDecoder = (part: Uint8Array) => String.fromCharCode(...part)
  return Uint8Array.from(decodeQR({ width, height, data }, { textDecoder }), (one) =>
    one.charCodeAt(0)
  )
}

const bytesOf = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 37 + 200) & 0xff)

/** The dots that a terminal shows. */
function dotsOf(rows: readonly string[]): readonly (readonly boolean[])[] {
  return rows.flatMap((row) => {
    const cells = row.slice(row.indexOf('m') + 1, row.lastIndexOf('\u001b'))
    const has = (shown: string) => Array.from(cells, (cell) => shown.includes(cell))
    return [has('█▀'), has('█▄')]
  })
}

test('a code on a terminal is read back, whatever its bytes are', () => {
  for (const length of [1, 53, 300]) {
    const [rows = []] = drawOnTerminal([bytesOf(length)])
    expect(readDots(dotsOf(rows))).toEqual(bytesOf(length))
    expect(new Set(rows.map((row) => row.slice(0, row.indexOf('m'))))).toEqual(
      new Set(['\u001b[38;5;16;48;5;231'])
    )
  }
})

test('a code has the most bytes for which a terminal has room', () => {
  for (const [columns, rows, bytes] of [
    [80, 20, 78],
    [80, 24, 134],
    [200, 60, 858],
    [200, 400, 858],
    [45, 60, 134],
    [25, 13, 17]
  ] as const) {
    expect(fitTerminal(columns, rows), `${columns} x ${rows}`).toBe(bytes)
    const [drawn = []] = drawOnTerminal([bytesOf(bytes)])
    expect(drawn.length).toBeLessThanOrEqual(rows)
    expect(dotsOf(drawn)[0]?.length).toBeLessThanOrEqual(columns)
    if (bytes < MAX_CODE_BYTES) {
      const [more = []] = drawOnTerminal([bytesOf(bytes + 1)])
      expect(more.length > rows || (dotsOf(more)[0]?.length ?? 0) > columns).toBe(true)
    }
  }
  expect(fitTerminal(24, 60)).toBeUndefined()
  expect(fitTerminal(80, 0)).toBeUndefined()
})

/** The dots of each QR code in an image. */
function readImage(svg: string): readonly (readonly (readonly boolean[])[])[] {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  return [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)].map(([, drawn = '']) => {
    const dark = new Set([...drawn.matchAll(/M(\d+ \d+)h/g)].map(([, at]) => at))
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (__, x) => dark.has(`${x} ${y}`))
    )
  })
}

test('codes that are shown in turn have one size', () => {
  const frames = drawOnTerminal([bytesOf(100), bytesOf(3)])
  expect(new Set(frames.map((rows) => rows.length)).size).toBe(1)
  expect(frames.map((rows) => readDots(dotsOf(rows)))).toEqual([bytesOf(100), bytesOf(3)])
})

test('an image has each code, and shows several in turn', () => {
  const codes = [bytesOf(MAX_CODE_BYTES), bytesOf(40), bytesOf(100)]
  const svg = drawImage(codes)
  const drawn = readImage(svg)
  expect(drawn.map(readDots)).toEqual(codes)
  expect(svg).toContain('animation:turn 0.75s')
  expect([...svg.matchAll(/animation-delay:([\d.]+)s/g)].map(([, at]) => at)).toEqual([
    ...['0', '0.25', '0.5']
  ])
  const one = drawImage([bytesOf(5)])
  expect(readImage(one).map(readDots)).toEqual([bytesOf(5)])
  expect(one).not.toContain('animation')
})
