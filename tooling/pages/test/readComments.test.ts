import { expect, test } from 'vitest'
import { readComments } from '../src/errors/readComments.ts'

test('a comment is a title, what happened, and why', () => {
  const comments = readComments(`
    /**
     * A value is not hex.
     *
     * A value that should be hex text
     * is not.
     *
     * A second paragraph.
     *
     * @remarks Guessing could turn a call
     * into another one.
     */
    export const HexMalformed: ErrorDefinition<'HexMalformed'> = {}
    const other = 1
  `)
  expect([...comments]).toEqual([
    [
      'HexMalformed',
      {
        title: 'A value is not hex',
        happened: 'A value that should be hex text is not.\n\nA second paragraph.',
        why: 'Guessing could turn a call into another one.'
      }
    ]
  ])
})
