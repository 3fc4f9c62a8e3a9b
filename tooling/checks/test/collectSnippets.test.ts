import { expect, test } from 'vitest'
import { collectSnippets } from '../src/collectSnippets.ts'

test('a block of a page', () => {
  expect(collectSnippets('# T\n\n```ts\nconst a = 1\n```\n\n```sh\nls\n```\n')).toEqual([
    { line: 4, code: 'const a = 1\n' }
  ])
})

test('a block of a comment loses the margin, and keeps its empty lines and indentation', () => {
  const source = '/**\n * Text.\n *\n * ```ts\n * if (a) {\n *\n *   b()\n * }\n * ```\n */\n'
  expect(collectSnippets(source)).toEqual([{ line: 5, code: 'if (a) {\n\n  b()\n}\n' }])
})
