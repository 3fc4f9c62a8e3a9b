import { expect, test } from 'vitest'
import type { SchedulingArtifact } from '../evidence/SchedulingArtifact.ts'
import { hasUnstated, listSeen } from './listSeen.ts'
import { planTasks } from './planTasks.ts'

const seen = (value: bigint, isOpen = false) => ({ value, isOpen })

const scheduling = {
  calls: [],
  slotSeconds: { known: true, value: 3_600 },
  limits: {
    horizonSeconds: seen(86_400n),
    maxExecutionTimes: seen(2n),
    maxTasksPerSlot: seen(2_048n, true)
  },
  limitEvidence: [],
  taskId: { known: false, why: 'a test' },
  evidence: []
} as const satisfies SchedulingArtifact

test('what was refused is a limit, and what was not is none', () => {
  expect(listSeen(scheduling)).toEqual({
    slotLength: 3_600n,
    horizon: 86_400n,
    maxExecutionTimes: 2
  })
  expect(listSeen(undefined)).toEqual({})
})

test('tasks are planned by the limits that were seen', () => {
  const stated = { slotLength: 60n, horizon: 315_360_000n, maxExecutionTimes: 36 }
  const limits = { ...stated, maxTasksPerSlot: 256, ...listSeen(scheduling) } as never
  const times = [7_200, 10_800, 14_400]
  const config = { user: `0x${'11'.repeat(32)}`, automation: { times } } as never
  const args = { config, providedId: 'rent', callForm: 'times', limits, now: 0n } as const
  expect(planTasks(args)).toMatchObject({
    refusal: null,
    tasks: [{ times: [7_200, 10_800] }, { times: [14_400] }]
  })
  const late = { user: `0x${'11'.repeat(32)}`, automation: { times: [90_000] } } as never
  expect(planTasks({ ...args, config: late })).toMatchObject({ nearest: [86_400] })
})

test.each([
  [true, false],
  [false, true]
])('limits that are stated (%s) need not be seen', (known, unstated) => {
  const stated = { known: true, value: 1 }
  const limits = { slotSeconds: stated, horizonSeconds: { ...stated, known }, maxCallBytes: {} }
  const facts = { capabilities: { service: { limits } } } as never
  expect(hasUnstated({ facts })).toBe(unstated)
})
