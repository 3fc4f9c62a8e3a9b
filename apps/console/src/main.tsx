import './style.css'
import { render } from 'preact'
import { App } from './app/App.tsx'
import { keepFocus } from './app/keepFocus.ts'
import { keepWorker } from './app/keepWorker.ts'
import { openWorker } from './app/openWorker.ts'
import { followRoute } from './app/route.ts'
import { createReadinessStore } from './check/createReadinessStore.ts'
import type { ChainsWorker } from './desk/chainsWorker.ts'
import chainsUrl from './desk/chainsWorker.ts?worker&url'
import { createDeskStore } from './desk/createDeskStore.ts'
import { createSignStore } from './sign/createSignStore.ts'
import { hasJournal } from './sign/hasJournal.ts'
import { createTabStore } from './tab/createTabStore.ts'
import networkUrl from './tab/networkWorker.ts?worker&url'
import type { TabNetwork } from './tab/TabNetwork.ts'

const tab = createTabStore(() => openWorker<TabNetwork>(networkUrl, 'network in this tab'))
const chains = keepWorker(() => openWorker<ChainsWorker>(chainsUrl, 'work on the chains'))
const readiness = createReadinessStore(chains)
const desk = createDeskStore(chains)
const signing = createSignStore(chains, hasJournal)
followRoute(signing.close)
keepFocus()
// `paraclock console` writes the URL of the configuration into the tag `paraclock-config`.
const served = document.querySelector<HTMLMetaElement>('meta[name=paraclock-config]')?.content
if (served !== undefined) {
  const open = (text: string): void => readiness.open(text, 'paraclock.config.json')
  fetch(served)
    .then((response) => response.text())
    .then(open, () => open(''))
}
render(
  <App tab={tab} readiness={readiness} desk={desk} signing={signing} verifier={chains} />,
  document.getElementById('app') as HTMLElement
)
