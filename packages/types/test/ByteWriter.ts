/** Writes SCALE values one after the other. */
export class ByteWriter {
  private readonly bytes: number[] = []

  byte(value: number): void {
    this.bytes.push(value)
  }

  raw(values: Uint8Array | readonly number[]): void {
    for (const value of values) this.bytes.push(value)
  }

  u32(value: number): void {
    this.raw([value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255])
  }

  compact(value: number): void {
    if (value < 1 << 6) this.byte(value << 2)
    else if (value < 1 << 14) this.raw([((value << 2) | 1) & 255, value >> 6])
    else if (value < 2 ** 30) this.u32(((value << 2) | 2) >>> 0)
    else {
      this.byte(3)
      this.u32(value)
    }
  }

  text(value: string): void {
    this.blob(new TextEncoder().encode(value))
  }

  blob(value: Uint8Array): void {
    this.compact(value.length)
    this.raw(value)
  }

  list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.compact(items.length)
    for (const item of items) write(item)
  }

  option<Value>(value: Value | null, write: (value: Value) => void): void {
    this.byte(value === null ? 0 : 1)
    if (value !== null) write(value)
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.bytes)
  }
}
