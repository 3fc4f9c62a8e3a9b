import { formatTime } from '@paraclock/checklist'
import { formatBalance, type Hex } from '@paraclock/core'
import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { CopyButton } from '../app/CopyButton.tsx'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { Field } from '../app/Field.tsx'
import { Folded } from '../app/Folded.tsx'
import { formatSpanTo } from '../app/formatAmounts.ts'
import { linkApps } from '../app/linkApps.ts'
import { readForm } from '../app/readForm.ts'
import { query } from '../app/route.ts'
import { saveFile } from '../app/saveFile.ts'
import type { DeskProps } from './DeskProps.ts'
import type { AccountTasks, RunReceipt, ShownEntry, ShownTask } from './TaskDesk.ts'

/** The number of tasks that the list shows at first, and that each click adds. */
const PAGE = 50
const MAX_SHOWN_RUNS = 6

const KINDS = {
  xcmp: 'a call on the target',
  dynamicDispatch: 'a call on the service',
  nativeTransfer: 'a transfer'
} as const

export function TaskList({
  listed,
  ...props
}: DeskProps & { readonly listed: AccountTasks }): VNode {
  const shown = useSignal(PAGE)
  const words = useSignal('')
  const wanted = words.value.trim().toLowerCase()
  const found = listed.tasks
    .filter(({ name, taskId }) => name.toLowerCase().includes(wanted) || taskId.includes(wanted))
    .toSorted((one, two) => (one.runs[0] ?? 0) - (two.runs[0] ?? 0))
  return (
    <>
      {listed.tasks.length > PAGE && (
        <Field
          name="find-task"
          label="Find by id"
          type="search"
          required={false}
          onInput={(event) => {
            words.value = event.currentTarget.value
            shown.value = PAGE
          }}
        />
      )}
      <ul class="tasks">
        {found.slice(0, shown.value).map((task) => (
          <TaskRow key={task.taskId} task={task} listed={listed} {...props} />
        ))}
      </ul>
      {found.length > shown.value && (
        <button
          type="button"
          onClick={() => {
            shown.value += PAGE
          }}
        >
          Show {Math.min(PAGE, found.length - shown.value)} more of{' '}
          {found.length.toLocaleString('en-US')}
        </button>
      )}
    </>
  )
}

function TaskRow({
  task,
  listed: { now, token, owner },
  desk,
  signing,
  network
}: DeskProps & { readonly task: ShownTask; readonly listed: AccountTasks }): VNode {
  const { taskId, name, kind, runs, every, prepaid } = task
  const [next = 0] = runs
  const cancel = (): void =>
    desk.cancel(network, taskId, ({ name, call }) =>
      signing.ask({
        network,
        call,
        title: `Cancel ${name}`,
        role: 'service',
        account: owner,
        onDone: () => desk.list(network, owner),
        next: ['What was on hold for its runs is free again.', 'To the tasks']
      })
    )
  return (
    <li class="task-row">
      <div class="task-main">
        <h3>{name}</h3>
        <p class="quiet">
          {KINDS[kind]}
          {every === undefined ? '' : `, every ${formatSpanTo(every)}`}
        </p>
      </div>
      <p class="task-next">
        <time dateTime={new Date(next * 1000).toISOString()}>{formatTime(next)}</time>
        <span class="quiet">in {formatSpanTo(next - now)}</span>
      </p>
      <p class="task-cost">
        {runs.length} {runs.length === 1 ? 'run' : 'runs'}
        <span class="quiet">{formatBalance(prepaid, token)} on hold</span>
      </p>
      <div class="task-do">
        {kind === 'xcmp' && (
          <a class="button small" href={`#/schedule?replaces=${taskId}`}>
            Change<span class="said"> {name}</span>
          </a>
        )}
        <button
          type="button"
          class="small"
          disabled={desk.busy.value !== undefined}
          onClick={cancel}
        >
          Cancel<span class="said"> {name}</span>
        </button>
      </div>
      <Folded
        class="task-more"
        isFirstOpen={query.value.get('follow') === taskId}
        summary="Runs, and what happened so far"
      >
        <Runs task={task} />
        <History desk={desk} network={network} taskId={taskId} token={token} />
      </Folded>
    </li>
  )
}

