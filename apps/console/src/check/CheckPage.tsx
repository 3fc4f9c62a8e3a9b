import type { Todo } from '@paraclock/checklist'
import type { ErrorReport } from '@paraclock/core'
import type { VNode } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { CopyButton } from '../app/CopyButton.tsx'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { isRole } from '../app/isRole.ts'
import { readFile } from '../app/readFile.ts'
import { query } from '../app/route.ts'
import { saveFile } from '../app/saveFile.ts'
import { toErrorReport } from '../app/toErrorReport.ts'
import { FindingList } from '../report/FindingList.tsx'
import { VerdictCard } from '../report/VerdictCard.tsx'
import type { SignStore } from '../sign/createSignStore.ts'
import { type HandedCall, readHandOver } from '../sign/handOver.ts'
import type { ReadinessStore } from './createReadinessStore.ts'
import { DiffCard } from './DiffCard.tsx'
import { NetworkForm } from './NetworkForm.tsx'
import { NetworkSection } from './NetworkSection.tsx'
import { TodoList } from './TodoList.tsx'

export function CheckPage({
  store,
  signing
}: {
  readonly store: ReadinessStore
  readonly signing: SignStore
}): VNode {
  const { checked, busy, error, notice, config } = store
  const linked = query.value.get('report')
  useEffect(() => {
    if (linked !== null) store.openLink(linked)
  }, [store, linked])
  const [name, network] = Object.entries(config.value?.networks ?? {})[0] ?? []
  const { asked, refused } = useHandedCall()
  const isChecked = checked.value !== undefined
  useEffect(() => {
    if (asked !== undefined && network !== undefined && isChecked)
      signing.ask({ ...asked, network, title: `Sign the call of the link on ${name}` })
  }, [asked, network, isChecked, name, signing])
  const sign = ({ step, summary }: Todo, name: string): void => {
    const network = config.value?.networks[name]
    if (step === undefined || network === undefined || !isRole(step.chain)) return
    const { call, chain: role, origin, description } = step
    const request = {
      network,
      role,
      call,
      description,
      title: summary,
      onDone: store.again,
      next: ['The checks run again, and show what is left to do.', 'To the checks'] as const
    }
    if (origin.kind === 'signed') signing.ask({ ...request, account: origin.account })
    else if (origin.kind === 'root') signing.askRoot(request)
  }
  if (checked.value === undefined && (busy.value === undefined || config.value === undefined))
    return (
      <NetworkForm store={store}>
        {asked !== undefined && (
          <p role="note">The link has a call to sign. Name its network: then it is shown.</p>
        )}
        {refused !== undefined && <ErrorCard error={refused} />}
      </NetworkForm>
    )
  return (
    <div class="readiness">
      <h1 class="said">The readiness of your chain</h1>
      {error.value !== undefined && <ErrorCard error={error.value} />}
      {notice.value !== undefined && <ErrorCard error={notice.value} isNote={true} />}
      {isChecked && config.value === undefined && (
        <p class="warned" role="note">
          This report comes from a link or a file: whoever wrote it says what it says. This page has
          checked nothing, and shows no bytes of its calls. Check the chains yourself before you act
          on it.
        </p>
      )}
      <div class="readiness-top">
        <Summary store={store} />
        {checked.value?.diff !== undefined && <DiffCard diff={checked.value.diff} />}
      </div>
      {checked.value !== undefined && (
        <>
          <div class="readiness-causes">
            {checked.value.outline.findings.length > 0 && (
              <FindingList findings={checked.value.outline.findings} />
            )}
            <TodoList
              outline={checked.value.outline}
              report={checked.value.report}
              onSign={config.value === undefined ? undefined : sign}
            />
          </div>
          {checked.value.outline.networks.map((network, _, all) => (
            <NetworkSection
              key={network.network.network}
              outline={network}
              isFirstOpen={checked.value?.outline.findings.length === 0 && all.length === 1}
            />
          ))}
        </>
      )}
    </div>
  )
}

/** Reads the call to sign from the URL of the page, if the page was opened by a link to a call. */
function useHandedCall(): { readonly asked?: HandedCall; readonly refused?: ErrorReport } {
  return useMemo(() => {
    try {
      const asked = readHandOver(query.value)
      return asked === undefined ? {} : { asked }
    } catch (thrown) {
      return { refused: toErrorReport(thrown) }
    }
  }, [query.value])
}

function Summary({ store }: { readonly store: ReadinessStore }): VNode {
  const { checked, config, busy, progress, isFollowed, link } = store
  const found = checked.value
  const leave = (): void => {
    location.hash = '#/check'
    store.leave()
  }
  const save = (): void => store.save((text) => saveFile({ name: 'paraclock-report.json', text }))
  return (
    <VerdictCard found={found} busy={busy.value} progress={progress.value}>
      {busy.value !== undefined && (
        <div class="buttons">
          <button type="button" onClick={store.stop}>
            Stop
          </button>
        </div>
      )}
      {found !== undefined && (
        <div class="buttons">
          {config.value !== undefined && (
            <button type="button" disabled={busy.value !== undefined} onClick={store.again}>
              Check again
            </button>
          )}
          <button type="button" disabled={busy.value !== undefined} onClick={save}>
            Save the report
          </button>
          <button type="button" disabled={busy.value !== undefined} onClick={store.share}>
            Share as a link
          </button>
          <label class="button">
            Compare with a file
            <input
              type="file"
              class="said"
              accept=".json,application/json"
              disabled={busy.value !== undefined}
              onChange={(event) => readFile(event.currentTarget.files?.[0], store.compare)}
            />
          </label>
          <button type="button" disabled={busy.value !== undefined} onClick={leave}>
            Other chains
          </button>
          {config.value !== undefined && (
            <label class="keep">
              <input
                type="checkbox"
                checked={isFollowed.value}
                onChange={(event) => store.follow(event.currentTarget.checked)}
              />
              Check again when the chains change
            </label>
          )}
        </div>
      )}
      {link.value !== undefined && <SharedLink link={link.value} />}
    </VerdictCard>
  )
}

function SharedLink({ link }: { readonly link: string }): VNode {
  const text = `${location.href.replace(/#.*/s, '')}#/check?report=${link}`
  return (
    <p class="shared" role="status">
      <a href={text}>This link</a> holds the whole report, in {Math.ceil(text.length / 1000)} kB.
      Browsers send that part of a link to nobody. Endpoints are in it without their keys.{' '}
      <CopyButton text={text} what="the link with the report" />
    </p>
  )
}
