import {
  drawCode,
  MAX_CODE_BYTES,
  splitVaultFrames,
  writeVaultPayload
} from '@paraclock/submission/vault'
import { TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { afterEach, expect, test, vi } from 'vitest'
import { readPicture, readSignature } from './readPicture.ts'
import { watchCamera } from './watchCamera.ts'
import { writeVaultCodes } from './writeVaultCodes.ts'

const SIGNATURE = `01${'5a'.repeat(64)}`

const PREFIXED = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const GENESIS = `0x${'11'.repeat(32)}` as const

interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** The picture of a code, with three dots a side for each of its dots. */
function pictureOf(text: string): Picture {
  const bytes = new TextEncoder().encode(text)
  const dots = drawCode(bytes, { border: 4, most: bytes.length })
  const side = dots.length * 3
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)].map((one) => Math.floor(one / 3))
    if (dots[y ?? 0]?.[x ?? 0] === true) data.fill(0, at * 4, at * 4 + 3)
  }
  return { width: side, height: side, data }
}

const signed = pictureOf(SIGNATURE)
const empty: Picture = { width: 40, height: 40, data: new Uint8Array(40 * 40 * 4) }

/** The canvas of a browser, onto which pictures are drawn in their own size. */
function stubCanvas(hasContext = true) {
  const done: unknown[] = []
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly #size: readonly number[]
      constructor(...size: readonly number[]) {
        this.#size = size
      }
      getContext(...args: readonly unknown[]) {
        done.push([...args, ...this.#size])
        let drawn = empty
        const context = {
          drawImage: (picture: Picture, ...place: readonly number[]) => {
            drawn = picture
            done.push(place)
          },
          getImageData: (...place: readonly number[]) => {
            done.push(place)
            return { data: drawn.data }
          }
        }
        return hasContext ? context : null
      }
    }
  )
  return done
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a picture is read in its own size', () => {
  const done = stubCanvas()
  const { width } = signed
  expect(readPicture(signed as never, signed)).toEqual({
    kind: 'signature',
    signature: `0x${SIGNATURE}`
  })
  const place = [0, 0, width, width]
  expect(done).toEqual([['2d', { willReadFrequently: true }, width, width], place, place])
})

test.each([
  [4000, 3000, 2000, 1500],
  [1000, 8000, 250, 2000],
  [2000, 1, 2000, 1],
  [9000, 1, 2000, 1],
  [0, 0, 1, 1]
])('a picture of %d by %d dots is drawn with %d by %d', (width, height, across, down) => {
  const done = stubCanvas()
  expect(readPicture(empty as never, { width, height }).kind).toBe('missing')
  expect(done[1]).toEqual([0, 0, across, down])
  expect(done[2]).toEqual([0, 0, across, down])
})

test('a browser that draws no pictures says so', () => {
  stubCanvas(false)
  expect(readPicture(signed as never, signed)).toEqual({
    ...{ kind: 'missing', problem: 'the browser draws no pictures' }
  })
})

test('an image has a signature, or is refused with what it has', async () => {
  stubCanvas()
  vi.stubGlobal('createImageBitmap', async (image: Picture) => image)
  expect(await readSignature(signed as never)).toBe(`0x${SIGNATURE}`)
  await expect(readSignature(pictureOf('something else') as never)).rejects.toMatchObject({
    code: 'VaultCodeMalformed'
  })
})

test('a file that is not an image is refused', async () => {
  const cause = new DOMException('The source image could not be decoded.', 'InvalidStateError')
  vi.stubGlobal('createImageBitmap', () => Promise.reject(cause))
  await expect(readSignature(new Blob(['a text']))).rejects.toMatchObject({
    ...{ code: 'VaultCodeMalformed', cause },
    message: expect.stringContaining('could not be decoded')
  })
})

