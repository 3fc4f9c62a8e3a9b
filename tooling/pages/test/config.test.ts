import { expect, test } from 'vitest'
import { fillKeys } from '../src/config/configPages.ts'

test('the marked section has each key with the words of its schema, also of one that it refers to', () => {
  const filled = fillKeys('Text.\n\n<!-- table of keys -->\nold\n<!-- end of table -->\n', {
    properties: { networks: { description: 'The networks.' } },
    $defs: {
      Network: { properties: { relay: { $ref: '#/$defs/Chain' } } },
      Chain: { description: 'A chain.' }
    }
  })
  expect(filled).toContain('Text.\n\n<!-- table of keys -->\n| key of the file | |')
  expect(filled).toContain('| `networks` | The networks. |')
  expect(filled).toContain('| `relay` | A chain. |')
  expect(filled).not.toContain('old')
})
