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

test('the guide names every schema, and which commands print what it says', async () => {
  const guide = await readFile(new URL('../../../docs/reports.md', import.meta.url), 'utf8')
  for (const { file, commands } of publishedSchemas) {
    const names = commands.map((name) => `\`${name}\``).join(', ') || 'every command, on an error'
    expect(guide).toContain(`| ${names} | [`)
    expect(guide).toContain(`](../apps/onboard/schemas/${file})`)
  }
})
