import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

const MASKED = 0x80
const TEXT = 1
const CONTINUATION = 0

/** A wire in front of a WebSocket endpoint: it is slow, notes what is asked, and can be cut. */
export class SlowWire {
  /** The methods that were asked for. */
  readonly methods: string[] = []
  /** Hears of each. */
  onMethod: (method: string) => void = () => undefined
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(port: number, delayMs: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1')
      const read = this.#readFrames()
      near.on('data', read)
      this.#pass(near, far, delayMs)
      this.#pass(far, near, delayMs)
    })
  }

  /** Begins to listen. A round trip takes `roundTripMs` longer than without it. */
  static async open(url: string, roundTripMs: number): Promise<SlowWire> {
    const wire = new SlowWire(Number(new URL(url).port), roundTripMs / 2)
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve))
    return wire
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Ends every connection, and takes no new one. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #pass(from: Socket, to: Socket, delayMs: number): void {
    this.#sockets.add(from)
    from.on('data', (data) => setTimeout(() => to.writable && to.write(data), delayMs))
    from.on('error', () => from.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      setTimeout(() => to.destroy(), delayMs)
    })
  }

  /** Reads the requests in the bytes of a client: frames, after the handshake. */
  #readFrames(): (data: Buffer) => void {
    let waiting = Buffer.alloc(0)
    let shaken = false
    let text = ''
    return (data) => {
      waiting = Buffer.concat([waiting, data])
      if (!shaken) {
        const end = waiting.indexOf('\r\n\r\n')
        if (end === -1) return
        waiting = waiting.subarray(end + 4)
        shaken = true
      }
      for (let frame = takeFrame(waiting); frame !== undefined; frame = takeFrame(waiting)) {
        waiting = waiting.subarray(frame.length)
        if (frame.opcode !== TEXT && frame.opcode !== CONTINUATION) continue
        text += frame.payload.toString('utf8')
        if (!frame.final) continue
        for (const { method } of [JSON.parse(text)].flat()) {
          this.methods.push(method)
          this.onMethod(method)
        }
        text = ''
      }
    }
  }
}

function takeFrame(bytes: Buffer) {
  if (bytes.length < 2) return undefined
  const [first = 0, second = 0] = bytes
  const short = second & ~MASKED
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0
  const begin = 2 + extended + 4
  if (bytes.length < begin) return undefined
  const size =
    extended === 0
      ? short
      : extended === 2
        ? bytes.readUInt16BE(2)
        : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < begin + size) return undefined
  const mask = bytes.subarray(begin - 4, begin)
  const payload = Buffer.from(
    bytes.subarray(begin, begin + size).map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  )
  return { length: begin + size, final: first >= MASKED, opcode: first & 0x0f, payload }
}
