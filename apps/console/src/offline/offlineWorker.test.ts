import { beforeEach, expect, test, vi } from 'vitest'

const SCOPE = 'https://host.example/console/'
const NAME = `paraclock ${SCOPE} 7`
const stored = new Map<string, Map<string, string>>()
const listeners = new Map<string, (event: object) => void>()
const state = { isClaimed: false, isFull: false }
const fetched = vi.fn<(request: { readonly url: string }) => Promise<Response>>()
const online = async ({ url }: { readonly url: string }): Promise<Response> =>
  new Response(`new ${new URL(url, SCOPE).pathname}`)

/** The caches of a browser, in memory. */
const caches = {
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  open: async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, string>()
    stored.set(name, cache)
    return {
      addAll: async (files: readonly string[]) => {
        for (const file of files) cache.set(new URL(file, SCOPE).href, `kept ${file}`)
      },
      match: async (url: string) => {
        const found = cache.get(new URL(url, SCOPE).href)
        return found === undefined ? undefined : new Response(found)
      },
      put: async (url: string, answer: Response) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
        cache.set(new URL(url, SCOPE).href, await answer.text())
      }
    }
  }
}
const worker = {
  registration: { scope: SCOPE },
  clients: {
    claim: async () => {
      state.isClaimed = true
    }
  },
  addEventListener: (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  ...{ caches, fetch: fetched, OFFLINE_FILES: ['index.html', 'assets/a-1.js'] },
  OFFLINE_VERSION: '7'
}

beforeEach(async () => {
  for (const [name, value] of Object.entries(worker)) vi.stubGlobal(name, value)
  // It listens when it is loaded.
  await import('./offlineWorker.ts')
  stored.clear()
  Object.assign(state, { isClaimed: false, isFull: false })
  fetched.mockReset().mockImplementation(online)
  return () => vi.unstubAllGlobals()
})

/** Hands an event to the worker, and waits for its work. */
async function hand(name: string): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) })
  expect(works).toHaveLength(1)
  await Promise.all(works)
}

/** The answer to a request; `undefined` if the worker leaves it to the browser. */
async function ask(path: string, more: object = {}): Promise<string | undefined> {
  const url = new URL(path, SCOPE).href
  const answers: Promise<Response>[] = []
  const respondWith = (answer: Promise<Response>) => answers.push(answer)
  listeners.get('fetch')?.({ request: { url, method: 'GET', mode: 'cors', ...more }, respondWith })
  return await (await answers[0])?.text()
}

const navigate = { mode: 'navigate' }

test('every file of the build is kept before the worker is used', async () => {
  await hand('install')
  expect([...(stored.get(NAME) ?? [])]).toEqual([
    [`${SCOPE}index.html`, 'kept index.html'],
    [`${SCOPE}assets/a-1.js`, 'kept assets/a-1.js']
  ])
})

test('an active worker drops older files of its own page, and serves open pages', async () => {
  const others = ['paraclock https://host.example/other/ 6', 'another', NAME]
  for (const name of [...others, `paraclock ${SCOPE} 6`, `paraclock ${SCOPE} 5`]) {
    stored.set(name, new Map())
  }
  await hand('activate')
  expect([[...stored.keys()], state.isClaimed]).toEqual([others, true])
})

test.each([
  ['another method', 'index.html', { method: 'POST' }],
  ['another page of the host', '../other/index.html', {}],
  ['another host', 'https://api.example/console/', {}]
])('%s is left to the browser', async (_, path, more) => {
  expect(await ask(path, more)).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

test('a file of the build is answered as it is kept, and loaded once if it is missing', async () => {
  await hand('install')
  expect(await ask('assets/a-1.js')).toBe('kept assets/a-1.js')
  expect(fetched).not.toHaveBeenCalled()
  expect(await ask('assets/b-2.js')).toBe('new /console/assets/b-2.js')
  expect(await ask('assets/b-2.js')).toBe('new /console/assets/b-2.js')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a page is the newest, and the last that was loaded without a network', async () => {
  await hand('install')
  const down = () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  down()
  expect(await ask('', navigate)).toBe('kept index.html')
  fetched.mockReset().mockImplementation(online)
  expect(await ask('', navigate)).toBe('new /console/')
  expect(await ask('icon.svg')).toBe('new /console/icon.svg')
  down()
  // Every address of the page is the same page.
  expect(await ask('?x=1', navigate)).toBe('new /console/')
  expect(await ask('icon.svg')).toBe('new /console/icon.svg')
  await expect(ask('other.svg')).rejects.toThrow('Failed to fetch')
})

test('another file that is opened as a page does not replace the page', async () => {
  await hand('install')
  expect(await ask('icon.svg', navigate)).toBe('new /console/icon.svg')
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await ask('', navigate)).toBe('kept index.html')
  expect(await ask('index.html', navigate)).toBe('kept index.html')
  expect(await ask('icon.svg', navigate)).toBe('new /console/icon.svg')
})

test('an error of the host is answered, and not kept', async () => {
  fetched.mockResolvedValueOnce(new Response('gone', { status: 404 }))
  expect(await ask('icon.svg')).toBe('gone')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(ask('icon.svg')).rejects.toThrow('Failed to fetch')
})

test('a full storage keeps nothing, and the page is shown', async () => {
  state.isFull = true
  expect(await ask('', navigate)).toBe('new /console/')
  expect([...(stored.get(NAME)?.keys() ?? [])]).toEqual([])
})
