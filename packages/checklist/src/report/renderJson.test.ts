import { expect, test } from 'vitest'
import { failingReport, readyReport } from '../../test/fixtures/buildReport.ts'
import { hostileReport } from '../../test/fixtures/hostileReport.ts'
import { readReport } from './readReport.ts'
import { renderJson, renderJsonParts } from './renderJson.ts'

const source = 'report.json'

test('what is written is read back equal, except the bytes of calls', () => {
  for (const report of [failingReport, readyReport]) {
    const text = renderJson({ report })
    const read = readReport({ text, source })
    expect(renderJson({ report: read })).toBe(text)
    const [network] = report.networks
    expect(read.networks[0]).toMatchObject({ network: network?.network, chains: network?.chains })
    expect(read.networks[0]?.steps).toEqual(network?.steps.map((one) => ({ ...one, call: '0x' })))
  }
})

test('hostile text survives, and what it looks like is not acted on', () => {
  const text = renderJson({ report: hostileReport })
  const report = readReport({ text, source })
  expect(renderJson({ report })).toBe(text)
  expect(report.networks[0]?.chains).toEqual(hostileReport.networks[0]?.chains)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(text).toContain('"9007199254740993"')
})

test('an answer that looks like a tag of another format stays what it was', () => {
  const report = { ...readyReport, config: { $bytes: 'no hex', inner: { $bigint: 'x' } } }
  expect(readReport({ text: renderJson({ report }), source }).config).toEqual(report.config)
})

test.each([[[]], [readyReport.networks], [[...failingReport.networks, ...readyReport.networks]]])(
  'the parts are whole lines, and together the text of any JSON writer',
  (networks) => {
    const report = { ...readyReport, networks, config: { text: '\n  "networks": []' } }
    const parts = [...renderJsonParts({ report })]
    expect(parts).toHaveLength(networks.length + 1)
    for (const part of parts) expect(part.endsWith('\n')).toBe(true)
    const text = parts.join('')
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
    expect(JSON.parse(text).networks).toHaveLength(networks.length)
  }
)

test('equal reports become equal text, whatever the order of their keys', () => {
  const turned = Object.fromEntries(Object.entries(failingReport).reverse())
  expect(renderJson({ report: turned as unknown as typeof failingReport })).toBe(
    renderJson({ report: failingReport })
  )
})

test('amounts are decimal text, bytes are hex, what is undefined is omitted', () => {
  const config = { bytes: new Uint8Array([0, 255]), large: 2n ** 100n, b: 1, a: 2 }
  const text = renderJson({ report: { ...failingReport, config } })
  expect(text).toContain('"amount": "1000000000000"')
  expect(JSON.parse(text).config).toEqual({
    bytes: '0x00ff',
    large: '1267650600228229401496703205376',
    b: 1,
    a: 2
  })
  expect(Object.keys(JSON.parse(text).config)).toEqual(['a', 'b', 'bytes', 'large'])
})

test('a file that is cut off anywhere is refused', () => {
  const text = renderJson({ report: readyReport })
  for (let length = 0; length < text.length - 1; length += 97) {
    expect(() => readReport({ text: text.slice(0, length), source })).toThrow(
      /^report\.json: this is not a saved report: it ends in the middle/
    )
  }
})

test('a newer version is refused before anything else of it is read', () => {
  const text = JSON.stringify({ schemaVersion: 3, other: 'shape' })
  expect(() => readReport({ text, source })).toThrow(
    expect.objectContaining({ code: 'SavedDataMalformed' })
  )
})

test.each([
  ['no object', '[]', 'it must be an object'],
  ['an older version', '{"schemaVersion":0}', 'schemaVersion must be 2'],
  ['no JSON', '{"a": 1,}', 'JSON'],
  ['too deep', `${'['.repeat(200)}${']'.repeat(200)}`, '96'],
  ['an outcome that there is not', change('"outcome": "fail"', '"outcome": "fine"'), 'outcome'],
  ['a key too many', change('"verdict"', '"x": 1, "verdict"'), 'x is an unknown key'],
  ['hex that is none', change('"call": "0x', '"call": "3c00'), 'call must be hex'],
  ['hex with other letters', change('"call": "0x', '"call": "0x3cg0'), 'call must be hex'],
  ['hex of half a byte', change('"call": "0x', '"call": "0x3c0'), 'call must be hex'],
  ['an amount that is none', change('"1000000000000"', '"1e12"'), 'amount must be a whole number'],
  ['decimals without bound', change('"decimals": 12', '"decimals": 1000000000'), 'decimals must'],
  ['evidence of no kind', change('"kind": "storage"', '"kind": "hearsay"'), 'kind must be one of']
])('%s is refused', (_, text, problem) => {
  expect(() => readReport({ text, source })).toThrow(
    expect.objectContaining({
      code: 'SavedDataMalformed',
      message: expect.stringContaining(problem)
    })
  )
})

function change(from: string, to: string): string {
  const text = renderJson({ report: failingReport })
  expect(text).toContain(from)
  return text.replace(from, to)
}
