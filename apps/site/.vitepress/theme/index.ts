import theme from 'vitepress/theme-without-fonts'
import './style.css'

/** Loads the search and its index, so that the search works without a network. */
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
    // If this fails, the search is loaded when a reader opens it.
    const load = (): void => {
      loadSearch().catch(() => undefined)
    }
    if (document.readyState === 'complete') load()
    else addEventListener('load', load)
  }
}
