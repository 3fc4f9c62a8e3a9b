const MAGIC = 0x6174_656d

/** A storage item, by the names that its key is made of. */
export interface PlainItem {
  readonly prefix: string
  readonly item: string
}

/**
 * Reads just enough of SCALE-encoded metadata (version 14 and 15) to list storage items; what lies
 * between is stepped over. Reading past the end raises a RangeError, as DataView does.
 */
export class MetadataReader {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** The storage items that hold one value each. Empty for other versions of metadata. */
  plainItems(): PlainItem[] {
    const magic = this.#view.getUint32(0, true)
    const version = this.#view.getUint8(4)
    if (magic !== MAGIC || (version !== 14 && version !== 15)) return []
    this.#at = 5
    this.#each(() => this.#skipType())
    const items: PlainItem[] = []
    this.#each(() => this.#readPallet(version, items))
    return items
  }

  #readPallet(version: number, items: PlainItem[]): void {
    this.#skipBytes()
    this.#option(() => {
      const prefix = this.#text()
      this.#each(() => {
        const item = this.#text()
        this.#byte()
        if (this.#skipItemType()) items.push({ prefix, item })
        this.#skipBytes()
        this.#skipTexts()
      })
    })
    this.#option(() => this.#compact())
    this.#option(() => this.#compact())
    this.#each(() => {
      this.#skipBytes()
      this.#compact()
      this.#skipBytes()
      this.#skipTexts()
    })
    this.#option(() => this.#compact())
    this.#byte()
    if (version === 15) this.#skipTexts()
  }

  /** Whether the item is a plain one. */
  #skipItemType(): boolean {
    if (this.#byte() === 0) {
      this.#compact()
      return true
    }
    this.#skipBytes()
    this.#compact()
    this.#compact()
    return false
  }

  #skipType(): void {
    this.#compact()
    this.#skipTexts()
    this.#each(() => {
      this.#skipBytes()
      this.#option(() => this.#compact())
    })
    this.#skipDefinition(this.#byte())
    this.#skipTexts()
  }

  #skipDefinition(kind: number): void {
    if (kind === 0) this.#each(() => this.#skipField())
    else if (kind === 1) this.#each(() => this.#skipVariant())
    else if (kind === 3) {
      this.#at += 4
      this.#compact()
    } else if (kind === 4) this.#each(() => this.#compact())
    else if (kind === 5) this.#byte()
    else if (kind === 7) {
      this.#compact()
      this.#compact()
    } else this.#compact()
  }

  #skipVariant(): void {
    this.#skipBytes()
    this.#each(() => this.#skipField())
    this.#byte()
    this.#skipTexts()
  }

  #skipField(): void {
    this.#option(() => this.#skipBytes())
    this.#compact()
    this.#option(() => this.#skipBytes())
    this.#skipTexts()
  }

  #skipTexts(): void {
    this.#each(() => this.#skipBytes())
  }

  #skipBytes(): void {
    const length = this.#compact()
    this.#at += length
  }

  #text(): string {
    const length = this.#compact()
    const text = new TextDecoder().decode(this.#bytes.subarray(this.#at, this.#at + length))
    this.#at += length
    return text
  }

  #each(read: () => void): void {
    const count = this.#compact()
    for (let index = 0; index < count; index++) read()
  }

  #option(read: () => void): void {
    if (this.#byte() !== 0) read()
  }

  #byte(): number {
    return this.#view.getUint8(this.#at++)
  }

  #compact(): number {
    const first = this.#byte()
    switch (first & 3) {
      case 0:
        return first >> 2
      case 1:
        return (first >> 2) | (this.#byte() << 6)
      default:
        this.#at += 3
        return this.#view.getUint32(this.#at - 4, true) >>> 2
    }
  }
}
