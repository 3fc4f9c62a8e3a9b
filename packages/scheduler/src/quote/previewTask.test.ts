import { expect, test } from 'vitest'
import {
  inMinutes,
  NOW,
  openMemoryService,
  storeSlot
} from '../../test/fixtures/openMemoryService.ts'
import { previewTask } from './previewTask.ts'

test('a preview has the time, the limits and the full slots of the chain', async () => {
  const service = await openMemoryService({ entries: [storeSlot(10, 256), storeSlot(11, 255)] })
  const schedule = { kind: 'times', times: [inMinutes(10), inMinutes(11)] } as const
  const { runs, warnings } = await previewTask(service, { providedId: 'rent', schedule })
  expect(runs.map(({ time }) => time)).toEqual([NOW + 600n, NOW + 660n])
  expect(warnings).toMatchObject([
    { kind: 'slotFull', time: NOW + 600n, tasks: 256 },
    { kind: 'slotNearlyFull', time: NOW + 660n, tasks: 255 }
  ])
  const past = { kind: 'times', times: [inMinutes(-1)] } as const
  await expect(previewTask(service, { providedId: 'rent', schedule: past })).rejects.toMatchObject({
    code: 'PastTime'
  })
})
