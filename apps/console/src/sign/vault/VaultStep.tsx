import type { ErrorReport, Hex } from '@paraclock/core'
import { drawCode, outlineCode } from '@paraclock/submission/vault'
import { useComputed, useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ErrorCard } from '../../app/ErrorCard.tsx'
import { toErrorReport } from '../../app/toErrorReport.ts'
import { readSignature } from './readPicture.ts'
import { watchCamera } from './watchCamera.ts'

/**
 * The time for which each of several codes is shown, in milliseconds. Faster flashes can cause
 * seizures.
 */
const FRAME_MS = 400
/** The width of the light border around a code, in dots. */
const BORDER = 4

/** Shows codes to Polkadot Vault, and reads its answer from the camera or an image. */
export function VaultStep({
  codes,
  onSigned
}: {
  readonly codes: readonly Uint8Array[]
  readonly onSigned: (signature: Hex) => void
}): VNode {
  const error = useSignal<ErrorReport | undefined>(undefined)
  const fail = (thrown: unknown): void => {
    error.value = toErrorReport(thrown)
  }
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    error.value = undefined
    onSigned(await readSignature(file))
  }
  return (
    <div class="vault">
      <Codes codes={codes} />
      <div class="vault-answer">
        <p>Scan it with Polkadot Vault and approve. Then show the code of Vault to this page.</p>
        <Camera onSigned={onSigned} onFail={fail} />
        <p class="field">
          <label for="vault-image">Or choose an image of it</label>
          <input
            id="vault-image"
            type="file"
            accept="image/*"
            onChange={(event) => {
              read(event.currentTarget.files?.[0]).catch(fail)
            }}
          />
        </p>
        {error.value !== undefined && <ErrorCard error={error.value} />}
      </div>
    </div>
  )
}

function Codes({ codes }: { readonly codes: readonly Uint8Array[] }): VNode {
  const shown = useSignal(0)
  const isTurning = useSignal(codes.length > 1)
  const drawn = useComputed(() => {
    const most = codes[0]?.length ?? 0
    return drawCode(codes[shown.value] ?? new Uint8Array(), { border: BORDER, most })
  })
  useEffect(() => {
    if (!isTurning.value) return
    const timer = setInterval(() => {
      shown.value = (shown.value + 1) % codes.length
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [codes, isTurning.value, shown])
  const size = drawn.value.length
  const name = `Code ${shown.value + 1} of ${codes.length} for Polkadot Vault`
  return (
    <div class="vault-codes">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={name}
        shape-rendering="crispEdges"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={outlineCode(drawn.value)} fill="#000" />
      </svg>
      {codes.length > 1 && (
        <p class="buttons">
          <button
            type="button"
            class="small"
            onClick={() => {
              isTurning.value = !isTurning.value
            }}
          >
            {isTurning.value ? 'Hold still' : 'Show in turn'}
          </button>
          <button
            type="button"
            class="small"
            disabled={isTurning.value}
            onClick={() => {
              shown.value = (shown.value + 1) % codes.length
            }}
          >
            Next code
          </button>
        </p>
      )}
    </div>
  )
}

function Camera({
  onSigned,
  onFail
}: {
  readonly onSigned: (signature: Hex) => void
  readonly onFail: (thrown: unknown) => void
}): VNode {
  const isOn = useSignal(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (!isOn.value || current === null) return
    const ending = new AbortController()
    watchCamera(current, ending.signal)
      .then((signature) => {
        if (signature !== undefined) onSigned(signature)
      })
      .catch((thrown: unknown) => {
        isOn.value = false
        onFail(thrown)
      })
    return () => ending.abort()
  }, [isOn.value, onSigned, onFail, isOn])
  if (isOn.value)
    return <video ref={video} muted={true} playsInline={true} aria-label="The camera" />
  return (
    <button
      type="button"
      class="primary"
      onClick={() => {
        isOn.value = true
      }}
    >
      Use the camera
    </button>
  )
}
