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
  ['a link of a newer release', link.replace('1.', '2.'), 'FileVersionUnsupported']
])('%s is refused', async (_, given, code) => {
  await expect(unpackReport(given)).rejects.toMatchObject({ code })
})

test('a report that is too large for a link is refused', async () => {
  const noise = Array.from({ length: 20_000 }, (_, index) => Math.sin(index))
  await expect(packReport(JSON.stringify(noise))).rejects.toMatchObject({ code: 'ArgumentInvalid' })
})
