import type { VNode } from 'preact'
import { Field } from '../app/Field.tsx'
import { formatMoment, formatRounded } from '../app/formatAmounts.ts'
import { readForm } from '../app/readForm.ts'
import type { DeskProps } from './DeskProps.ts'
import type { RecordedRun, RecordedRuns } from './TaskDesk.ts'

/** Shows recorded runs, which can be older than the blocks that nodes keep. */
export function RecordedCard({
  desk,
  network,
  owner
}: Pick<DeskProps, 'desk' | 'network'> & { readonly owner: string }): VNode {
  const { recorded, busy } = desk
  return (
    <section class="card" aria-labelledby="recorded-title">
      <h2 id="recorded-title">What a watchtower recorded</h2>
      <form
        class="recorded"
        onSubmit={(event) =>
          desk.readRecorded(network, { url: readForm(event)('history').trim(), owner })
        }
      >
        <Field
          name="history"
          label="The URL of its API"
          type="url"
          placeholder="https://watch.example"
          defaultValue={desk.historyUrl.value}
          hint="Its configuration names the pages that may read it: api.origins."
        />
        <button type="submit" disabled={busy.value !== undefined}>
          Read its runs
        </button>
      </form>
      {recorded.value !== undefined && <Runs recorded={recorded.value} />}
      {recorded.value?.next !== undefined && (
        <button
          type="button"
          disabled={busy.value !== undefined}
          onClick={() =>
            desk.readRecorded(network, {
              url: desk.historyUrl.value,
              owner,
              after: recorded.value?.next
            })
          }
        >
          Show earlier runs
        </button>
      )}
    </section>
  )
}

function Runs({ recorded }: { readonly recorded: RecordedRuns }): VNode {
  const { runs, token, lastBlock } = recorded
  const shown = (amount: bigint | undefined): string =>
    amount === undefined ? '' : formatRounded({ amount, ...token })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
    <section class="recorded-runs" aria-label="Recorded runs" tabIndex={0}>
      <table>
        <caption class="quiet">
          {runs.length} runs, the last first, recorded up to block{' '}
          {lastBlock.toLocaleString('en-US')} of the service
        </caption>
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Task</th>
            <th scope="col">Run</th>
            <th scope="col">Block</th>
            <th scope="col">Effect on the target</th>
            <th scope="col">Came back</th>
            <th scope="col">The task cost so far</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={`${run.block} ${run.name} ${run.time}`}>
              <td>{formatMoment(run.time)}</td>
              <td>{run.name}</td>
              <td class={run.error === undefined ? '' : 'warned'}>{run.error ?? run.state}</td>
              <td>{run.block.toLocaleString('en-US')}</td>
              <td>{sayEffect(run)}</td>
              <td>{run.refund === 0n ? '' : shown(run.refund)}</td>
              <td>{shown(run.taskCost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function sayEffect({ effect }: RecordedRun): string {
  if (effect === undefined) return ''
  return `${effect.text}, block ${effect.block.toLocaleString('en-US')}`
}
