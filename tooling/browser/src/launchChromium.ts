import { type Browser, chromium } from 'playwright-core'

/**
 * Starts the Chromium that the machine has, with all that it would connect to by itself turned off.
 * The environment variable `CHROMIUM` says where it is, if not in its usual place.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync'
    ]
  })
}
