import { formatTime } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { listFullest, listPressure } from './listPressure.ts'
import type { AccountTasks } from './TaskDesk.ts'

const CELL = 9
const GAP = 1
/** One row in this many has a label. In a small picture, more labels would be unreadable. */
const LABELLED = 4

export function SlotHeat({ listed }: { readonly listed: AccountTasks }): VNode {
  const rows = useMemo(() => listPressure(listed), [listed])
  const fullest = useMemo(() => listFullest(listed), [listed])
  const columns = rows[0]?.cells.length ?? 0
  const left = 72
  const [width, height] = [left + columns * (CELL + GAP), rows.length * (CELL + GAP)]
  const isMinute = listed.slotLength === 60
  return (
    <section class="card" aria-labelledby="heat-title">
      <h2 id="heat-title">How full the slots are</h2>
      <p class="quiet">
        {isMinute
          ? 'Each row is an hour, each cell a minute.'
          : 'Each row is a day, each cell an hour.'}{' '}
        The tasks of all accounts count. A slot takes {listed.places}.
      </p>
      {fullest.length === 0 ? (
        <p>No slot has a task.</p>
      ) : (
        <svg
          class="heat"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Slot pressure. The fullest slot has ${fullest[0]?.tasks} of ${listed.places} tasks.`}
        >
          {rows.map(({ label, cells }, row) => (
            <g key={label}>
              {row % LABELLED === 0 && (
                <text x={left - 6} y={row * (CELL + GAP)}>
                  {label}
                </text>
              )}
              <rect
                class="heat-row"
                x={left}
                y={row * (CELL + GAP)}
                width={width - left}
                height={CELL}
              />
              {cells.map(({ time, heat }, column) =>
                heat === 0 ? null : (
                  <rect
                    key={time}
                    class={`heat-${heat}`}
                    x={left + column * (CELL + GAP)}
                    y={row * (CELL + GAP)}
                    width={CELL}
                    height={CELL}
                  />
                )
              )}
            </g>
          ))}
        </svg>
      )}
      {fullest.length > 0 && (
        <ol class="fullest">
          {fullest.map(({ time, tasks }) => (
            <li key={time}>
              <span>{formatTime(time)}</span>
              <span class="quiet">
                {tasks.toLocaleString('en-US')} of {listed.places}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