/** A camera whose film has these pictures; what is done with it. */
function stubCamera(film: readonly Picture[], onFrame = (_: number): void => undefined) {
  const done: unknown[] = []
  const stream = {
    getTracks: () => [{ stop: () => done.push('stop') }, { stop: () => done.push('stop') }]
  }
  const getUserMedia = async (asked: object) => {
    done.push(asked)
    return stream
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  let frame = -1
  const video = {
    srcObject: undefined as unknown,
    get videoWidth() {
      return film[frame]?.width ?? 0
    },
    get videoHeight() {
      return film[frame]?.height ?? 0
    },
    get data() {
      return film[frame]?.data ?? empty.data
    },
    play: async () => done.push(video.srcObject === stream ? 'play' : 'play nothing'),
    requestVideoFrameCallback: (then: () => void) => {
      frame += 1
      onFrame(frame)
      then()
    }
  }
  return { video: video as unknown as HTMLVideoElement, done }
}

const RUN = [{ video: { facingMode: 'environment' } }, 'play', 'stop', 'stop']

test('a camera is watched until a signature is in its picture, and then stopped', async () => {
  stubCanvas()
  const { video, done } = stubCamera([empty, pictureOf('something else'), signed, empty])
  const { signal } = new AbortController()
  expect(await watchCamera(video, signal)).toBe(`0x${SIGNATURE}`)
  expect(done).toEqual(RUN)
})

test('a camera that is not watched any more is stopped', async () => {
  stubCanvas()
  const controller = new AbortController()
  const { video, done } = stubCamera([], (frame) => {
    if (frame === 2) controller.abort()
  })
  expect(await watchCamera(video, controller.signal)).toBeUndefined()
  expect(done).toEqual(RUN)
})

test('a camera whose picture is no longer shown is stopped', async () => {
  stubCanvas()
  const controller = new AbortController()
  const { video, done } = stubCamera([])
  // A browser shows no more pictures in a video that was removed from the page.
  Object.assign(video, { requestVideoFrameCallback: () => controller.abort() })
  expect(await watchCamera(video, controller.signal)).toBeUndefined()
  expect(done).toEqual(RUN)
})

test('a camera is stopped when its picture cannot be read', async () => {
  stubCanvas()
  const { video, done } = stubCamera([signed], () => {
    throw new TypeError('it broke')
  })
  await expect(watchCamera(video, new AbortController().signal)).rejects.toThrow('it broke')
  expect(done).toEqual(RUN)
})

test('a camera that is denied is refused with its reason', async () => {
  const denied = new DOMException('Permission denied', 'NotAllowedError')
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(denied) } })
  await expect(watchCamera({} as never, new AbortController().signal)).rejects.toMatchObject({
    ...{ code: 'CameraUnavailable', cause: denied },
    message: expect.stringContaining('Permission denied')
  })
})

const payload = {
  ...{ address: PREFIXED, blockHash: GENESIS, blockNumber: '0x07', era: '0x00' },
  ...{ genesisHash: GENESIS, method: '0x000004aa', nonce: '0x03', specVersion: '0x02' },
  ...{ signedExtensions: [], tip: '0x00', transactionVersion: '0x01', version: 4 }
} as unknown as SignerPayloadJSON

test.each([
  ['without a proof', undefined, undefined],
  ['with a proof of its types', `0x${'33'.repeat(32)}` as const, Uint8Array.from([7, 8])]
])('Vault is asked for a payload %s', async (_, metadataHash, proof) => {
  const registry = new TypeRegistry()
  const given = metadataHash === undefined ? payload : { ...payload, metadataHash }
  const written = registry.createType('ExtrinsicPayload', given, { version: 4 })
  const proveMetadata = vi.fn(async (_: Uint8Array) => Uint8Array.from([7, 8]))
  const codes = await writeVaultCodes({
    ...{
      account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      payload: given,
      registry,
      proveMetadata
    }
  })
  const bytes = writeVaultPayload({
    ...{ account: PREFIXED, genesis: GENESIS, payload: written.toU8a(), proof }
  })
  expect(codes).toEqual(splitVaultFrames(bytes, MAX_CODE_BYTES))
  expect(proveMetadata.mock.calls).toEqual(proof === undefined ? [] : [[written.toU8a(true)]])
})
