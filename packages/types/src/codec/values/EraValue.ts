import { BytesValue } from './BytesValue.ts'
import { defineEnum, type EnumForm, type EnumValue } from './EnumValue.ts'
import { Value } from './Value.ts'

// Up to this period, every block of it can be told apart.
const EXACT = 4096

const FORM: EnumForm = {
  names: ['ImmortalEra', 'MortalEra'],
  isBasic: false,
  isTransparent: false
}

const Defined: typeof EnumValue = defineEnum(FORM)

/** For how many blocks a transaction lives, and at which block of such a period it began. */
class MortalValue extends Value {
  readonly #period: number
  readonly #phase: number

  constructor(period: number, phase: number) {
    super()
    this.#period = period
    this.#phase = phase
  }

  toU8a(): Uint8Array {
    const step = Math.max(this.#period / EXACT, 1)
    const encoded = Math.log2(this.#period) - 1 + (Math.floor(this.#phase / step) << 4)
    return Uint8Array.of(encoded & 255, encoded >> 8)
  }

  toJSON(): unknown {
    return this.toHex()
  }

  toPrimitive(): unknown {
    return [this.#period, this.#phase]
  }

  toHuman(): unknown {
    const [period, phase] = [this.#period, this.#phase].map((blocks) => blocks.toLocaleString('en'))
    return { period, phase }
  }
}

/** How long a transaction lives: for ever, or for a period. It has no byte to select the variant. */
export class EraValue extends Defined {
  /** An era without end. */
  static immortal(): EraValue {
    return new EraValue(FORM, 'ImmortalEra', 0, new BytesValue(Uint8Array.of(0), false))
  }

  /** An era of a number of blocks, which is a power of two from 4 to 65,536. */
  static mortal(period: number, phase: number): EraValue {
    return new EraValue(FORM, 'MortalEra', 1, new MortalValue(period, phase))
  }

  override toU8a(): Uint8Array {
    return this.inner.toU8a()
  }
}
