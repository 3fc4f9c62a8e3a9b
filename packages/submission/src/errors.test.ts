import { type ErrorDefinition, ParaclockError, renderError } from '@paraclock/core'
import { expect, test } from 'vitest'
import * as errors from './errors.ts'

const definitions = Object.values(errors as Readonly<Record<string, ErrorDefinition>>)

test.each(definitions)('$code names its values, and says what to do', (definition) => {
  const { code, example } = definition
  const error = new ParaclockError(definition, example)
  const shown = renderError(error)
  expect(shown).toContain(code)
  expect(shown).toContain('What you can do')
  expect(error.message).not.toContain('undefined')
})
