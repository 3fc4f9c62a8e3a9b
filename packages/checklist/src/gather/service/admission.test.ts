import type { Chain } from '@paraclock/connect'
import type { Fact } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openService } from '../../../test/fixtures/openService.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { askAdmission, findFreeId } from './admission.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const HASH = `0x${'aa'.repeat(32)}` as const
const slot = (time: number, tasks: number) => ({
  item: 'Slots',
  keys: [BigInt(time)],
  value: Array.from({ length: tasks }, () => HASH)
})
const paused = { item: 'Paused', value: true }

/** Asks a service with these entries, whose manager allows two tasks in a slot. */
function ask(
  entries: Parameters<typeof openService>[0],
  { places = [60, 120], failure }: Partial<{ places: readonly number[]; failure: string }> = {}
) {
  const dispatched: unknown[] = []
  const observer = {
    dispatch: async (...args: readonly unknown[]) => {
      dispatched.push(args)
      const named = failure === undefined ? undefined : { name: failure, docs: 'Why.', kind: 'x' }
      const value: Fact<unknown> = { known: true, value: { failure: named } }
      return { value, evidence: [] }
    }
  } as unknown as ChainObserver
  const answer = askAdmission({
    ...{ service: openService(entries), observer, user: ALICE, places, call: '0x0401' },
    state: {
      providedId: 'rent',
      isIdUsed: { known: true, value: false },
      booking: { value: { maxTasksPerSlot: 2 }, evidence: [] }
    }
  })
  return { answer, dispatched }
}

test('a full slot is named with the nearest later slot that has room and is not used already', async () => {
  const entries = [slot(60, 2), slot(120, 1), slot(180, 2)]
  const { fullSlots, evidence } = await ask(entries, { places: [60, 120, 240] }).answer
  expect(fullSlots).toEqual({ known: true, value: [{ time: 60, tasks: 2, nextFree: 300 }] })
  // The full slot, and whether the service is paused.
  expect(evidence).toHaveLength(2)
})

test('two full slots are not sent to the same later one', async () => {
  const { fullSlots } = await ask([slot(60, 2), slot(120, 2)]).answer
  expect(fullSlots).toMatchObject({ value: [{ nextFree: 180 }, { nextFree: 240 }] })
})

test('without room in the twelve slots after it, no other is named', async () => {
  const full = Array.from({ length: 13 }, (_, at) => slot(60 * (at + 1), 2))
  const { fullSlots } = await ask(full, { places: [60] }).answer
  expect(fullSlots).toEqual({ known: true, value: [{ time: 60, tasks: 2, nextFree: undefined }] })
})

test('slots with room are not named, and a paused service has the call that resumes it', async () => {
  const { answer, dispatched } = ask([slot(60, 1), paused])
  const { fullSlots, shutDown, refusal, freeId } = await answer
  expect(fullSlots).toEqual({ known: true, value: [] })
  expect(shutDown?.resume?.description).toBe('automationTime.setPaused(paused: false)')
  expect(refusal).toEqual({ known: true, value: undefined })
  expect(freeId).toBeUndefined()
  expect(dispatched).toEqual([['0x0401', expect.stringMatching(/^0xd435/), 'own']])
})

test('the error of the call is the refusal, with what the metadata says of it', async () => {
  const { refusal, shutDown } = await ask([], { failure: 'automationTime.SlotFull' }).answer
  expect(refusal).toEqual({ known: true, value: { name: 'automationTime.SlotFull', docs: 'Why.' } })
  expect(shutDown).toBeUndefined()
})

test('an account whose money the service cannot hold has its consumers', async () => {
  const data = { free: 9n, reserved: 0n, frozen: 0n, flags: 0n }
  const value = { nonce: 0, consumers: 16, providers: 1, sufficients: 0, data }
  const entries = [{ pallet: 'System', item: 'Account', keys: [ALICE], value }]
  const failure = 'automationTime.InsufficientBalance'
  expect((await ask(entries, { failure }).answer).consumers).toBe(16)
  expect((await ask(entries).answer).consumers).toBeUndefined()
})

/** A service that stores tasks in an item with so many keys, and has tasks with these ids. */
const withTasks = (item: string, keyCount: number, ...ids: readonly string[]): Chain => {
  const taken = new Set(ids.map((providedId) => deriveTaskId({ owner: ALICE, providedId }).taskId))
  return {
    facts: { capabilities: {} },
    runtime: { storage: (_: string, entry: string) => (entry === item ? { keyCount } : undefined) },
    storage: async ({ entry, keys = [], as }: Parameters<Chain['storage']>[0]) => {
      expect([entry, keys.length]).toEqual([item, keyCount])
      return { value: taken.has(keys.at(-1) as never) ? as?.({}) : undefined, evidence: [] }
    }
  } as unknown as Chain
}

test.each([
  ['Tasks', 1],
  ['AccountTasks', 2]
])('a free id is the first numbered one without a task: %s', async (item, keyCount) => {
  expect(await findFreeId(withTasks(item, keyCount), ALICE, 'rent')).toBe('rent-2')
  const third = withTasks(item, keyCount, 'rent-2', 'rent-4')
  expect(await findFreeId(third, ALICE, 'rent-7')).toBe('rent-3')
  const all = Array.from({ length: 8 }, (_, at) => `rent-${at + 2}`)
  expect(await findFreeId(withTasks(item, keyCount, ...all), ALICE, 'rent')).toBeUndefined()
})

test('a service that stores tasks in an unknown form has no free id', async () => {
  expect(await findFreeId(withTasks('Other', 1), ALICE, 'rent')).toBeUndefined()
})
