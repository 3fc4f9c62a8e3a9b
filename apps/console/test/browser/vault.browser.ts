import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { hashHex } from '@paraclock/submission'
import { launchChromium } from '@tooling/browser/chromium'
import { lookAt } from '@tooling/browser/look'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { afterAll, expect, test } from 'vitest'
import { openBeside } from './openConsole.ts'
import { draftRemark, nameNetwork } from './takeSteps.ts'

const folder = await mkdtemp(join(tmpdir(), 'paraclock-camera-'))
afterAll(() => rm(folder, { recursive: true }))
/** The film that the browser's camera plays. */
const film = join(folder, 'film.y4m')
const CAMERA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`
]

const { site, net } = await openBeside({ instant: true }, () => launchChromium(CAMERA))

const KEY_BYTES = 32
const MAX_SIGNED = 256

/** Reads the code that the page shows, as a camera does. */
async function readShown(codes: Locator): Promise<Uint8Array> {
  const size = Number((await codes.getAttribute('viewBox'))?.split(' ')[2])
  const drawn = (await codes.locator('path').getAttribute('d')) ?? ''
  const dark = new Set([...drawn.matchAll(/M(\d+ \d+)h/g)].map(([, at]) => at))
  const scale = 3
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const at = `${Math.floor(x / scale)} ${Math.floor(y / scale)}`
      if (dark.has(at)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  const textDecoder = (part: Uint8Array) => String.fromCharCode(...part)
  return Uint8Array.from(decodeQR({ width: side, height: side, data }, { textDecoder }), (one) =>
    one.charCodeAt(0)
  )
}

/** Scans all codes of the page, and signs what they hold, as Vault does for a key of Alice. */
async function signShown(page: Page, call: Hex): Promise<Hex> {
  const dialog = page.getByRole('dialog')
  const codes = dialog.getByRole('img', { name: 'for Polkadot Vault' })
  await codes.waitFor()
  await dialog.getByRole('button', { name: 'Hold still' }).click()
  const frames = new Map<number, Uint8Array>()
  for (;;) {
    const frame = await readShown(codes)
    const [, , count = 0, , index = 0] = frame
    frames.set(index, frame.slice(5))
    if (frames.size === count) break
    await dialog.getByRole('button', { name: 'Next code' }).click()
  }
  const parts = [...frames].toSorted(([one], [two]) => one - two).map(([, part]) => part)
  const whole = joinBytes(parts)
  // Substrate, a key of sr25519, a transaction with a proof of its types.
  expect([...whole.slice(0, 3)]).toEqual([0x53, 1, 6])
  const text = bytesToHex(whole.slice(0, -KEY_BYTES)).slice(2)
  // The signed payload begins with the length of the call and the call.
  const begun = text.indexOf(call.slice(2))
  expect(begun).toBeGreaterThan(0)
  const payload = hexToBytes(`0x${text.slice(begun)}`)
  const signed = payload.length > MAX_SIGNED ? hexToBytes(hashHex(payload)) : payload
  return bytesToHex((await devAccount('Alice')).sign(signed, { withType: true }))
}

/** The dots of a code, with a white border. */
const drawDots = (text: string): readonly (readonly boolean[])[] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 5 })

function drawPng(text: string): Buffer {
  const dots = drawDots(text)
  const png = new PNG({ width: dots.length, height: dots.length })
  for (const [y, row] of dots.entries()) {
    for (const [x, isDark] of row.entries()) {
      const shade = isDark ? 0 : 255
      png.data.set([shade, shade, shade, 255], (y * dots.length + x) * 4)
    }
  }
  return PNG.sync.write(png)
}

/** Draws a film of one picture: a code on a grey background. */
function drawFilm(text: string): Buffer {
  const [width, height] = [640, 480]
  const dots = drawDots(text)
  const [left, top] = [(width - dots.length) >> 1, (height - dots.length) >> 1]
  const light = Buffer.alloc(width * height, 180)
  for (const [y, row] of dots.entries()) {
    for (const [x, isDark] of row.entries()) light[(y + top) * width + x + left] = isDark ? 16 : 235
  }
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    frame
  ])
}

/** Drafts a task, and goes on until the page shows codes for Vault. Returns the call. */
async function askVault(page: Page, id: string): Promise<Hex> {
  await draftRemark(page, id)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sign it elsewhere').click()
  const links = dialog.getByRole('link', { name: 'Open it in polkadot.js Apps' })
  const link = (await links.first().getAttribute('href')) ?? ''
  await dialog.getByRole('button', { name: 'Continue with Polkadot Vault' }).click()
  await dialog.getByRole('button', { name: 'Sign it' }).click()
  return link.slice(link.indexOf('/decode/') + '/decode/'.length) as Hex
}

test('Polkadot Vault signs by codes, and its code is read from an image', async () => {
  const { page, problems, requests } = await site.open('#/check')
  await nameNetwork(page, net)
  const call = await askVault(page, 'image')
  const signature = await signShown(page, call)
  const dialog = page.getByRole('dialog')
  expect(await lookAt(page)).toEqual([])
  const choose = async (name: string, buffer: Buffer): Promise<void> =>
    await dialog
      .getByLabel('Or choose an image of it')
      .setInputFiles({ name, mimeType: 'image/png', buffer })
  for (const [text, said] of [
    ['no signature', 'it is not a signature of Polkadot Vault'],
    [
      `substrate:${(await devAccount('Bob')).address}:0x${'11'.repeat(32)}`,
      'the address of an account'
    ]
  ] as const) {
    await choose('wrong.png', drawPng(text))
    await dialog.getByText(said).waitFor()
    expect(await dialog.getByRole('alert').textContent()).toContain('VaultCodeMalformed')
  }
  await choose('signature.png', drawPng(signature.slice(2)))
  await dialog.getByText('Done, in finalized block').waitFor()
  expect(requests.filter((url) => !url.startsWith(site.address))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('the camera sees the code of Polkadot Vault', async () => {
  const { page, problems } = await site.open('#/check')
  await nameNetwork(page, net)
  const call = await askVault(page, 'camera')
  await writeFile(film, drawFilm((await signShown(page, call)).slice(2)))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use the camera' }).click()
  await dialog.getByText('Done, in finalized block').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
