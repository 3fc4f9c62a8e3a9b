import {
  describeCosts,
  describeOrigin,
  ownerWords,
  type Report,
  type ReportOutline,
  type Todo
} from '@paraclock/checklist'
import type { VNode } from 'preact'
import { Folded } from '../app/Folded.tsx'
import { ChainTag } from '../report/ChainTag.tsx'

export function TodoList({
  outline,
  report,
  onSign
}: {
  readonly outline: ReportOutline
  readonly report: Report
  /**
   * Opens the dialog that signs; `undefined` if the report comes from a file or a link. The bytes of
   * such a report are not shown, because nobody has decoded them.
   */
  readonly onSign: OnSign | undefined
}): VNode | null {
  const { todo, totals } = outline
  if (todo.length === 0) return null
  const isOne = report.networks.length === 1
  const list = (isDue: boolean) =>
    todo.flatMap(({ owner, items }) => {
      const own = items.filter((item) => item.isDue === isDue)
      if (own.length === 0) return []
      return [
        <div key={owner}>
          <h3>{ownerWords[owner]}</h3>
          <ol>
            {own.map((item) => (
              <Item key={item.number} item={item} isOne={isOne} onSign={onSign} />
            ))}
          </ol>
        </div>
      ]
    })
  const later = todo.flatMap(({ items }) => items).filter(({ isDue }) => !isDue).length
  return (
    <section class="card todo" aria-labelledby="todo-title">
      <h2 id="todo-title">What to do</h2>
      {list(true)}
      {later > 0 && (
        <Folded class="more" summary={later === 1 ? 'Later: one step' : `Later: ${later} steps`}>
          {list(false)}
        </Folded>
      )}
      {totals.map(({ summary, networks }) => (
        <p key={summary} class="quiet">
          {networks.join(', ')}: {summary}
        </p>
      ))}
    </section>
  )
}

export type OnSign = (item: Todo, network: string) => void

function Item({
  item,
  isOne,
  onSign
}: {
  readonly item: Todo
  readonly isOne: boolean
  readonly onSign: OnSign | undefined
}): VNode {
  const { number, summary, step, isDue, after, command, networks } = item
  const isRoot = step?.origin.kind === 'root'
  return (
    <li class={isDue ? '' : 'later'} value={number}>
      <p class="todo-summary">
        {step !== undefined && <ChainTag chain={step.chain} />}
        <span>{summary}</span>
      </p>
      {!isOne && <p class="quiet">{networks.join(', ')}</p>}
      {after.length > 0 && <p class="quiet">After {after.join(', ')}.</p>}
      {step !== undefined && isDue && (
        <>
          {summary !== step.description && (
            <p class="call-text">
              <code>{step.description}</code>
            </p>
          )}
          <p class="quiet">
            {describeOrigin(step.origin)}; {describeCosts(step)}
          </p>
          {onSign !== undefined && step.origin.kind !== 'sovereign' && (
            <p class="buttons">
              {networks.map((network) => (
                <button
                  key={network}
                  type="button"
                  class={isRoot ? '' : 'primary'}
                  onClick={() => onSign(item, network)}
                >
                  {isRoot ? 'Sign it with the sudo key' : 'Sign it'}
                  {!isOne && ` for ${network}`}
                  <span class="said">: {summary}</span>
                </button>
              ))}
            </p>
          )}
          {isRoot && (
            <p class="quiet">
              Without that key: <code>paraclock fix --bundle proposals</code> writes the proposal.
            </p>
          )}
        </>
      )}
      {command !== undefined && <code class="command">{command}</code>}
    </li>
  )
}
