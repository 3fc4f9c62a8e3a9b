import { trustScript } from '../app/trustScript.ts'

/** Keeps the page for offline use. Some private windows deny the service worker. */
export function keepOffline(): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.register(trustScript('./offline.js')).catch(() => undefined)
}
