import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkSchema } from './checkSchema.ts'
import { defineObject } from './defineObject.ts'
import { findClosest } from './findClosest.ts'
import { formatPath } from './formatPath.ts'
import { publishedSchemas } from './publishedSchemas.ts'
import { publishSchema } from './publishSchema.ts'
import type { Schema } from './Schema.ts'

test.each(publishedSchemas)('$file is what its declaration says', async ({ file, ...args }) => {
  const text = await readFile(new URL(`../../schemas/${file}`, import.meta.url), 'utf8')
  expect(JSON.parse(text)).toEqual(JSON.parse(publishSchema(args)))
  expect(text).not.toMatch(/"(definition|format)":/)
})

test.each(publishedSchemas)('every reference of $file leads somewhere', ({ file: _, ...args }) => {
  const published = publishSchema(args)
  const { $defs } = JSON.parse(published)
  const references = [...published.matchAll(/"\$ref": "#\/\$defs\/(\w+)"/g)].map(([, name]) => name)
  expect(new Set(references)).toEqual(new Set(Object.keys($defs)))
})

test('the guide names every schema, and which commands print what it says', async () => {
  const guide = await readFile(new URL('../../../../docs/reports.md', import.meta.url), 'utf8')
  for (const { file, commands } of publishedSchemas) {
    const names = commands.map((name) => `\`${name}\``).join(', ')
    expect(guide).toContain(`| ${names} | [`)
    expect(guide).toContain(`](../apps/onboard/schemas/${file})`)
  }
})

const port = defineObject<{ readonly host: string; readonly port?: number }>({
  host: { type: 'string', minLength: 1 },
  port: { optional: { type: 'integer', minimum: 1, maximum: 65_535 } }
})
const list: Schema = { type: 'array', minItems: 1, items: port }
const map: Schema = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^[a-z]+$' },
  additionalProperties: list
}
const choice: Schema = {
  anyOf: [
    { type: 'string' },
    defineObject<{ readonly kind: 'a' }>({ kind: { type: 'string', const: 'a' } }),
    defineObject<{ readonly kind: 'b' }>({ kind: { type: 'string', const: 'b' } })
  ]
}

test.each<[string, Schema, unknown, string | undefined]>([
  ['what fits', map, { one: [{ host: 'x', port: 1 }] }, undefined],
  ['another type', map, [], ' must be an object'],
  ['an empty map', map, {}, ' must not be empty'],
  ['a name that is none', map, { 'A b': [] }, '["A b"] is no name: it must be like ^[a-z]+$'],
  ['an empty list', map, { one: [] }, 'one must have 1 item or more'],
  ['a key that is missing', list, [{}], '[0].host is missing'],
  ['a key too many', list, [{ host: 'x', prot: 1 }], '[0].prot is not known'],
  ['empty text', list, [{ host: '' }], '[0].host must not be empty'],
  ['too small', list, [{ host: 'x', port: 0 }], '[0].port must be 1 or more'],
  ['too large', list, [{ host: 'x', port: 65_536 }], '[0].port must be 65535 or less'],
  ['no whole number', list, [{ host: 'x', port: 1.5 }], '[0].port must be a whole number'],
  ['a branch by type', choice, 'text', undefined],
  ['a branch by constant', choice, { kind: 'b' }, undefined],
  ['no branch of this constant', choice, { kind: 'c' }, 'kind must be one of a, b'],
  ['no branch of this type', choice, 1, ' must be text or an object'],
  ['a key of the prototype', list, [{ host: 'x', toString: 1 }], '[0].toString is not known']
])('%s', (_, schema, value, expected) => {
  const problem = checkSchema(schema, value)
  expect(problem && `${formatPath(problem.path)} ${problem.problem}`).toBe(expected)
})

test.each([
  ['endpoint', 'endpoints'],
  ['enpdoints', 'endpoints'],
  ['paraID', 'paraId'],
  ['prot', 'port'],
  ['automation', undefined],
  ['', undefined],
  ['x'.repeat(100), undefined]
])('%s was meant to be %s', (word, meant) => {
  expect(findClosest(word, ['endpoints', 'paraId', 'specName', 'genesis', 'port'])).toBe(meant)
})
