import type { VNode } from 'preact'
import { CheckPage } from '../check/CheckPage.tsx'
import type { ReadinessStore } from '../check/createReadinessStore.ts'
import type { TabStore } from '../tab/createTabStore.ts'
import { TryPage } from '../tab/TryPage.tsx'
import { route } from './route.ts'
import { StartPage } from './StartPage.tsx'

/** The console: its header, and the page that the address names. */
export function App({
  tab,
  readiness
}: {
  readonly tab: TabStore
  readonly readiness: ReadinessStore
}): VNode {
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
        <nav aria-label="Pages">
          <a href="#/try" aria-current={route.value === 'try' ? 'page' : undefined}>
            Try it
          </a>
          <a href="#/check" aria-current={route.value === 'check' ? 'page' : undefined}>
            Your chain
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {route.value === 'try' && <TryPage store={tab} />}
        {route.value === 'check' && <CheckPage store={readiness} />}
        {route.value === '' && <StartPage onTry={tab.start} />}
      </main>
    </>
  )
}
