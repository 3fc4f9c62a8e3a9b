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
  ['two', 'two times', (stage) => every(stage, 2)],
  ['apart', 'three times far apart', (stage) => every(stage, 3, 100)],
  ['most', 'as many times as a task may have', (stage) => every(stage, 36)],
  ['split', 'more times than a task may have', (stage) => every(stage, 37)],
  ['split-in-three', 'times for three tasks', (stage) => every(stage, 100)],
  [
    'repeated',
    'a time that repeats',
    (stage) => [ahead(stage, 2), ahead(stage, 2), ahead(stage, 3)]
  ],
  ['unsorted', 'times in no order', (stage) => every(stage, 4).toReversed()],
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
  ['now', 'the slot that has begun', (stage) => [ahead(stage, 0)]],
  ['horizon', 'a time just within the horizon', (stage) => [ahead(stage, 0) + HORIZON]],
  ['beyond-horizon', 'a time beyond the horizon', (stage) => [ahead(stage, 2) + HORIZON]],
  [
    'one-beyond-horizon',
    'three times, one of them beyond the horizon',
    (stage) => [...every(stage, 2), ahead(stage, 2) + HORIZON]
  ],
  ['far', 'a time in a thousand years', () => [33_000_000_000 - (33_000_000_000 % 3600)]]
]

/** When the task runs, and under which id. */
export const schedules: Family = {
  name: 'schedules',
  perturbations: [
    ...times.map(([id, title, list]) => says(id, title, (stage) => ({ times: [...list(stage)] }))),
    ...times.map(([id, title, list]) =>
      says(`stated-${id}`, `${title}, as a schedule`, (stage) => ({
        schedule: { kind: 'times', times: [...list(stage)] }
      }))
    ),
    says('recurring', 'every slot without an end', (stage) =>
      recurring(ahead(stage, 2), slotOf(stage))
    ),
    says('recurring-daily', 'every day without an end', (stage) =>
      recurring(ahead(stage, 2), 86_400)
    ),
    says('recurring-off-slot', 'at an interval that is not of whole slots', (stage) =>
      recurring(ahead(stage, 2), slotOf(stage) + 1)
    ),
    says('recurring-beyond', 'at an interval beyond the horizon', (stage) =>
      recurring(ahead(stage, 2), 2 * HORIZON)
    ),
    says('recurring-past', 'without an end, from a time in the past', (stage) =>
      recurring(ahead(stage, -2), slotOf(stage))
    ),
    says('recurring-weekly', 'every week without an end', (stage) =>
      recurring(ahead(stage, 2), 7 * 86_400)
    ),
    says('recurring-at-horizon', 'without an end, from a time just within the horizon', (stage) =>
      recurring(ahead(stage, 0) + HORIZON, slotOf(stage))
    ),
    says('recurring-horizon-apart', 'without an end, half a horizon apart', (stage) =>
      recurring(ahead(stage, 2), HORIZON / 2)
    ),
    says('recurring-next-slot', 'every slot without an end, from the next slot', (stage) =>
      recurring(ahead(stage, 1), slotOf(stage))
    ),
    says('recurring-too-often', 'without an end, more often than there are slots', (stage) =>
      recurring(ahead(stage, 2), slotOf(stage) / 2)
    ),
    says('every-until', 'every slot until a time', (stage) => ({
      schedule: {
        kind: 'every',
        from: ahead(stage, 2),
        until: ahead(stage, 6),
        ...(stage.net.variant === 'hour' ? { hours: 1 } : { minutes: 1 })
      }
    })),
    says('every-split', 'every slot, fifty times', (stage) => ({
      schedule: {
        kind: 'every',
        from: ahead(stage, 2),
        count: 50,
        ...(stage.net.variant === 'hour' ? { hours: 1 } : { minutes: 1 })
      }
    })),
    says('every-days', 'every thirty days, five times', (stage) => ({
      schedule: { kind: 'every', from: ahead(stage, 2), count: 5, days: 30 }
    })),
    says('every-beyond', 'every hundred days, three times', (stage) => ({
      schedule: { kind: 'every', from: ahead(stage, 2), count: 3, days: 100 }
    })),
    says('split-repeated', 'more times than a task may have, each of them twice', (stage) => ({
      times: [...every(stage, 40), ...every(stage, 40)]
    })),
    says(
      'split-one-off-slot',
      'more times than a task may have, one of them not on the slot',
      (stage) => ({
        times: [...every(stage, 40), ahead(stage, 60) + 30]
      })
    ),
    says('split-apart', 'more times than a task may have, far apart', (stage) => ({
      times: [...every(stage, 40, 60)]
    })),
    says('split-long-id', 'more times than a task may have, under an id of 256 bytes', (stage) => ({
      times: [...every(stage, 40)],
      providedId: 'r'.repeat(256)
    })),
    says('two-at-the-ends', 'the next slot, and a time just within the horizon', (stage) => ({
      times: [ahead(stage, 1), ahead(stage, 0) + HORIZON]
    })),
    says('every', 'every second slot, five times', (stage) => ({
      schedule: {
        kind: 'every',
        from: ahead(stage, 2),
        count: 5,
        ...(stage.net.variant === 'hour' ? { hours: 2 } : { minutes: 2 })
      }
    })),
    says('cron', 'by cron, four times', ({ net }) => ({
      schedule: {
        kind: 'cron',
        expression: net.variant === 'hour' ? '0 * * * *' : '* * * * *',
        timeZone: 'UTC',
        count: 4
      }
    })),
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
    says('planned-1', 'one planned run', () => ({ plannedRuns: 1 })),
    says('planned-1000', 'a thousand planned runs', () => ({ plannedRuns: 1000 })),
    says('planned-2-of-36', 'two planned runs, and 36 times', (stage) => ({
      plannedRuns: 2,
      times: [...every(stage, 36)]
    })),
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
