import type { VNode } from 'preact'
import { CallCard } from '../report/CallCard.tsx'
import type { TabStore } from './createTabStore.ts'

/**
 * Shows the calls that the page has made to fix the network. Before the first of these calls, shows
 * the calls that would fix the network.
 */
export function RemedyCard({ store }: { readonly store: TabStore }): VNode | null {
  const { check, made, state } = store
  const calls = check.value?.remedy ?? []
  const service = state.value?.chains[1]?.paraId
  if (calls.length === 0 && made.value.length === 0) return null
  const count = calls.length === 1 ? 'One call' : `${calls.length} calls`
  return (
    <section class="card remedy" aria-labelledby="remedy-title">
      <h2 id="remedy-title">{calls.length === 0 ? 'What was done' : 'The remedy'}</h2>
      {calls.length > 0 && (
        <p>{count} can be made now. On your chains its owner signs each. Here you may make them.</p>
      )}
      {made.value.length > 0 ? (
        <ol class="made" aria-live="polite">
          {made.value.map((text, index) => (
            <li key={index}>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      ) : (
        <ul class="calls">
          {calls.map((step) => (
            <CallCard key={`${step.chain} ${step.call}`} step={step} service={service} />
          ))}
        </ul>
      )}
    </section>
  )
}
