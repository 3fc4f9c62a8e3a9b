import type { VNode } from 'preact'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { formatClock, formatRounded } from '../app/formatAmounts.ts'
import type { TabStore } from './createTabStore.ts'
import type { TabTask } from './TabNetwork.ts'

const STEPS = ['Schedule', 'Move time', 'Effect'] as const

export function TaskCard({ store }: { readonly store: TabStore }): VNode {
  const { busy, state, gained } = store
  const task = state.value?.task
  const isBusy = busy.value !== undefined
  const isPending = task?.state === 'waiting' || task?.state === 'sent'
  return (
    <section class="card task" aria-labelledby="task-title">
      <header>
        <h2 id="task-title">The task</h2>
        <p class="clock">
          <span class="said">Time on the chains: </span>
          {formatClock(state.value?.time ?? 0)}
        </p>
      </header>
      <ol class="steps">
        {STEPS.map((step, index) => (
          <li key={step} class={classOfStep(index, task)}>
            {step}
          </li>
        ))}
      </ol>
      <p class="task-text" aria-live="polite">
        {describe(task, gained.value === undefined ? undefined : formatRounded(gained.value))}
      </p>
      {task?.error !== undefined && <ErrorCard error={task.error} />}
      <div class="buttons">
        {isPending ? (
          <button type="button" class="primary" disabled={isBusy} onClick={store.travel}>
            Move time to {formatClock(task.due)}
          </button>
        ) : (
          <button type="button" class="primary" disabled={isBusy} onClick={store.schedule}>
            {task === undefined ? 'Schedule the task' : 'Schedule another'}
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={store.build}>
          Next block
        </button>
      </div>
    </section>
  )
}

function classOfStep(index: number, task: TabTask | undefined): string {
  const done =
    task === undefined ? 0 : task.state === 'arrived' ? 3 : task.state === 'failed' ? 2 : 1
  if (index < done) return 'done'
  if (index > done) return ''
  return task?.state === 'failed' ? 'failed' : 'next'
}

function describe(task: TabTask | undefined, gained: string | undefined): string {
  switch (task?.state) {
    case undefined:
      return 'Alice has Bob paid 1 TGT on the target, in two minutes. She signs once, now.'
    case 'waiting':
      return `The service keeps the task until ${formatClock(task?.due ?? 0)}. Nobody has to be online then.`
    case 'sent':
      return 'The message is on its way to the target.'
    case 'arrived':
      return `It ran on time: Bob has ${gained ?? 'his payment'} more on the target.`
    case 'failed':
      return 'The run had no effect.'
  }
}
