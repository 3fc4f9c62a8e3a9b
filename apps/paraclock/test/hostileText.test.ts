import type { Report } from '@paraclock/checklist'
import { locateJson, readReport, renderJson } from '@paraclock/checklist'
import { failingReport } from '@paraclock/checklist/fixtures/buildReport'
import { buildResult } from '@paraclock/checklist/fixtures/buildResult'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportRenderers } from '../src/render/reportRenderers.ts'

// Half of all texts are made of the pieces with which each form could be left.
const pieces = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '`',
  '``',
  '\n',
  '\r',
  '::',
  '%0A',
  '|',
  '[',
  ']',
  '(',
  ')'
]
const words = [
  ...pieces,
  '</style>',
  '<script>',
  '-->',
  ']]>',
  '\u001b[2J',
  '\u202e',
  '@a',
  '##[',
  '##vso[',
  '#1',
  '$',
  '\\'
]
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(''))
)

// A report as it is read back from JSON, which has no bytes of calls.
const withheld = readReport({ text: renderJson({ report: failingReport }), source: 'x' })
const [staging] = withheld.networks as [Report['networks'][number]]

/** A report with this text wherever a chain, a node or a file has a say. */
function fill(words: string): Report {
  const result = buildResult({
    id: `id-${words}`,
    group: 'xcm',
    title: words,
    outcome: 'fail',
    summary: words,
    why: words,
    docs: words,
    evidence: [
      { kind: 'rpc', chain: words, method: words, params: [words], answer: { [words]: words } }
    ],
    remedies: [{ summary: words, command: words, docs: words }]
  })
  const chains = staging.chains.map((chain) => ({ ...chain, name: words, specName: words }))
  const { path, fees } = staging
  return {
    ...withheld,
    networks: [
      {
        ...staging,
        network: words,
        chains,
        path: path.map((station) => ({ ...station, title: words, checks: [words] })),
        fees: fees.map(({ fee, ...part }) => ({
          ...part,
          title: words,
          ...(fee === undefined ? {} : { fee: { ...fee, symbol: words } })
        })),
        results: [result]
      }
    ]
  }
}

const skeleton = (markup: string): readonly string[] => markup.match(/<[^>]*>/g) ?? []
const tagNames = (markup: string): readonly string[] =>
  skeleton(markup).map((tag) => /^<\/?[\w!?-]*/.exec(tag)?.[0] ?? '')

describe.each(Object.entries(reportRenderers))('%s', (format, render) => {
  test('no text leaves the place that it is given', () => {
    const plain = render({ report: fill('plain') })
    fc.assert(
      fc.property(text, (words) => {
        const rendered = render({ report: fill(words) })
        expect(rendered.isWellFormed()).toBe(true)
        if (format !== 'json') expect(rendered).not.toMatch(/[\u202e\p{Cs}]|\p{Cc}(?<![\n])/u)
        if (format === 'html' || format === 'junit')
          expect(tagNames(rendered)).toEqual(tagNames(plain))
        if (format === 'github') expect(rendered.split('\n')).toHaveLength(plain.split('\n').length)
        if (format === 'json') JSON.parse(rendered)
        if (format === 'terminal') expect(rendered).not.toMatch(/^\s*::|##(vso)?\[/m)
      }),
      { numRuns: 60 }
    )
  })
})

test('what is written as JSON is read back equal, and written again the same', () => {
  fc.assert(
    fc.property(text, (words) => {
      const report = fill(words)
      const written = renderJson({ report })
      const read = readReport({ text: written, source: 'x' })
      expect(read).toEqual(report)
      expect(renderJson({ report: read })).toBe(written)
    }),
    { numRuns: 100 }
  )
})

test('every key of a JSON text is found where it stands', () => {
  fc.assert(
    fc.property(fc.json({ depthSize: 'small' }), fc.nat(2), (json, indent) => {
      const written = JSON.stringify(JSON.parse(json), null, indent)
      const lines = written.split('\n')
      for (const path of listPaths(JSON.parse(written))) {
        const { line, column } = locateJson(written, path)
        const step = path.at(-1)
        const found = lines
          .slice(line - 1)
          .join('\n')
          .slice(column - 1)
        if (typeof step === 'string') expect(found.startsWith(JSON.stringify(step))).toBe(true)
        else expect(found).toMatch(/^\S/)
      }
    }),
    { numRuns: 100 }
  )
})

function listPaths(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  const entries = Object.entries(value)
  const below = entries.flatMap(([key, item]) =>
    listPaths(item, [...path, Array.isArray(value) ? Number(key) : key])
  )
  return [[...path], ...below]
}
