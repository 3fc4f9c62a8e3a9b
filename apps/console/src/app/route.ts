import { signal } from '@preact/signals'

const routes = ['', 'try', 'request', 'check', 'tasks', 'schedule', 'receipt'] as const

export type Route = (typeof routes)[number] | 'unknown'

/**
 * The page that the URL fragment names, such as `#/check`. A fragment works on every host, below
 * any path, and on IPFS.
 */
export const route = signal<Route>(readRoute(globalThis.location?.hash ?? ''))

/** The query in the URL fragment. In `#/check?report=1.abc`, the query is `report=1.abc`. */
export const query = signal(readQuery(globalThis.location?.hash ?? ''))

/** Returns the page that a URL fragment names. */
export function readRoute(hash: string): Route {
  const [, name = ''] = /^#?\/?([^?]*)/.exec(hash) ?? []
  return routes.find((one) => one === name) ?? 'unknown'
}

function readQuery(hash: string): URLSearchParams {
  const [, ...rest] = hash.split('?')
  return new URLSearchParams(rest.join('?'))
}

/** Calls `onLeave` and shows the page of the URL fragment, whenever the fragment changes. */
export function followRoute(onLeave: () => void): void {
  addEventListener('hashchange', () => {
    // A fragment without a slash, such as `#main`, is an anchor within the page.
    if (location.hash !== '' && !location.hash.startsWith('#/')) return
    onLeave()
    showPage()
  })
}

/** Shows the page that a URL fragment names. A dialog that is open stays open. */
export function changePage(hash: string): void {
  history.pushState(null, '', hash)
  showPage()
}

function showPage(): void {
  route.value = readRoute(location.hash)
  query.value = readQuery(location.hash)
  scrollTo(0, 0)
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
