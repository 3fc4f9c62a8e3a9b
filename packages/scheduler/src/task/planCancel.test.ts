import { deriveTaskId } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import {
  NOW,
  OTHER,
  OWNER,
  openMemoryService,
  storeTask
} from '../../test/fixtures/openMemoryService.ts'
import { planCancel } from './planCancel.ts'

const idOf = (name: string) =>
  deriveTaskId({ owner: OWNER, providedId: new TextEncoder().encode(name) }).taskId
const entries = [storeTask('rent', [NOW + 600n, NOW + 1200n]), storeTask('gift', [NOW + 600n])]

test('a plan says which runs are cancelled and what comes back, and can be saved', async () => {
  const service = await openMemoryService({ entries })
  const taskIds = [idOf('rent'), idOf('gift')]
  const plans = await planCancel(service, { owner: OWNER, taskIds })
  expect(plans.map(({ sentences }) => sentences)).toEqual([
    [
      `cancel the task rent, ${taskIds[0]}, next at 2026-01-01 00:10 UTC:`,
      'Its 2 runs to come are cancelled, and 0.0000000014 TUR comes back.'
    ],
    [
      `cancel the task gift, ${taskIds[1]}, next at 2026-01-01 00:10 UTC:`,
      'Its 1 runs to come are cancelled, and 0.0000000007 TUR comes back.'
    ]
  ])
  expect(structuredClone(plans)).toEqual(plans)
})

test('a task of another account, and one that is missing, are refused before a call is shown', async () => {
  const service = await openMemoryService({ entries })
  const plan = (owner: string, name: string) =>
    planCancel(service, { owner, taskIds: [idOf('gift'), idOf(name)] })
  await expect(plan(OTHER, 'rent')).rejects.toMatchObject({ code: 'NotTaskOwner' })
  await expect(plan(OWNER, 'none')).rejects.toMatchObject({ code: 'TaskDoesNotExist' })
})

test('a chain that is not proven encodes no cancellation', async () => {
  const service = await openMemoryService({ entries })
  const unproven = { ...service, chain: { ...service.chain } }
  const planned = planCancel(unproven, { owner: OWNER, taskIds: [idOf('rent')] })
  await expect(planned).rejects.toMatchObject({ code: 'OperationUnsupported' })
})

test.each([
  ['WarmUp', 'DispatchFailed'],
  ['MigrationDone', undefined]
])('a cancellation at the stage %s of a migration is refused with %s', async (stage, code) => {
  const service = await openMemoryService({ entries, stage })
  const [plan] = await planCancel(service, { owner: OWNER, taskIds: [idOf('rent')] })
  expect(plan?.refusal?.code).toBe(code)
})
