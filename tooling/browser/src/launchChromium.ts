import { type Browser, type BrowserContext, chromium, firefox } from 'playwright-core'

/** Longest time for a step of a page, on a busy machine. */
export const MAX_STEP_MS = 120_000

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/**
 * Starts the Chromium that the machine has, with all that it would connect to by itself turned off.
 * The environment variable `CHROMIUM` says where it is, if not in its usual place.
 *
 * @param flags - more flags of Chromium
 */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...FLAGS, ...flags] })
}

/** Starts the same Chromium with the profile in a folder. */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const settings = { executablePath: findChromium(), args: FLAGS }
  const context = await chromium.launchPersistentContext(folder, settings)
  context.setDefaultTimeout(MAX_STEP_MS)
  return context
}

/**
 * Starts the Firefox that the machine has, by WebDriver BiDi. The environment variable `FIREFOX` has its path,
 * which defaults to the usual one. WebDriver BiDi cannot set its colour scheme.
 */
export function launchFirefox(): Promise<Browser> {
  const executablePath = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'
  return firefox.launch({ channel: 'moz-firefox', executablePath })
}

function findChromium(): string {
  return process.env['CHROMIUM'] ?? '/usr/bin/chromium'
}
