import type { AutomationConfig } from '@paraclock/checklist'
import type { ServiceVariant } from '@paraclock/core'
import type { Stage } from '../stage/Stage.ts'
import type { Family, Perturbation } from './Perturbation.ts'
import { ahead, every, HORIZON, recurring, slotOf } from './times.ts'

const says = (
  id: string,
  title: string,
  write: (stage: Stage) => Partial<AutomationConfig>,
  variants?: readonly ServiceVariant[]
): Perturbation => ({
  id: `schedule-${id}`,
  title: `the schedule: ${title}`,
  apply: async (stage) => ({ automation: write(stage) }),
  variants
})

const times: readonly (readonly [string, string, (stage: Stage) => readonly number[]])[] = [
  ['one', 'one time', (stage) => every(stage, 1)],
  ['next-slot', 'the next slot', (stage) => every(stage, 1, 1, 1)],
  ['most', 'as many times as a task may have', (stage) => every(stage, 36)],
  ['split', 'more times than a task may have', (stage) => every(stage, 37)],
  ['too-long', 'more times than a transaction has room for', (stage) => every(stage, 1_000)],
  [
    'repeated',
    'a time that repeats',
    (stage) => [ahead(stage, 2), ahead(stage, 2), ahead(stage, 3)]
  ],
  ['off-slot', 'a time that is not on the slot', (stage) => [ahead(stage, 2) + 1]],
  [
    'one-off-slot',
    'three times, one of them not on the slot',
    (stage) => [...every(stage, 2), ahead(stage, 9) + 30]
  ],
  ['past', 'a time in the past', (stage) => [ahead(stage, -5)]],
  [
    'one-past',
    'three times, one of them in the past',
    (stage) => [ahead(stage, -5), ...every(stage, 2)]
  ],
  ['horizon', 'a time just within the horizon', (stage) => [ahead(stage, 0) + HORIZON]],
  ['beyond-horizon', 'a time beyond the horizon', (stage) => [ahead(stage, 2) + HORIZON]],
  [
    'one-beyond-horizon',
    'three times, one of them beyond the horizon',
    (stage) => [...every(stage, 2), ahead(stage, 2) + HORIZON]
  ]
]

/** When the task runs, and under which id. */
export const schedules: Family = {
  name: 'schedules',
  perturbations: [
    ...times.map(([id, title, list]) => says(id, title, (stage) => ({ times: [...list(stage)] }))),
    says('recurring', 'every slot without an end', (stage) =>
      recurring(ahead(stage, 2), slotOf(stage))
    ),
    says('recurring-off-slot', 'at an interval that is not of whole slots', (stage) =>
      recurring(ahead(stage, 2), slotOf(stage) + 1)
    ),
    says('recurring-too-often', 'without an end, more often than there are slots', (stage) =>
      recurring(ahead(stage, 2), slotOf(stage) / 2)
    ),
    says('cron-zone', 'by cron in a zone of half hours', ({ net }) => ({
      schedule: {
        kind: 'cron',
        expression: net.variant === 'hour' ? '0 9 * * *' : '15 9 * * *',
        timeZone: 'Asia/Kolkata',
        count: 2
      }
    })),
    says('cron-off-slot', 'by cron at half past', () => ({
      schedule: { kind: 'cron', expression: '30 * * * *', timeZone: 'UTC', count: 2 }
    })),
    says('dates', 'on dates', () => ({
      schedule: { kind: 'dates', dates: ['2026-01-02', '2026-01-05'], at: '09:00', timeZone: 'UTC' }
    })),
    says('planned-1000', 'a thousand planned runs', () => ({ plannedRuns: 1000 })),
    ...(
      [
        ['short', 'r'],
        ['long', 'r'.repeat(256)],
        ['too-long', 'r'.repeat(257)],
        ['accents', 'façade €'],
        ['hex', '0xdeadbeef'],
        ['blank', ' ']
      ] as const
    ).map(([id, providedId]) =>
      says(`id-${id}`, `under an id that is ${id}`, () => ({ providedId }))
    )
  ]
}
