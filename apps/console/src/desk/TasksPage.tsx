import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Choice } from '../app/Choice.tsx'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { formatRounded } from '../app/formatAmounts.ts'
import { readForm } from '../app/readForm.ts'
import { DevnetCard } from '../devnet/DevnetCard.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import type { DeskProps } from './DeskProps.ts'
import { RunCalendar } from './RunCalendar.tsx'
import { SlotHeat } from './SlotHeat.tsx'
import type { AccountTasks } from './TaskDesk.ts'
import { EndedTask, TaskList } from './TaskList.tsx'

export function TasksPage({ desk, signing, network }: DeskProps): VNode {
  const { listed, busy, error } = desk
  useEffect(() => {
    desk.list(network, network.user)
  }, [desk, network])
  return (
    <div class="desk">
      <header class="desk-head">
        <h1>Tasks</h1>
        <form class="desk-owner" onSubmit={(event) => desk.list(network, readForm(event)('owner'))}>
          <label for="owner">Of the account</label>
          <input
            id="owner"
            name="owner"
            type="text"
            spellcheck={false}
            autocomplete="off"
            defaultValue={network.user}
          />
          <button type="submit" disabled={busy.value !== undefined}>
            Read again
          </button>
        </form>
      </header>
      {error.value !== undefined && <ErrorCard error={error.value} />}
      <p class="desk-busy quiet" role="status">
        {busy.value ?? ''}
      </p>
      {listed.value !== undefined && (
        <Desk listed={listed.value} desk={desk} signing={signing} network={network} />
      )}
    </div>
  )
}

function Desk({ listed, ...props }: DeskProps & { readonly listed: AccountTasks }): VNode {
  const { desk, network } = props
  const view = useSignal<'list' | 'calendar'>('list')
  const { token, forecast } = listed
  const runs = listed.tasks.reduce((sum, task) => sum + task.runs.length, 0)
  const held = listed.tasks.reduce((sum, task) => sum + task.prepaid, 0n)
  return (
    <>
      {desk.clock.value && <ErrorCard error={desk.clock.value} isNote={true} />}
      <dl class="figures">
        <Figure label="Tasks" value={listed.tasks.length.toLocaleString('en-US')} />
        <Figure label="Runs to come" value={runs.toLocaleString('en-US')} />
        <Figure label="On hold for them" value={formatRounded({ amount: held, ...token })} />
        <Figure
          label="Free to pay with"
          value={
            listed.spendable === undefined
              ? 'not stated'
              : formatRounded({ amount: listed.spendable, ...token })
          }
        />
        <Figure
          label="Runs of a month cost"
          value={formatRounded({ amount: forecast.month, ...token })}
        />
      </dl>
      <div class="desk-columns">
        <section class="card desk-tasks" aria-labelledby="tasks-title">
          <header class="card-head">
            <h2 id="tasks-title">What runs when</h2>
            <Choice
              name="view"
              legend="How the tasks are shown"
              value={view}
              options={[
                ['list', 'List'],
                ['calendar', 'Calendar']
              ]}
            />
          </header>
          {listed.tasks.length === 0 ? (
            <p class="empty">
              This account has no task with runs to come. <a href="#/schedule">Schedule one</a>.
            </p>
          ) : view.value === 'list' ? (
            <TaskList listed={listed} {...props} />
          ) : (
            <RunCalendar listed={listed} />
          )}
          <EndedTask listed={listed} desk={desk} network={network} />
        </section>
        <div class="stack">
          <BalanceCard forecast={forecast} token={token} />
          <SlotHeat listed={listed} />
        </div>
      </div>
      {desk.devnet.value !== undefined && (
        <DevnetCard
          devnet={desk.devnet.value}
          isBusy={desk.busy.value !== undefined}
          points={desk.points.value}
          user={listed.owner}
          onStep={(step) => desk.drive(network, step, listed.owner)}
          onKeep={desk.keepPoint}
        />
      )}
    </>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }): VNode {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
