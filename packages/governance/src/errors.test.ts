import { ParaclockError, renderError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { GovernanceRefused, ProposalMismatch } from './errors.ts'

test('an error names the chain or the file, the value and a remedy', () => {
  const missing = new ParaclockError(ProposalMismatch, {
    chain: 'acme',
    proposal: 'referendum 12',
    problem: 'it is over (Rejected), and the chain has deleted its call'
  })
  expect(missing.message).toBe(
    '"acme" does not have the proposal "referendum 12": it is over (Rejected), and the chain has deleted its call'
  )
  const refused = new ParaclockError(GovernanceRefused, {
    chain: 'acme',
    call: 'system.remark',
    problem: 'Council: BadOrigin'
  })
  expect(refused.message).toContain('Council: BadOrigin')
  const forged = new ParaclockError(ProposalMismatch, {
    proposal: 'proposal.json',
    what: 'the hash',
    stated: '0x35',
    computed: '0xd6'
  })
  expect(renderError(forged)).toContain('Do not vote for it')
  expect(renderError(refused)).toContain('Ask the team of the chain')
  expect(renderError(missing)).toContain('Check the hash or the index')
})
