import { CronExpressionParser } from 'cron-parser'
import { bench, do_not_optimize, run, summary } from 'mitata'
import { compileSchedule } from '../src/schedule/compile/compileSchedule.ts'
import { expandCron } from '../src/schedule/cron/expandCron.ts'
import { parseCron } from '../src/schedule/cron/parseCron.ts'
import { publishedLimits } from '../src/schedule/service/publishedLimits.ts'
import { openZone } from '../src/schedule/zones/openZone.ts'

const currentDate = new Date('2026-03-01T00:00:00Z')
const now = currentDate.getTime() / 1000
const until = now + 15_552_000

// The same 1,000 hourly slots, in a zone whose clocks change within them.
for (const timeZone of ['UTC', 'Europe/Berlin']) {
  summary(() => {
    bench(`cron-parser, ${timeZone}`, () => {
      const times = CronExpressionParser.parse('0 * * * *', { currentDate, tz: timeZone })
      do_not_optimize(times.take(1000).map((time) => time.getTime()))
    }).baseline()
    bench(`expandCron, ${timeZone}`, () => {
      const pattern = parseCron('0 * * * *')
      const zone = openZone(timeZone)
      do_not_optimize(
        expandCron({ pattern, zone, policy: {}, after: now, until, count: 1000 }).times
      )
    })
    bench(`compileSchedule, ${timeZone}`, () => {
      do_not_optimize(
        compileSchedule({
          schedule: { kind: 'cron', expression: '0 * * * *', timeZone, count: 1000 },
          callForm: 'schedules',
          limits: publishedLimits.hour,
          now,
          providedId: 'hourly'
        })
      )
    })
  })
}

await run()
