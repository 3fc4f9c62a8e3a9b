import { expect, test } from 'vitest'
import { readComments } from '../src/errors/readComments.ts'

test('a comment is one line, whatever lines it stands on', () => {
  const comments = readComments(`
    /**
     * A value is not hex. Guessing could turn a call
     * into another one.
     */
    export const ValueMalformed: ErrorDefinition<'ValueMalformed'> = {}
    const other = 1
  `)
  expect([...comments]).toEqual([
    ['ValueMalformed', 'A value is not hex. Guessing could turn a call into another one.']
  ])
})
