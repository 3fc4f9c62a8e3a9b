import { expect, test } from 'vitest'
import type { ErrorDefinition } from './ErrorDefinition.ts'
import * as errors from './tasks.ts'

const definitions = Object.values(errors) as readonly ErrorDefinition[]

test('the messages also read well without the details', () => {
  const messages = definitions.map((one) => `${one.code}: ${one.message({})}`)
  expect(messages.join('\n')).toMatchInlineSnapshot(`
    "CallLengthExceeded: a call of so many bytes is too long
    CallWeightExceeded: a run that weighs so much is too heavy
    CurrencyUnsupported: the service takes no fees in the currency "that was given"
    ExecutionTimesMissing: the task has no execution time
    FeeOutOfRange: the fee cannot be computed: a fee or a weight is too large
    PrepaymentUnavailable: the fees cannot be prepaid
    ProvidedIdLengthExceeded: a provided id of so many bytes is too long
    TargetUnknown: the service has no fee rate for this parachain"
  `)
  for (const message of messages) expect(message).not.toContain('undefined')
})
