import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { FactMismatch, FactMissing } from '../errors/work.ts'
import { agreeOnFact } from './agreeOnFact.ts'
import type { Provenance, ProvenanceKind } from './Provenance.ts'

const from = (kind: ProvenanceKind): Provenance => ({ kind, detail: `by ${kind}`, evidence: [] })

test('the result names the most authoritative source, and the others confirm it', () => {
  const fact = agreeOnFact({
    what: 'the fee',
    answers: [
      { value: 12n, provenance: from('computed') },
      { value: 12n, provenance: from('runtimeApi') },
      { value: 12n, provenance: from('storage') }
    ]
  })
  expect(fact).toEqual({
    value: 12n,
    provenance: from('runtimeApi'),
    confirmedBy: [from('storage'), from('computed')]
  })
})

test('two sources that differ are both named, and neither is chosen', () => {
  const error = raise(FactMismatch, () =>
    agreeOnFact({
      what: 'the task id',
      answers: [
        { value: '0x01', provenance: from('computed') },
        { value: '0x02', provenance: from('serviceRpc') }
      ]
    })
  )
  expect(error.message).toBe('the task id is "0x02" by by serviceRpc, but "0x01" by by computed')
})

test('without an answer there is no fact', () => {
  raise(FactMissing, () => agreeOnFact({ what: 'the fee', answers: [] }))
})
