import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { expect, onTestFinished } from 'vitest'

/** The path of WebKitGTK's browser: the environment variable `WEBKIT`, else its path on Debian. */
const BROWSER =
  process.env['WEBKIT'] ??
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** Opens the WebKit of the machine on a virtual screen. Both end with the test. */
export async function openWebKit(): Promise<WebDriver> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  onTestFinished(() => void screen.kill())
  const [display] = await once(createInterface({ input: screen.stdio[3] as Socket }), 'line')
  const port = await findPort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' }
  })
  onTestFinished(() => void server.kill())
  const address = `http://127.0.0.1:${port}`
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] }
  })
  await expect
    .poll(
      () =>
        fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false
        ),
      { timeout: 30_000 }
    )
    .toBe(true)
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build()
  onTestFinished(() => driver.quit())
  return driver
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
