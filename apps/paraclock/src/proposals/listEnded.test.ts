import type { PlanStep, Released } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { Proposal } from '../schemas/Proposal.ts'
import { type BundleStep, describeEnd, findHeld, listEnded } from './listEnded.ts'

const referendum = { pallet: 'Referenda', index: 3, chain: undefined }
const step: BundleStep = {
  ...{ network: 'main', id: 'open', kind: 'call', chain: 'relay', description: 'open' },
  ...{ state: 'due', standing: 'not submitted', after: [], earliest: 60, hash: '0x01', referendum }
}
const none = { plan: [], undetermined: [] }
const planned = { ...none, plan: [{ id: 'open' }] as unknown as readonly Released<PlanStep>[] }
const endAs = (state: string, chain = 'relay') => new Map([[`${chain} Referenda 3`, state]])

test('a step that the plan no longer has is enacted, with the end of its referendum', () => {
  const [enacted] = listEnded([step], none, endAs('Approved'))
  expect(enacted).toEqual({
    ...{ ...step, state: 'enacted', standing: 'referendum 3 of Referenda: Approved' },
    earliest: undefined
  })
  expect(listEnded([step], none, new Map())[0]?.standing).toBe('its effect shows')
  expect(listEnded([{ ...step, referendum: undefined }], none, endAs('Approved'))).toMatchObject([
    { standing: 'its effect shows' }
  ])
})

test.each(['enacted', 'ended'] as const)('a step that was %s stays so', (state) => {
  const earlier = { ...step, state, standing: 'before' }
  expect(listEnded([earlier], none, endAs('Approved'))).toEqual([earlier])
})

test('a step that the plan no longer has ended without effect if its referendum failed', () => {
  expect(listEnded([step], none, endAs('Rejected'))).toEqual([
    { ...step, state: 'ended', standing: 'referendum 3 of Referenda: Rejected' }
  ])
})

test('a step that is asked for again ended only if its referendum failed', () => {
  expect(listEnded([step], planned, endAs('Rejected'))).toEqual([
    { ...step, state: 'ended', standing: 'referendum 3 of Referenda: Rejected' }
  ])
  expect(listEnded([step], planned, endAs('Approved'))).toEqual([])
  expect(listEnded([step], planned, new Map())).toEqual([])
  const ended = { ...step, state: 'ended' } as const
  expect(listEnded([ended], planned, new Map())).toEqual([ended])
})

test('a step that an undetermined plan lacks is not known to be enacted', () => {
  const unread = { plan: [], undetermined: ['hrmp-open: the relay chain is unreachable'] }
  const standing = 'not known: the plan is undetermined'
  expect(listEnded([step], unread, new Map())).toEqual([{ ...step, standing }])
  expect(listEnded([step], unread, endAs('Approved'))[0]?.state).toBe('enacted')
  expect(listEnded([step], unread, endAs('Rejected'))[0]?.state).toBe('ended')
  const enacted = { ...step, state: 'enacted', standing: 'before' } as const
  expect(listEnded([enacted], unread, new Map())).toEqual([enacted])
  expect(
    listEnded([step], { ...unread, ...planned, undetermined: unread.undetermined }, new Map())
  ).toEqual([])
})

test('a wait leaves nothing behind', () => {
  const wait = { ...step, kind: 'wait', referendum: undefined } as const
  expect(listEnded([wait], none, new Map())).toEqual([])
})

test('a referendum on another chain ends there', () => {
  const elsewhere = { ...step, referendum: { ...referendum, chain: 'assetHub' } }
  expect(describeEnd(elsewhere, endAs('Rejected'))).toBeUndefined()
  expect(describeEnd(elsewhere, endAs('Rejected', 'assetHub'))).toMatch(/Rejected$/)
})

test('a referendum holds the same bytes of the same step until it fails', () => {
  const composed = { id: 'open', preimage: { hash: '0x01' } } as unknown as Proposal
  expect(findHeld([step], new Map(), composed)).toBe(referendum)
  expect(findHeld([step], endAs('Approved'), composed)).toBe(referendum)
  expect(findHeld([step], endAs('Rejected'), composed)).toBeUndefined()
  expect(findHeld([{ ...step, hash: '0x02' }], new Map(), composed)).toBeUndefined()
  expect(findHeld([{ ...step, id: 'other' }], new Map(), composed)).toBeUndefined()
  expect(findHeld([{ ...step, referendum: undefined }], new Map(), composed)).toBeUndefined()
  expect(findHeld([step], new Map(), undefined)).toBeUndefined()
})
