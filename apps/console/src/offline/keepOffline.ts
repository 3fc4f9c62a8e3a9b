import { trustScript } from '../app/trustScript.ts'

/**
 * Keeps the page for when there is no network. A browser that denies it, as in some private windows,
 * shows the page with a network alone.
 */
export function keepOffline(): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.register(trustScript('./offline.js')).catch(() => undefined)
}
