import { type Signal, useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { CheckPage } from '../check/CheckPage.tsx'
import type { ReadinessStore } from '../check/createReadinessStore.ts'
import type { DeskStore } from '../desk/createDeskStore.ts'
import { DeskPage } from '../desk/DeskPage.tsx'
import type { ReceiptPageProps } from '../receipt/ReceiptPage.tsx'
import type { SignStore } from '../sign/createSignStore.ts'
import { OpenCalls } from '../sign/OpenCalls.tsx'
import { SignDialog } from '../sign/SignDialog.tsx'
import type { TabStore } from '../tab/createTabStore.ts'
import { RequestPage } from '../tab/RequestPage.tsx'
import { TryPage } from '../tab/TryPage.tsx'
import { ErrorCard } from './ErrorCard.tsx'
import { type Route, route } from './route.ts'
import { StartPage } from './StartPage.tsx'
import { useLoaded } from './useLoaded.ts'

export interface Stores extends ReceiptPageProps {
  readonly tab: TabStore
  readonly readiness: ReadinessStore
  readonly desk: DeskStore
  readonly signing: SignStore
}

const PAGES: readonly (readonly [Route, string])[] = [
  ['try', 'Try it'],
  ['request', 'JSON-RPC'],
  ['check', 'Your chain'],
  ['tasks', 'Tasks'],
  ['schedule', 'Schedule'],
  ['receipt', 'Receipt']
]

const loadTasks = async () => (await import('../desk/TasksPage.tsx')).TasksPage
const loadSchedule = async () => (await import('../wizard/SchedulePage.tsx')).SchedulePage
const loadReceipt = async () => (await import('../receipt/ReceiptPage.tsx')).ReceiptPage

export function App(stores: Stores): VNode {
  const network = useSignal<string | undefined>(undefined)
  const isOpen = useSignal(false)
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <header class="top">
        <a class="brand" href="#/">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 5a11 11 0 1 1-11 11" />
            <path d="M16 10v6l4.5 3.5" />
          </svg>
          Paraclock
        </a>
        <button
          type="button"
          class="menu small"
          aria-expanded={isOpen.value}
          aria-controls="pages"
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          Menu
        </button>
        <nav id="pages" class={isOpen.value ? 'open' : ''} aria-label="Pages">
          {PAGES.map(([name, title]) => (
            <a
              key={name}
              href={`#/${name}`}
              aria-current={route.value === name ? 'page' : undefined}
              onClick={() => {
                isOpen.value = false
              }}
            >
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <OpenCalls store={stores.signing} config={stores.readiness.config.value} />
        <Page network={network} {...stores} />
      </main>
      <SignDialog store={stores.signing} />
    </>
  )
}

function Page({
  network,
  tab,
  readiness,
  verifier,
  ...stores
}: Stores & { readonly network: Signal<string | undefined> }): VNode {
  const config = readiness.config.value
  switch (route.value) {
    case 'try':
      return <TryPage store={tab} />
    case 'request':
      return <RequestPage store={tab} />
    case 'check':
      return <CheckPage store={readiness} signing={stores.signing} />
    case 'tasks':
      return <DeskPage key="tasks" load={loadTasks} {...{ config, network }} {...stores} />
    case 'schedule':
      return <DeskPage key="schedule" load={loadSchedule} {...{ config, network }} {...stores} />
    case 'receipt':
      return <LoadedReceiptPage verifier={verifier} />
    case '':
      return <StartPage onTry={tab.start} />
    case 'unknown':
      return (
        <div class="starting">
          <h1>There is no such page</h1>
          <p class="lead">The address may have been cut, or may be of another version.</p>
          <a class="button primary large" href="#/">
            To the start
          </a>
        </div>
      )
  }
}

function LoadedReceiptPage(props: ReceiptPageProps): VNode {
  const { part: ReceiptPage, error } = useLoaded(loadReceipt)
  if (error !== undefined) return <ErrorCard error={error} />
  return <>{ReceiptPage !== undefined && <ReceiptPage {...props} />}</>
}
