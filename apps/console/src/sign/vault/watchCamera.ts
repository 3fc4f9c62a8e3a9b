import { describeThrown, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import { CameraUnavailable, VaultCodeMalformed } from '../../errors.ts'
import { readSignature } from './readSignature.ts'

/**
 * Shows the camera in an element, and resolves with the first signature that it sees; `undefined` if the
 * signal ends it.
 *
 * @throws ParaclockError `CameraUnavailable`
 */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal
): Promise<Hex | undefined> {
  const stream = await openCamera()
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
      const found = findSignature(video)
      if (found !== undefined) return found
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

async function openCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (cause) {
    throw new ParaclockError(CameraUnavailable, { problem: describeThrown(cause) }, { cause })
  }
}

/** The signature in the present picture; `undefined` for a picture without one. */
function findSignature(video: HTMLVideoElement): Hex | undefined {
  try {
    return readSignature(video, { width: video.videoWidth, height: video.videoHeight })
  } catch (error) {
    if (isParaclockError(error, VaultCodeMalformed)) return undefined
    throw error
  }
}
