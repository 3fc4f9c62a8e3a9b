import theme from 'vitepress/theme-without-fonts'
import './style.css'

/** Loads the search and its index, so that it works without a network from then on. */
async function loadSearch(): Promise<void> {
  const [{ default: index }] = await Promise.all([
    import('@localSearchIndex'),
    import('vitepress/dist/client/theme-default/components/VPLocalSearchBox.vue')
  ])
  await index.root()
}

export default {
  extends: theme,
  enhanceApp() {
    if (import.meta.env.SSR) return
    // A search that cannot be loaded now is loaded when it is opened.
    const load = (): void => {
      loadSearch().catch(() => undefined)
    }
    if (document.readyState === 'complete') load()
    else addEventListener('load', load)
  }
}
