import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { formatClock } from '../app/formatAmounts.ts'
import { listWeeks, type ShownDay } from './listDays.ts'
import type { AccountTasks } from './TaskDesk.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const MAX_SHOWN = 100

export function RunCalendar({ listed }: { readonly listed: AccountTasks }): VNode {
  const weeks = useMemo(() => listWeeks(listed.now, listed.tasks), [listed])
  const today = new Date(listed.now * 1000).toISOString().slice(0, 10)
  const chosen = useSignal(today)
  const day = weeks.flat().find(({ date }) => date === chosen.value)
  return (
    <>
      <table class="calendar">
        <caption class="said">Runs by day, in UTC</caption>
        <thead>
          <tr>
            {DAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, runs }) => (
                <td key={date}>
                  <button
                    type="button"
                    class={`day ${date === today ? 'today' : ''} ${runs.length > 0 ? 'some' : ''}`}
                    aria-pressed={date === chosen.value}
                    onClick={() => {
                      chosen.value = date
                    }}
                  >
                    <span>
                      <span class="said">{date.slice(0, 8)}</span>
                      {date.slice(8)}
                    </span>
                    {runs.length > 0 && (
                      <b>
                        {runs.length.toLocaleString('en-US')}
                        <span class="said"> {runs.length === 1 ? 'run' : 'runs'}</span>
                      </b>
                    )}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {day !== undefined && <DayRuns day={day} />}
    </>
  )
}

function DayRuns({ day: { date, runs } }: { readonly day: ShownDay }): VNode {
  return (
    <section aria-live="polite" aria-label={`Runs of ${date}`}>
      <h3>{date}</h3>
      {runs.length === 0 ? (
        <p class="quiet">No run.</p>
      ) : (
        <ol class="runs">
          {runs.slice(0, MAX_SHOWN).map(({ time, task }) => (
            <li key={`${time} ${task.taskId}`}>
              <time>{formatClock(time)}</time> {task.name}
            </li>
          ))}
          {runs.length > MAX_SHOWN && (
            <li class="quiet">and {(runs.length - MAX_SHOWN).toLocaleString('en-US')} more</li>
          )}
        </ol>
      )}
    </section>
  )
}
