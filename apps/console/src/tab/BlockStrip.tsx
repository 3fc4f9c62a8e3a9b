import { chainRoles } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { formatClock } from '../app/formatAmounts.ts'
import type { TabStore } from './createTabStore.ts'
import type { TabBlock } from './TabNetwork.ts'

const MAX_SQUARES = 40
const MAX_NEWS = 40

export function BlockStrip({ store }: { readonly store: TabStore }): VNode {
  const blocks = store.blocks.value
  const news = blocks.flatMap(({ role, time, number, news: own }) =>
    own.map((one, index) => ({ ...one, role, time, key: `${role} ${number} ${index}` }))
  )
  return (
    <section class="card blocks" aria-labelledby="blocks-title">
      <h2 id="blocks-title">Block by block</h2>
      <div class="strip" aria-hidden="true">
        {chainRoles.map((role) => (
          <div class="row" key={role}>
            <span>{role}</span>
            <div class="squares">
              {blocks
                .filter((block) => block.role === role)
                .slice(-MAX_SQUARES)
                .map((block) => (
                  <i key={block.number} class={toneOf(block)} />
                ))}
            </div>
          </div>
        ))}
      </div>
      {news.length === 0 ? (
        <p class="quiet">Schedule the task: what happens in the blocks appears here.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
        <ol class="news" aria-live="polite" aria-label="What happened" tabIndex={0}>
          {news
            .slice(-MAX_NEWS)
            .toReversed()
            .map(({ key, role, time, text, tone, event }) => (
              <li key={key} class={tone}>
                <time>{formatClock(time)}</time>
                <span class={`tag ${role}`}>{role}</span>
                <span title={event}>{text}</span>
              </li>
            ))}
        </ol>
      )}
    </section>
  )
}

function toneOf({ news }: TabBlock): string {
  const tones = news.map(({ tone }) => tone)
  if (tones.includes('bad')) return 'bad'
  if (tones.includes('good')) return 'good'
  return tones.length > 0 ? 'plain' : ''
}
