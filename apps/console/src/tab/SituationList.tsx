import type { VNode } from 'preact'
import type { TabStore } from './createTabStore.ts'
import { situations } from './situations.ts'

/**
 * Lists situations in which a task can fail. A click on a situation makes real calls that bring the
 * network into the situation.
 */
export function SituationList({ store }: { readonly store: TabStore }): VNode {
  const chosen = store.situation.value
  return (
    <fieldset class="situations">
      <legend>Try what can go wrong</legend>
      {situations.map(({ id, title, lesson }) => (
        <label key={id} class={id === chosen ? 'chosen' : ''}>
          <input
            type="radio"
            name="situation"
            value={id}
            checked={id === chosen}
            disabled={store.busy.value !== undefined}
            onChange={() => store.enter(id)}
          />
          <span>
            <strong>{title}</strong>
            <span class="lesson">{lesson}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
