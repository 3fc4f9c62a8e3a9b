import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publishSchema } from '../scripts/publishSchema.ts'
import { publishedSchemas } from '../src/commands/publishedSchemas.ts'

test.each(publishedSchemas)('$file is what its declaration says', async ({ file, ...args }) => {
  const text = await readFile(new URL(`../schemas/${file}`, import.meta.url), 'utf8')
  expect(JSON.parse(text), '`pnpm generate` writes it').toEqual(JSON.parse(publishSchema(args)))
  expect(text).not.toMatch(/"(definition|reference)":/)
})

test.each(publishedSchemas)('every reference of $file leads somewhere', ({ file: _, ...args }) => {
  const published = publishSchema(args)
  const { $defs } = JSON.parse(published)
  const references = [...published.matchAll(/"\$ref": "#\/\$defs\/(\w+)"/g)].map(([, name]) => name)
  expect(new Set(references)).toEqual(new Set(Object.keys($defs)))
})

test('the pages link every schema', async () => {
  const pages = await Promise.all(
    ['commands', 'reports', 'config'].map(
      async (name) => await readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
    )
  )
  for (const { file } of publishedSchemas) {
    expect(pages.join('\n')).toContain(`](../apps/onboard/schemas/${file})`)
  }
})
