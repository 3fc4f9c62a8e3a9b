import { renderJson } from '@paraclock/checklist'
import { readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { expect, test } from 'vitest'
import { packReport, unpackReport } from './packReport.ts'

const text = renderJson({ report: readyReport })
const link = await packReport(text)

async function packAny(value: unknown): Promise<string> {
  const packed = new Blob([JSON.stringify(value)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  return `1.${Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url')}`
}

test('a report is the same after it went through a link', async () => {
  expect(link).toMatch(/^1\.[\w-]+$/)
  expect(JSON.parse(await unpackReport(link))).toEqual(JSON.parse(text))
})

test.each([
  ['nothing', '', 'SavedDataMalformed'],
  ['a link that is cut off', link.slice(0, -40), 'SavedDataMalformed'],
  ['a link with another letter', link.replace('.', '.!'), 'SavedDataMalformed'],
  ['letters that are not base64', `${link}A=`, 'SavedDataMalformed'],
  ['a link that unfolds to too much', await packAny('0'.repeat(9_000_000)), 'SavedDataMalformed'],
  ['a link of a newer release', link.replace('1.', '2.'), 'SavedDataMalformed']
])('%s is refused', async (_, given, code) => {
  await expect(unpackReport(given)).rejects.toMatchObject({ code })
})

test('a report that is too large for a link is refused', async () => {
  const noise = Array.from({ length: 20_000 }, (_, index) => Math.sin(index))
  await expect(packReport(JSON.stringify(noise))).rejects.toMatchObject({ code: 'ArgumentInvalid' })
})

test('a link has no more than 65,536 characters, and says how many it would have', async () => {
  // Letters that do not repeat hardly pack, so the length follows from their count.
  const noise = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) =>
        Math.abs(Math.sin(index + 1))
          .toString(36)
          .slice(2)
      ).join('')
    )
  let [fits, over] = [1000, 8000]
  const lengthOf = async (count: number) => (await packReport(noise(count)).catch(() => '')).length
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if ((await lengthOf(middle)) > 0) fits = middle
    else over = middle
  }
  const longest = await packReport(noise(fits))
  expect(longest.length).toBeGreaterThan(65_500)
  expect(longest.length).toBeLessThanOrEqual(65_536)
  expect(JSON.parse(await unpackReport(longest))).toBe(JSON.parse(noise(fits)))
  await expect(packReport(noise(over))).rejects.toMatchObject({
    context: {
      argument: 'the report in a link',
      value: expect.stringMatching(/^655\d\d characters$/),
      problem: 'a link holds 65536: save the report as a file instead'
    }
  })
})

test('a link that was written by nobody is refused with its facts', async () => {
  await expect(unpackReport('1.')).rejects.toMatchObject({
    context: {
      ...{ what: 'a saved report', source: 'the link' },
      problem: 'it is cut off, changed or too long'
    }
  })
  await expect(unpackReport(link.replace('1.', '12.'))).rejects.toMatchObject({
    context: { source: 'the link', version: 12, newest: 1 }
  })
  // An older version has the same form.
  expect(await unpackReport(link.replace('1.', '0.'))).toBe(await unpackReport(link))
  const long = await packAny('0'.repeat(8_300_000))
  await expect(unpackReport(`${long}${'A'.repeat(65_536)}`)).rejects.toMatchObject({
    code: 'SavedDataMalformed'
  })
})
