import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publishSchema } from '../scripts/publishSchema.ts'
import { publishedSchemas } from '../src/commands/run/publishedSchemas.ts'

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

// `costs` adds up amounts, and judges nothing.
const judging = publishedSchemas.flatMap(({ file, ...args }) => {
  const { properties, $defs } = JSON.parse(publishSchema(args))
  const { items } = properties?.networks ?? {}
  if (items === undefined || file === 'costs.schema.json') return []
  return [{ file, network: $defs[items.$ref?.split('/').at(-1)] ?? items }]
})

test.each(judging)('$file gives each network a name and a verdict', ({ network }) => {
  expect(network.required).toEqual(expect.arrayContaining(['network', 'verdict']))
})

test('the commands that judge networks are these', () => {
  const files = judging.map(({ file }) => file.replace('.schema.json', ''))
  const plans = ['fix', 'hrmp-plan', 'proxy-plan']
  expect(new Set(files)).toEqual(
    new Set(['report', 'diff', 'quote', 'tasks', 'task-show', ...plans])
  )
})

test('the pages link every schema', async () => {
  const pages = await Promise.all(
    ['commands', 'reports', 'config'].map(
      async (name) => await readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
    )
  )
  for (const { file } of publishedSchemas) {
    expect(pages.join('\n')).toContain(`](../apps/paraclock/schemas/${file})`)
  }
})
