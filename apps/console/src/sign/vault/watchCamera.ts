import { describeThrown, type Hex, ParaclockError } from '@paraclock/core'
import { CameraUnavailable } from '../../errors.ts'
import { readPicture } from './readPicture.ts'

export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal
): Promise<Hex | undefined> {
  const stream = await openCamera()
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve))
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const frame = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
      // If the video was removed from the page, no further frame comes. So the wait also ends when
      // `signal` is aborted.
      await Promise.race([frame, ended])
      if (signal.aborted) break
      const code = readPicture(video, { width: video.videoWidth, height: video.videoHeight })
      if (code.kind === 'signature') return code.signature
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