function Runs({ task: { runs, taskId } }: { readonly task: ShownTask }): VNode {
  return (
    <>
      <ol class="runs">
        {runs.slice(0, MAX_SHOWN_RUNS).map((run) => (
          <li key={run}>{formatTime(run)}</li>
        ))}
        {runs.length > MAX_SHOWN_RUNS && (
          <li class="quiet">and {runs.length - MAX_SHOWN_RUNS} more</li>
        )}
      </ol>
      <p class="quiet">
        <code>{taskId}</code>
      </p>
    </>
  )
}

/** The history of a task that has ended, and so has no row. */
export function EndedTask({
  listed: { owner, token },
  desk,
  network
}: Omit<DeskProps, 'signing'> & { readonly listed: AccountTasks }): VNode {
  const taskId = desk.named.value
  return (
    <Folded class="task-more" summary="A task that has ended">
      <form onSubmit={(event) => desk.readEnded(network, owner, readForm(event)('ended'))}>
        <Field name="ended" label="Its id, or the id that you chose" />
        <button type="submit" class="small" disabled={desk.busy.value !== undefined}>
          Read the ended task
        </button>
      </form>
      {taskId !== undefined && (
        <>
          {desk.histories.value.get(taskId)?.entries.length === 0 && (
            <p>The last blocks of the nodes do not name this task.</p>
          )}
          <History {...{ desk, network, taskId, token }} />
        </>
      )}
    </Folded>
  )
}

function History({
  desk,
  network,
  taskId,
  token
}: Omit<DeskProps, 'signing'> & {
  readonly taskId: Hex
  readonly token: AccountTasks['token']
}): VNode {
  const history = desk.histories.value.get(taskId)
  if (history === undefined) {
    return (
      <button
        type="button"
        class="small"
        disabled={desk.busy.value !== undefined}
        onClick={() => desk.readHistory(network, taskId)}
      >
        Read what happened
      </button>
    )
  }
  return (
    <>
      <ol class="timeline">
        {history.entries.map((entry, index) => (
          <li key={index} class={entry.tone}>
            <p>
              {entry.text}
              {entry.run !== undefined && (
                <span class="quiet"> run of {formatTime(entry.run)}</span>
              )}
            </p>
            {entry.error !== undefined && <ErrorCard error={entry.error} />}
            <p class="quiet">
              <BlockName entry={entry} endpoints={network[entry.chain].endpoints} />
              {entry.refund !== undefined && entry.refund > 0n
                ? `, ${formatBalance(entry.refund, token)} came back`
                : ''}
            </p>
            {entry.isEnd && entry.run !== undefined && (
              <RunProof {...{ desk, network, taskId }} run={entry.run} />
            )}
          </li>
        ))}
      </ol>
      {!history.isWhole && (
        <p class="quiet">Older events are not searched: a node keeps only its last blocks.</p>
      )}
    </>
  )
}

function RunProof({
  desk,
  network,
  ...of
}: Omit<DeskProps, 'signing'> & { readonly taskId: Hex; readonly run: number }): VNode {
  const shown = useSignal<RunReceipt | undefined>(undefined)
  const make = (): void =>
    desk.makeReceipt(network, of, (made) => {
      shown.value = made
      saveFile({ name: 'receipt.json', text: made.receipt })
    })
  const { hash, checkpoint: text = '' } = shown.value ?? {}
  const save = (): void => saveFile({ name: 'checkpoint.json', text })
  return (
    <>
      <button type="button" class="small" disabled={desk.busy.value !== undefined} onClick={make}>
        Receipt<span class="said"> of the run of {formatTime(of.run)}</span>
      </button>
      {hash !== undefined && (
        <p class="quiet">
          Its hash is <code>{hash}</code>. <CopyButton text={hash} what="the hash of the receipt" />{' '}
          Anybody can <a href={`#/receipt?hash=${hash}`}>verify it</a> with a checkpoint from a
          source of their own. That of your endpoints:{' '}
          <button type="button" class="small" onClick={save}>
            Save the checkpoint
          </button>
        </p>
      )}
    </>
  )
}

function BlockName({
  entry: { chain, block },
  endpoints
}: {
  readonly entry: ShownEntry
  readonly endpoints: readonly string[]
}): VNode {
  const href = linkApps(endpoints, { block: block.hash })
  const text = `block ${block.number.toLocaleString('en-US')} of the ${chain}`
  if (href === undefined) return <span title={block.hash}>{text}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  )
}
