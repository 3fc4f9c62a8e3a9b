import './style.css'
import { render } from 'preact'
import { App } from './app/App.tsx'
import { followRoute } from './app/route.ts'
import { createReadinessStore } from './check/createReadinessStore.ts'
import { startReadiness } from './check/startReadiness.ts'
import { createTabStore } from './tab/createTabStore.ts'
import { startTab } from './tab/startTab.ts'

const tab = createTabStore(startTab)
const readiness = createReadinessStore(startReadiness)
followRoute()
// `paraclock console` names the configuration that it serves.
const served = document.querySelector<HTMLMetaElement>('meta[name=paraclock-config]')?.content
if (served !== undefined) {
  const open = (text: string): void => readiness.open(text, 'paraclock.config.json')
  fetch(served)
    .then((response) => response.text())
    .then(open, () => open(''))
}
render(<App tab={tab} readiness={readiness} />, document.getElementById('app') as HTMLElement)
