import type { VNode } from 'preact'
import { adviseOn } from '../report/adviseOn.ts'
import { VerdictCard } from '../report/VerdictCard.tsx'
import type { TabStore } from './createTabStore.ts'

/** Shows the verdict on the network in the tab, with the button that applies the remedy. */
export function TabVerdict({ store }: { readonly store: TabStore }): VNode {
  const { busy, progress } = store
  const found = store.check.value
  return (
    <VerdictCard
      verdict={found?.report.verdict}
      advice={found === undefined ? '' : adviseOn(found)}
      tally={found?.outline.tally ?? ''}
      busy={busy.value}
      progress={progress.value}
    >
      {found !== undefined && found.remedy.length > 0 && (
        <button
          type="button"
          class="primary"
          disabled={busy.value !== undefined}
          onClick={store.fix}
        >
          Apply the remedy
        </button>
      )}
    </VerdictCard>
  )
}
