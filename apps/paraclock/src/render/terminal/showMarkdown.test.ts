import { expect, test } from 'vitest'
import errorTexts from '../../generated/errorTexts.json' with { type: 'json' }
import { showMarkdown } from './showMarkdown.ts'

test('headings, lists, links and code are shown as text', () => {
  const markdown = [
    '## TimeSlotFull',
    '',
    '**20010** · See [the guide](service.md) and `cancel`.',
    '',
    '- one two three four five six seven',
    '',
    '```text',
    'a line of code is not broken',
    '```'
  ].join('\n')
  expect(showMarkdown(markdown, { width: 24 })).toBe(
    [
      'TimeSlotFull',
      '',
      '20010 · See the guide',
      'and `cancel`.',
      '',
      '  - one two three four',
      '    five six seven',
      '',
      '  a line of code is not broken'
    ].join('\n')
  )
})

test.each(Object.entries(errorTexts))('%s loses no word', (_, markdown) => {
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)
  const plain = markdown.replace(/^```\w*$/gm, '').replace(/\]\([^)]+\)/g, ']')
  expect(words(showMarkdown(plain, { width: 60 }))).toEqual(words(plain))
})
