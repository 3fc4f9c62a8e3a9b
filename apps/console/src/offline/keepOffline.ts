import { trustScript } from '../app/trustScript.ts'

/**
 * Registers the service worker that keeps the page for offline use. If the browser denies service
 * workers, as in some private windows, the page does not work offline.
 */
export function keepOffline(): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.register(trustScript('./offline.js')).catch(() => undefined)
}
