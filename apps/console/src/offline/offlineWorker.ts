// The service worker of the console. It keeps loaded files for offline use.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'fetch', listener: (event: Asked) => void): void
}

// The build sets `OFFLINE_FILES` and `OFFLINE_VERSION`. Both change if a script or a style changes,
// because the names of files depend on their content.
declare const OFFLINE_FILES: readonly string[]
declare const OFFLINE_VERSION: string

const scope = globalThis as unknown as WorkerScope
// The name of the cache contains the scope, so that several pages on one host have separate caches.
const own = `paraclock ${scope.registration.scope} `
const name = own + OFFLINE_VERSION

// A newer version of this worker becomes active only after all pages of this version are closed, so
// open pages keep their files.
scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(OFFLINE_FILES)))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.href.startsWith(scope.registration.scope)) return
  event.respondWith(url.pathname.includes('/assets/') ? keep(request) : refresh(request))
})

async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((one) => one.startsWith(own) && one !== name)
  await Promise.all(older.map((one) => caches.delete(one)))
}

/**
 * Answers with the cached file. Loads the file if it is not in the cache. A cached file is never
 * outdated, because its name changes with its content.
 */
async function keep(request: Request): Promise<Response> {
  return (await (await caches.open(name)).match(request.url)) ?? (await load(request))
}

/** Loads the page. If the browser is offline, answers with the page in the cache. */
async function refresh(request: Request): Promise<Response> {
  try {
    return await load(request)
  } catch (error) {
    const cache = await caches.open(name)
    const kept = await cache.match(keyOf(request))
    if (kept !== undefined) return kept
    throw error
  }
}

async function load(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(name)
    // If the storage is full, the file is not stored. The page then does not work offline.
    await cache.put(keyOf(request), answer.clone()).catch(() => undefined)
  }
  return answer
}

/** Every address of the page, such as `/` or `/index.html`, has the key `index.html`. */
function keyOf({ mode, url }: Request): string {
  const { pathname } = new URL(scope.registration.scope)
  const isPage = [pathname, `${pathname}index.html`].includes(new URL(url).pathname)
  return mode === 'navigate' && isPage ? 'index.html' : url
}
