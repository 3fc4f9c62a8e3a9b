import type { VNode } from 'preact'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { CheckGroups } from '../report/CheckGroups.tsx'
import { FindingList } from '../report/FindingList.tsx'
import { PathStepper } from '../report/PathStepper.tsx'
import { VerdictCard } from '../report/VerdictCard.tsx'
import { BlockStrip } from './BlockStrip.tsx'
import type { TabStore } from './createTabStore.ts'
import { NetworkPicture } from './NetworkPicture.tsx'
import { RemedyCard } from './RemedyCard.tsx'
import { SituationList } from './SituationList.tsx'
import type { TabState } from './TabNetwork.ts'
import { TaskCard } from './TaskCard.tsx'

export function TryPage({ store }: { readonly store: TabStore }): VNode {
  const now = store.state.value
  return store.phase.value === 'running' && now !== undefined ? (
    <RunningPage store={store} state={now} />
  ) : (
    <StartingPage store={store} />
  )
}

function StartingPage({ store }: { readonly store: TabStore }): VNode {
  const { phase, error, progress } = store
  return (
    <div class="starting">
      <h1>A network in this tab</h1>
      <p class="lead">
        A relay chain, the automation service and a target chain, from their real runtimes. Nothing
        leaves this tab.
      </p>
      {error.value !== undefined && <ErrorCard error={error.value} />}
      {phase.value === 'starting' ? (
        <div class="boot" role="status">
          <progress
            value={progress.value?.done || undefined}
            max={progress.value?.total ?? 5}
            aria-label="Progress of the start"
          />
          <p>{progress.value?.text ?? 'loading the runtimes'}</p>
          <button type="button" onClick={store.stop}>
            Stop
          </button>
        </div>
      ) : (
        <button type="button" class="primary large" onClick={store.start}>
          Start the network
        </button>
      )}
    </div>
  )
}

function RunningPage({
  store,
  state
}: {
  readonly store: TabStore
  readonly state: TabState
}): VNode {
  const { check, error, busy, progress } = store
  const { outline, remedy = [] } = check.value ?? {}
  const network = outline?.networks[0]
  const findings = outline?.findings ?? []
  return (
    <div class="try">
      <h1 class="said">The network in this tab</h1>
      <div class="try-verdict">
        <VerdictCard found={check.value} busy={busy.value} progress={progress.value}>
          {remedy.length > 0 && (
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
      </div>
      <div class="try-situations">
        <SituationList store={store} />
      </div>
      <div class="try-network">
        {error.value !== undefined && <ErrorCard error={error.value} />}
        <NetworkPicture store={store} state={state} />
        <TaskCard store={store} />
        <BlockStrip store={store} />
      </div>
      <div class="try-checks">
        {network !== undefined && <PathStepper path={network.network.path} />}
        {findings.length > 0 && <FindingList findings={findings} />}
        <RemedyCard store={store} />
        {network !== undefined && <CheckGroups network={network} />}
      </div>
    </div>
  )
}
