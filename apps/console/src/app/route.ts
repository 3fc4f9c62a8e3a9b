import { signal } from '@preact/signals'

const routes = ['', 'try', 'request', 'check', 'tasks', 'schedule'] as const

export type Route = (typeof routes)[number]

/** The page that the address names: hashes survive every host, a sub-path and IPFS. */
export const route = signal<Route>(readRoute(globalThis.location?.hash ?? ''))

/** The query of the address, without the page. */
export const query = signal(readQuery(globalThis.location?.hash ?? ''))

/** Reads the page of a hash. An unknown one is the first page. */
export function readRoute(hash: string): Route {
  const [, name = ''] = /^#?\/?([^?]*)/.exec(hash) ?? []
  return routes.find((one) => one === name) ?? ''
}

function readQuery(hash: string): URLSearchParams {
  const [, ...rest] = hash.split('?')
  return new URLSearchParams(rest.join('?'))
}

/** Follows the address from now on. `onLeave` is called when a person goes to another page. */
export function followRoute(onLeave: () => void): void {
  addEventListener('hashchange', () => {
    // Other hashes are those of places on the page.
    if (!location.hash.startsWith('#/')) return
    onLeave()
    showPage()
  })
}

/** Shows another page, under a dialog that stays open. */
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
