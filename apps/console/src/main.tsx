import './style.css'
import { render } from 'preact'
import { App } from './app/App.tsx'
import { followRoute } from './app/route.ts'
import { createTabStore } from './tab/createTabStore.ts'
import { startTab } from './tab/startTab.ts'

followRoute()
render(<App tab={createTabStore(startTab)} />, document.getElementById('app') as HTMLElement)
