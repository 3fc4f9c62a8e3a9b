const LAST = 0x80
const CONTROL = 0x08
const MASKED = 0x80
const SHORT_LENGTH = 0x7f
const MASK_BYTES = 4
// The header of a frame has two bytes, up to eight bytes of length, and up to four bytes of mask.
const MAX_HEADER_LENGTH = 14

/**
 * Reads the frames of a WebSocket (RFC 6455, section 5.2) as their bytes arrive, to find out
 * whether a message is incomplete. The package `ws` reports only complete messages.
 */
export class FrameTracker {
  /**
   * The number of complete messages. A control frame also counts as a message, except between two
   * frames of one message.
   */
  ended = 0
  readonly #header = Buffer.alloc(MAX_HEADER_LENGTH)
  #headerBytes = 0
  #payloadLeft = 0
  #isFragmented = false

  /** Whether a frame, or a message of several frames, is unfinished. */
  get isUnfinished(): boolean {
    return this.#headerBytes > 0 || this.#isFragmented
  }

  /** Takes received bytes. A chunk can begin and end anywhere in a frame. */
  take(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length) {
      if (this.#payloadLeft > 0) {
        const taken = Math.min(this.#payloadLeft, chunk.length - at)
        this.#payloadLeft -= taken
        at += taken
      } else {
        this.#header[this.#headerBytes] = chunk[at] as number
        this.#headerBytes += 1
        at += 1
        if (this.#headerBytes < headerSize(this.#header, this.#headerBytes)) continue
        this.#payloadLeft = payloadSize(this.#header)
      }
      if (this.#payloadLeft === 0) this.#endFrame()
    }
  }

  #endFrame(): void {
    const [first = 0] = this.#header
    this.#headerBytes = 0
    // Control frames (ping, pong, close) can come between the frames of a message.
    if ((first & CONTROL) === 0) this.#isFragmented = (first & LAST) === 0
    if (!this.#isFragmented) this.ended += 1
  }
}

/** Returns the length of a frame's header; 2 before the second byte has arrived. */
function headerSize(header: Buffer, bytes: number): number {
  if (bytes < 2) return 2
  const second = header[1] as number
  const length = { 126: 2, 127: 8 }[second & SHORT_LENGTH] ?? 0
  return 2 + length + ((second & MASKED) === 0 ? 0 : MASK_BYTES)
}

function payloadSize(header: Buffer): number {
  const short = (header[1] as number) & SHORT_LENGTH
  if (short === 126) return header.readUInt16BE(2)
  return short === 127 ? Number(header.readBigUInt64BE(2)) : short
}
